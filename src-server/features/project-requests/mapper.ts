import type { ProjectRequest } from '#shared/contract/project-requests.ts';
import { iso } from '#server/iso.ts';
import type { ProjectRequestRow } from './repo.ts';

/** A row as it is read. */
export const toProjectRequest = (row: ProjectRequestRow): ProjectRequest => ({
  id: row.id,
  title: row.title,
  description: row.description,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
