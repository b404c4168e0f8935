import type { Generated } from 'kysely';

/** Why an exam or a course was returned to its author, or taken down. */
export interface ContentNoteTable {
  id: number;
  /** The author, who alone reads it. */
  instructor_id: number;
  content_type: 'exam' | 'course';
  content_id: number;
  kind: 'returned' | 'taken_down';
  /** The version that was decided about. */
  version_no: number;
  note: string;
  decided_by: number;
  /** For computers of the author, which do not hold the person. */
  decider_name: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
