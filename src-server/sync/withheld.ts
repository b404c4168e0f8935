import type { Change } from '#shared/contract/sync-wire.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { declarationOf } from '../declarations.ts';
import { idsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { isSyncedTable, type SyncedTable, type SyncRow } from './classes.ts';
import { readScopeAnew } from './scope-state.ts';
import { findState, writeState } from './state.ts';

/** The version of synchronisation from which a computer can hold a row; 0 for what all can. */
export type VersionNeeded = (table: SyncedTable, row: SyncRow) => number;

/** As the features declare it. */
export const declaredVersion: VersionNeeded = (table, row) => {
  const { since = 0 } = declarationOf(table);
  return typeof since === 'number' ? since : since(row);
};

/** Notes on a device which rows the hub has for it and withholds, and forgets those that have arrived since. */
export async function noteWithheld(
  db: Db,
  { scope, t, rows, columns, withheld = [] }: Change,
): Promise<void> {
  const idAt = columns.indexOf('id');
  const ids = rows.map((values) => Number(values[idAt]));
  // A table that this program does not know at all: its hub thinks that it does.
  const missing = isSyncedTable(t) ? withheld : [...withheld, ...ids];
  if (isSyncedTable(t)) await forgetWithheld(db, { scope, t, ids });
  if (missing.length === 0) return;
  await db
    .insertInto('sync_withheld')
    .values(missing.map((id) => ({ tbl: t, row_id: id, scope })))
    .onConflict((conflict) => conflict.columns(['tbl', 'row_id', 'scope']).doNothing())
    .execute();
}

/** Rows of a scope that arrived, or are no longer in it. */
export async function forgetWithheld(
  db: Db,
  { scope, t, ids }: { readonly scope: string; readonly t: string; readonly ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('sync_withheld')
    .where('tbl', '=', t)
    .where('row_id', 'in', idsIn(db, ids))
    .where('scope', '=', scope)
    .execute();
}

/** After an update of this program: what older versions could not hold is asked for again. */
export async function askForWithheld(db: Db): Promise<void> {
  const known = await findState(db, 'schema_version');
  if (known === String(SCHEMA_VERSION)) return;
  // Versions before these notes were told nothing of what they lack.
  const scopes =
    known === undefined
      ? await db.selectFrom('sync_cursor').select('scope').execute()
      : await db.selectFrom('sync_withheld').select('scope').distinct().execute();
  for (const { scope } of scopes) await readScopeAnew(db, scope);
  await writeState(db, 'schema_version', String(SCHEMA_VERSION));
}
