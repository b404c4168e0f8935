import { sql } from 'kysely';
import type { Change, PullAnswer, RowState } from '#shared/contract/sync-wire.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/tables.ts';
import { incomingRowOf, goneRows, idsByTable, isGone, parsedRow, type IncomingRow } from './incoming-row.ts';
import { keepInShadow, putOrShadow } from './shadowed-rows.ts';
import { dropChanges } from './capture.ts';
import { isSyncedTable, SYNC_CLASSES, SYNCED_TABLES, type SyncedTable, type SyncRow } from './classes.ts';
import { idsIn } from '../db/json-list.ts';
import { installedVersions, put, type InstallDeps } from './put-rows.ts';
import { markStale, readScopeAnew } from './scope-state.ts';
import { forgetWithheld, noteWithheld } from './withheld.ts';
import { RowMap } from './row-map.ts';
import { upsertRows, upsertValues } from './rows.ts';
import { partWaiting } from './waiting-rows.ts';

/** Rows that verdicts make the device give up: the hub's state counts, whatever stands here. */
export async function installStates(deps: InstallDeps, states: readonly RowState[]): Promise<void> {
  const latest = new RowMap<IncomingRow>();
  for (const { t, id, ver, row } of states) {
    if (!isSyncedTable(t)) continue;
    const arrival = incomingRowOf(t, id, ver, row);
    if (ver >= (latest.get(t, id)?.ver ?? 0)) latest.set(t, id, arrival);
  }
  const arrivals = latest.values();
  await readAnew(deps.db, arrivals.filter(isGone));
  const { waiting, free } = await partWaiting(deps.db, arrivals);
  await keepInShadow(deps, waiting);
  const installed = await installedVersions(deps.db, free);
  // A later state may have been pulled before this verdict arrived: no row goes back.
  const given = free.filter(({ table, id, ver }) => ver >= (installed.get(table, id) ?? 0));
  // Here beside rows of an earlier time: until the pull has brought those too, nobody has seen what the hub has.
  await put(deps, given, given.filter(isGone));
}

/**
 * Reads the scopes anew that some rows were in here until a verdict took them: whoever may not hold them now,
 * because somebody is suspended for an hour, may hold them again before a pull has said so.
 */
async function readAnew(db: Db, taken: readonly IncomingRow[]): Promise<void> {
  const scopes = new Set<string>();
  for (const [table, ids] of idsByTable(taken)) {
    const members = await db
      .selectFrom('sync_member')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, ids))
      .select('scope')
      .distinct()
      .execute();
    for (const { scope } of members) scopes.add(scope);
  }
  for (const scope of scopes) await readScopeAnew(db, scope);
}

/** Installs a pull and moves its cursors: the caller's one transaction makes them one. */
export async function installPull(deps: InstallDeps, answer: PullAnswer): Promise<void> {
  const { db, dialect } = deps;
  for (const scope of answer.resets) await markStale(db, scope);
  const arrivals = new RowMap<IncomingRow>();
  for (const change of answer.changes) {
    await noteWithheld(db, change);
    if (!isSyncedTable(change.t)) continue;
    for (const arrival of await join(deps, change.t, change))
      arrivals.set(arrival.table, arrival.id, arrival);
  }
  for (const change of answer.changes) {
    if (!isSyncedTable(change.t)) continue;
    // After all that joined: what arrived with another scope is held by that one.
    for (const arrival of await leave(db, change.t, change)) arrivals.set(arrival.table, arrival.id, arrival);
  }
  await putOrShadow(deps, arrivals.values());
  // Before a scope is given up: what is left of a row then depends on all those that remain, new ones too.
  const cursors = answer.cursors.map(({ scope, seq }) => ({ scope, seq }));
  await upsertRows(db, dialect, { table: 'sync_cursor', key: ['scope'] }, cursors);
  for (const scope of answer.revoked) await leaveScope(deps, scope);
}

