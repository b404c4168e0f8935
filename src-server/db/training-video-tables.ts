import type { Generated } from 'kysely';

export interface TrainingVideoTable {
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
  poster_sha256: string | null;
  /** WebVTT. */
  captions: string | null;
  /** A chapter a line, as they were written. */
  chapters: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Somebody has seen one to its end. */
export interface TrainingVideoFinishTable {
  id: number;
  training_video_id: number;
  user_id: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
