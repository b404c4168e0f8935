import type { Generated } from 'kysely';

export interface LearningResourceTable {
  id: number;
  title: string;
  description: string;
  /** Where it is on the web; empty where it carries a file. */
  link: string;
  /** A course or a subject, as those who look for it call it; may be empty. */
  topic: string;
  /** A file of the library that it carries; null where it leads elsewhere. */
  file_sha256: string | null;
  file_name: string | null;
  file_mime: string | null;
  file_size: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What a resource said and carried before it was changed. */
export interface LearningResourceVersionTable {
  id: number;
  learning_resource_id: number;
  title: string;
  description: string;
  link: string;
  topic: string;
  file_sha256: string | null;
  file_name: string | null;
  file_mime: string | null;
  file_size: number | null;
  created_at: number;
}
