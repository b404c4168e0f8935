import type { PeopleImport, PeopleImportRow } from '#shared/contract/people-imports.ts';
import type { PlannedRow } from '#shared/domain/people-imports/import-plan.ts';
import { iso } from '#server/iso.ts';
import type { Progress } from '#server/running-jobs.ts';
import type * as repo from './repo.ts';

/** @param progress of the import that runs; null where none does. */
export const toPeopleImport = (row: repo.PeopleImportRow, progress: Progress | null): PeopleImport => ({
  id: row.id,
  file_name: row.file_name,
  state: progress === null ? row.state : 'importing',
  total: row.total,
  created: row.created_count,
  updated: row.updated_count,
  progress,
  created_at: iso(row.created_at),
  imported_at: row.imported_at === null ? null : iso(row.imported_at),
});

export const toPreviewRow = ({ row, kind, problems, role, person }: PlannedRow): PeopleImportRow => ({
  line: row.line,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  role,
  groups: row.groups,
  kind,
  problems: [...problems],
  person:
    person === null
      ? null
      : {
          id: person.id,
          first_name: person.first_name,
          last_name: person.last_name,
          groups: [...person.groups],
        },
});
