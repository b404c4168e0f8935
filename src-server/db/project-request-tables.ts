import type { Generated } from 'kysely';

/** Content that somebody needs, and who writes it. */
export interface ProjectRequestTable {
  id: number;
  requester_id: number;
  requester_name: string;
  title: string;
  description: string;
  /** A day, YYYY-MM-DD. */
  due_on: string | null;
  /** open, offered, given, delivered, accepted, closed */
  state: string;
  /** Who offered to write it, and has it from `given` on. */
  offered_by: number | null;
  offered_name: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
