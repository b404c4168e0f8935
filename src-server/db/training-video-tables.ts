import type { Generated } from 'kysely';

export interface TrainingVideoTable {
  id: number;
  title: string;
  description: string;
  /** Where it is, https. */
  link: string;
  /** A course or a subject, as those who look for it call it; may be empty. */
  topic: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
