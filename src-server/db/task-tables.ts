import type { Generated } from 'kysely';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What somebody has to do, as whoever gave it wrote it. */
export interface TaskTable extends Synced {
  id: number;
  author_id: number;
  author_name: string;
  assignee_id: number;
  assignee_name: string;
  title: string;
  description: string;
  /** low, normal, high */
  priority: string;
  /** A day, YYYY-MM-DD. */
  due_on: string | null;
  /** JSON: points with id and text. */
  checklist: Generated<string>;
  /** exam, course, question, person, ticket, submission; null for nothing */
  about_type: string | null;
  about_id: number | null;
  about_title: Generated<string>;
}

/** What its author or its assignee did or said; the last state counts. */
export interface TaskStepTable extends Synced {
  id: number;
  task_id: number;
  author_id: number;
  assignee_id: number;
  user_id: number;
  user_name: string;
  /** to_do, doing, done, dropped, comment; checked and unchecked with the id of a point as text */
  kind: string;
  text: string;
}
