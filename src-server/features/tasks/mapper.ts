import type { Task } from '#shared/contract/tasks.ts';
import { iso } from '#server/iso.ts';
import type { TaskRow } from './repo.ts';

/** A row as it is read. */
export const toTask = (row: TaskRow): Task => ({
  id: row.id,
  title: row.title,
  description: row.description,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
