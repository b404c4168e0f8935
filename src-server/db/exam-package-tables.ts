import type { Generated } from 'kysely';

/** The sealed paper of a version: computers of the enrolled hold this, and not the paper. */
export interface ExamPackageTable {
  id: number;
  exam_id: number;
  exam_version_id: number;
  /** Canonical JSON, signed and authenticated with what is sealed. */
  manifest: string;
  /** Ed25519 of the hub over manifest and file, base64url. */
  signature: string;
  /** The file of what is sealed. */
  sha256: string;
  /** Its bytes. */
  size: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What opens a sealed paper; only whoever may see the paper itself holds it. */
export interface ExamStartCodeTable {
  id: number;
  exam_id: number;
  exam_version_id: number;
  /** 13 characters of Crockford's base32. */
  code: string;
  /** 32 bytes, base64url. */
  package_key: string;
  /** 1 from the opening of the exam on: before that no computer of an invigilator gets it. */
  is_shown: Generated<0 | 1>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