/** Notes that rows are in a scope. */
async function join(
  { db, dialect }: InstallDeps,
  table: SyncedTable,
  { scope, columns, rows, vers }: Change,
): Promise<IncomingRow[]> {
  const idAt = columns.indexOf('id');
  const arrivals = rows.map((values, at) => ({
    table,
    id: Number(values[idAt]),
    ver: vers[at] ?? 0,
    columns,
    values,
  }));
  await upsertValues(
    db,
    dialect,
    { table: 'sync_member', key: ['tbl', 'row_id', 'scope'] },
    {
      columns: ['tbl', 'row_id', 'scope', 'is_stale'],
      rows: arrivals.map(({ id }) => [table, id, scope, 0]),
    },
  );
  return arrivals;
}

/** Takes rows out of a scope. @returns those that left their last scope on this device. */
async function leave(db: Db, table: SyncedTable, { scope, left, withheld }: Change): Promise<IncomingRow[]> {
  if (left.length === 0) return [];
  const ids = left.map(([id]) => id);
  const missing = new Set(withheld);
  await forgetWithheld(db, { scope, t: table, ids: ids.filter((id) => !missing.has(id)) });
  await db
    .deleteFrom('sync_member')
    .where('tbl', '=', table)
    .where('row_id', 'in', idsIn(db, ids))
    .where('scope', '=', scope)
    .execute();
  const held = await heldAmong(db, table, ids);
  return left.filter(([id]) => !held.has(id)).map(([id, ver]) => incomingRowOf(table, id, ver, null));
}

/** Rows that are in some scope of this device. */
async function heldAmong(db: Db, table: SyncedTable, ids: readonly number[]): Promise<Set<number>> {
  const members = await db
    .selectFrom('sync_member')
    .where('tbl', '=', table)
    .where('row_id', 'in', idsIn(db, ids))
    .select('row_id')
    .distinct()
    .execute();
  return new Set(members.map((member) => member.row_id));
}

/** Gives up a scope: its rows go, unless another scope holds them or an edit of theirs still waits. */
async function leaveScope(deps: InstallDeps, scope: string): Promise<void> {
  await removeMembers(deps, scope, null);
  await deps.db.deleteFrom('sync_withheld').where('scope', '=', scope).execute();
  await deps.db.deleteFrom('sync_cursor').where('scope', '=', scope).execute();
  await redactAgain(deps);
}

/** What another scope still holds may be less of a row than what the one that was given up allowed. */
async function redactAgain({ db, dialect }: InstallDeps): Promise<void> {
  const cursors = await db.selectFrom('sync_cursor').select('scope').execute();
  const scopes = new Set(cursors.map((cursor) => cursor.scope));
  const holds = (scope: string): boolean => scopes.has(scope);
  for (const table of SYNCED_TABLES) {
    const { redact } = SYNC_CLASSES[table];
    if (redact === undefined) continue;
    const { rows } = await sql<SyncRow>`select * from ${sql.table(table)} where id not in
      (select row_id from sync_pending where tbl = ${table})`.execute(db);
    await upsertRows(
      db,
      dialect,
      { table, key: ['id'] },
      rows.map((row) => redact(row, holds)),
    );
    await redactShadows(db, table, (row) => redact(row, holds));
  }
  await dropChanges(db);
}

/** What waits behind an edit comes to its place later, and may be no more by then than what is held now. */
async function redactShadows(db: Db, table: SyncedTable, redact: (row: SyncRow) => SyncRow): Promise<void> {
  const shadows = await db
    .selectFrom('sync_shadow')
    .where('tbl', '=', table)
    .select(['row_id', 'row'])
    .execute();
  for (const { row_id: id, row } of shadows) {
    const held = parsedRow(row);
    if (held === null) continue;
    const shadow = db.updateTable('sync_shadow').set({ row: JSON.stringify(redact(held)) });
    await shadow.where('tbl', '=', table).where('row_id', '=', id).execute();
  }
}

/** Tables whose rows a device has only because a scope holds them, or because a command of its own made them. */
const HELD_TABLES = SYNCED_TABLES.filter((table) => !SYNC_CLASSES[table].staysWhereMade);

