import { compileOnce } from '../db/compile-once.ts';
import { idsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { incomingRowOf, idsByTable, parsedRow, rowOf, type IncomingRow } from './incoming-row.ts';
import { isSyncedTable, SYNC_CLASSES, type SyncedTable } from './classes.ts';
import { installedVersions, put, type InstallDeps } from './put-rows.ts';
import { RowSet } from './row-map.ts';
import { readIds, upsertRows } from './rows.ts';
import { partWaiting } from './waiting-rows.ts';

/**
 * Installs what has no edit waiting, and keeps the rest in the shadow of that edit.
 * @param isRepeated where a row may stand here in the version that arrives, and yet not be that one.
 */
export async function putOrShadow(
  deps: InstallDeps,
  arrivals: readonly IncomingRow[],
  isRepeated = false,
): Promise<void> {
  const { waiting, free } = await partWaiting(deps.db, arrivals);
  await keepInShadow(deps, waiting);
  for (const [table, ids] of idsByTable(free)) await forgetShadows(deps.db, table, ids);
  await put(deps, await newerAmong(deps.db, free, isRepeated));
}

/** A deletion, or the latest version of a row, takes the place of what waited before it. */
export async function keepInShadow(
  { db, dialect }: InstallDeps,
  arrivals: readonly IncomingRow[],
): Promise<void> {
  const shadows = arrivals.map((arrival) => {
    const row = rowOf(arrival);
    return {
      tbl: arrival.table,
      row_id: arrival.id,
      ver: arrival.ver,
      row: row === null ? null : JSON.stringify(row),
    };
  });
  const keep =
    'do update set ver = excluded.ver, row = excluded.row where excluded.row is null or excluded.ver >= sync_shadow.ver';
  await upsertRows(db, dialect, { table: 'sync_shadow', key: ['tbl', 'row_id'], keep }, shadows);
}

/** What arrives later takes the place of what had arrived before. */
const forgetShadows = (db: Db, table: SyncedTable, ids: readonly number[]) =>
  db.deleteFrom('sync_shadow').where('tbl', '=', table).where('row_id', 'in', idsIn(db, ids)).execute();

/** What brings something that is not here yet. */
async function newerAmong(
  db: Db,
  arrivals: readonly IncomingRow[],
  isRepeated: boolean,
): Promise<IncomingRow[]> {
  const installed = await installedVersions(db, arrivals);
  const verHere = ({ table, id }: IncomingRow): number => installed.get(table, id) ?? 0;
  const isSame = (arrival: IncomingRow): boolean => arrival.ver === verHere(arrival);
  const missing = await missingAmong(db, arrivals.filter(isSame));
  return arrivals.filter((arrival) => {
    if (arrival.values === null) return true;
    if (!isSame(arrival)) return arrival.ver > verHere(arrival);
    // Of the same version a device gets more when it holds another scope since, or may hold the row again.
    return isRepeated || isRedacted(arrival.table) || missing.has(arrival.table, arrival.id);
  });
}

/** Rows that were taken from this device in the version that arrives. */
async function missingAmong(db: Db, arrivals: readonly IncomingRow[]): Promise<RowSet> {
  const missing = new RowSet();
  for (const [table, ids] of idsByTable(arrivals)) {
    const here = new Set(await readIds(db, table, ids));
    for (const id of ids) if (!here.has(id)) missing.add(table, id);
  }
  return missing;
}

const isRedacted = (table: SyncedTable): boolean => SYNC_CLASSES[table].redact !== undefined;

const selectShadow = compileOnce((db) => db.selectFrom('sync_shadow').select('row_id').limit(1));

/** Whether anything waits in the shadow. */
export const hasShadows = async (db: Db): Promise<boolean> => (await selectShadow(db, {})).length > 0;

/**
 * Installs all shadows that nothing waits for any more, at the end of a whole pull. Not sooner: a shadow
 * may be older than a command that the hub has done since, and what that made has to be pulled first.
 */
export async function dropFreeShadows(deps: InstallDeps): Promise<void> {
  const shadows = await deps.db
    .selectFrom('sync_shadow')
    .where('tbl', 'not in', ['exam_attempt', 'exam_attempt_event'])
    .select(['tbl', 'row_id'])
    .execute();
  const rows = Map.groupBy(shadows, ({ tbl }) => tbl);
  const ids = [...rows].flatMap(([tbl, own]) =>
    isSyncedTable(tbl) ? [[tbl, own.map(({ row_id: id }) => id)] as const] : [],
  );
  await dropShadows(deps, new Map(ids));
}

/** Installs the shadows of some rows that nothing waits for any more. */
export async function dropShadows(
  deps: InstallDeps,
  rows: ReadonlyMap<SyncedTable, readonly number[]>,
): Promise<void> {
  // What a part had been is given back in the version that it had: its own edit was refused before.
  await putOrShadow(deps, await takeShadows(deps.db, rows), true);
}

async function takeShadows(
  db: Db,
  rows: ReadonlyMap<SyncedTable, readonly number[]>,
): Promise<IncomingRow[]> {
  const arrivals: IncomingRow[] = [];
  for (const [table, ids] of rows) {
    const shadows = await db
      .deleteFrom('sync_shadow')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, ids))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sync_pending')
              .whereRef('sync_pending.tbl', '=', 'sync_shadow.tbl')
              .whereRef('sync_pending.row_id', '=', 'sync_shadow.row_id')
              .select('mid'),
          ),
        ),
      )
      .returning(['row_id', 'ver', 'row'])
      .execute();
    for (const { row_id: id, ver, row } of shadows)
      arrivals.push(incomingRowOf(table, id, ver, parsedRow(row)));
  }
  return arrivals;
}
