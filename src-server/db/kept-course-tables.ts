import type { Generated } from 'kysely';

/** A course that somebody keeps on this computer with its files. */
export interface KeptCourseTable {
  id: number;
  user_id: number;
  course_id: number;
  /** JSON list of the outermost sections that are kept; null for all of it. */
  section_ids: string | null;
  is_paused: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

/** How many bytes kept courses may take on this computer: one row, or none where there is no limit. */
export interface KeptLimitTable {
  id: number;
  bytes: number;
}