/**
 * Rows that no scope holds here and no command waits for: the hub has taken them, or brought them with a
 * verdict, and their scope was lost on the way. Asked after a whole pull, of some rows or of all.
 */
export async function listUnheld(
  db: Db,
  rows: ReadonlyMap<SyncedTable, readonly number[]> | null,
): Promise<Map<SyncedTable, number[]>> {
  const unheld = new Map<SyncedTable, number[]>();
  for (const table of HELD_TABLES) {
    const asked = rows?.get(table) ?? [];
    if (rows !== null && asked.length === 0) continue;
    const among = rows === null ? sql`true` : sql`id in ${idsIn(db, asked)}`;
    const found = await sql<{ id: number }>`select id from ${sql.table(table)} as own where ${among}
      and not exists (select 1 from sync_member where tbl = ${table} and row_id = own.id)
      and not exists (select 1 from sync_pending where tbl = ${table} and row_id = own.id)
      and not exists (select 1 from sync_shadow where tbl = ${table} and row_id = own.id)`.execute(db);
    if (found.rows.length > 0)
      unheld.set(
        table,
        found.rows.map(({ id }) => id),
      );
  }
  return unheld;
}

/** Takes rows from this device, or from what will be shown once nothing waits for them. */
export async function removeRows(
  deps: InstallDeps,
  rows: ReadonlyMap<SyncedTable, readonly number[]>,
): Promise<void> {
  await putOrShadow(
    deps,
    [...rows].flatMap(([table, ids]) => goneRows(table, ids)),
  );
}

const selectStale = compileOnce((db) =>
  // A literal, so that the index of the few stale ones serves.
  db.selectFrom('sync_member').where('is_stale', '=', sql.lit(1)).select('scope').limit(1),
);

/** Whether some of what is held here has not arrived again in the history of a restored hub. */
export const hasStale = async (db: Db): Promise<boolean> => (await selectStale(db, {})).length > 0;

/** After scopes were read anew to their end: what did not arrive again is no longer in them. */
export async function sweepStale(deps: InstallDeps): Promise<void> {
  const stale = await deps.db
    .selectFrom('sync_member')
    // A literal, so that the index of the few stale ones serves.
    .where('is_stale', '=', sql.lit(1))
    .select('scope')
    .distinct()
    .execute();
  for (const { scope } of stale) await removeMembers(deps, scope, 1);
}

/** A hub that went back to a backup counts anew: what is held of it counts only when it arrives again. */
export async function forgetHistory({ db }: InstallDeps, isFormerHistory: boolean): Promise<void> {
  await db.updateTable('sync_member').set({ is_stale: 1 }).execute();
  await db.deleteFrom('sync_withheld').execute();
  // What is edited before it arrives again was seen in the history that is gone.
  const seen = isFormerHistory ? sql<number>`case when ver > 0 then -(ver + 1) else -1 end` : sql<number>`-1`;
  // What an own command made is one of them, also where no pull has brought it since.
  const known = db
    .updateTable('sync_base')
    .where(({ eb, or }) => or([eb('ver', '<>', 0), eb('own_mid', '<>', 0)]));
  await known.set({ ver: seen, own_mid: 0 }).execute();
  await db.updateTable('sync_shadow').set({ ver: 0 }).execute();
  await db.deleteFrom('sync_cursor').execute();
}

async function removeMembers(deps: InstallDeps, scope: string, isStale: 1 | null): Promise<void> {
  let query = deps.db.deleteFrom('sync_member').where('scope', '=', scope);
  if (isStale !== null) query = query.where('is_stale', '=', isStale);
  const removed = await query.returning(['tbl', 'row_id']).execute();
  for (const [table, rows] of Map.groupBy(removed, ({ tbl }) => tbl)) {
    if (!isSyncedTable(table)) continue;
    const ids = rows.map((row) => row.row_id);
    const held = await heldAmong(deps.db, table, ids);
    const gone = ids.filter((id) => !held.has(id));
    await putOrShadow(deps, goneRows(table, gone));
  }
}
