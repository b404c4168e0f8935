import type { Generated } from 'kysely';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What was issued, frozen; only that it was revoked, or is in doubt, is added. */
export interface CertificateTable extends Synced {
  id: number;
  student_id: number;
  content_type: 'exam' | 'course';
  content_id: number;
  content_version_id: number;
  /** The attempt that earned it; null for a course. */
  attempt_id: number | null;
  number: string;
  student_name: string;
  title: string;
  subject: string;
  institution_name: string;
  signatory: string;
  /** In hundredths of a percent. */
  score: number | null;
  minutes: number | null;
  finished_at: number;
  issued_at: number;
  /** Days of the institution's calendar. */
  finished_on: string;
  issued_on: string;
  /** What the QR code says, signed. */
  statement: string;
  /** The Open Badges credential as a JWT. */
  credential: string;
  /** The file; null once its holder's account was erased. */
  pdf_sha256: string | null;
  revoked_at: number | null;
  revoked_reason: string | null;
  /** Since when the result that earned it is no pass any more: its author is asked to revoke it. */
  doubted_at: number | null;
}

/** A milestone. */
export interface AchievementTable extends Synced {
  id: number;
  student_id: number;
  kind: 'first_exam_passed' | 'subject_passed';
  /** Empty where it is not about one. */
  subject: string;
  /** The exam that completed it. */
  exam_id: number;
  earned_at: number;
}

/** Why a certificate that was earned could not be issued. */
export interface CertificateHoldTable extends Synced {
  id: number;
  student_id: number;
  content_type: 'exam' | 'course';
  content_id: number;
  title: string;
  reason: 'unprintable' | 'open_decision';
  /** The signs that no bundled font has, as they are named to a person. */
  signs: string;
}

/** The public half of a key that certificates were signed with. */
export interface CertificateKeyTable extends Synced {
  id: number;
  key_id: string;
  kind: 'credential' | 'statement';
  public_jwk: string;
  retired_at: number | null;
}

/** The newest signed list of revoked numbers; one row. */
export interface CertificateStatusTable extends Synced {
  id: number;
  list: string;
  as_of: number;
}

/** What was earned and is to be looked at: once for each person and exam or course. */
export interface CertificateDueTable {
  student_id: number;
  content_type: 'exam' | 'course';
  content_id: number;
  content_version_id: number;
  attempt_id: number | null;
  score: number | null;
  finished_at: number;
  due_at: number;
}
