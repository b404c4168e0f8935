import type { Mutation } from '#shared/contract/sync-wire.ts';
import type { Db } from '../db/tables.ts';
import { RowMap } from './row-map.ts';
import { idsOf } from './row-report.ts';
import { readVersions, type RowVersion } from './rows.ts';

/** The versions, before any of them is done, of the rows that commands say they changed. */
export async function touchedVersions(db: Db, mutations: readonly Mutation[]): Promise<RowMap<RowVersion>> {
  const versions = new RowMap<RowVersion>();
  for (const [table, rowIds] of idsOf(mutations.flatMap((mutation) => mutation.touches)))
    for (const [id, version] of await readVersions(db, table, rowIds)) versions.set(table, id, version);
  return versions;
}
