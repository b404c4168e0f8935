import type { Change, Cursor, PullAnswer, PullRequest } from '#shared/contract/sync-wire.ts';
import type { Db } from '../db/tables.ts';
import { SYNC_CLASSES, isSyncedTable, type SyncedTable, type SyncRow } from './classes.ts';
import { portionsOf, readRows } from './rows.ts';

interface LogEntry {
  readonly tbl: string;
  readonly row_id: number;
  readonly scope: string;
  readonly seq: number;
  readonly op: 'put' | 'leave';
}

/** What happened in a scope after a number; the last transaction of the page is always whole. */
async function readLog(db: Db, scope: string, after: number, limit: number): Promise<LogEntry[]> {
  const entries = () =>
    db
      .selectFrom('sync_change')
      .where('scope', '=', scope)
      .select(['tbl', 'row_id', 'scope', 'seq', 'op'])
      .orderBy('seq')
      .orderBy('tbl')
      .orderBy('row_id');
  const page = await entries().where('seq', '>', after).limit(limit).execute();
  const last = page.at(-1)?.seq;
  if (page.length < limit || last === undefined) return page;
  const whole = await entries().where('seq', '=', last).execute();
  return [...page.filter((entry) => entry.seq < last), ...whole];
}

const idsByTable = (entries: readonly LogEntry[]): Map<SyncedTable, number[]> => {
  const ids = new Map<SyncedTable, Set<number>>();
  for (const { tbl, row_id } of entries) {
    if (!isSyncedTable(tbl)) throw new Error(`The log names the table ${tbl}.`);
    const known = ids.get(tbl);
    if (known === undefined) ids.set(tbl, new Set([row_id]));
    else known.add(row_id);
  }
  return new Map([...ids].map(([table, set]) => [table, [...set]]));
};

export interface RowVersion {
  readonly ver: number;
  readonly client_id: string;
  readonly mid: number;
}

/** The version of rows: how often each has changed, and whose command did it last. */
export async function readVersions(db: Db, table: SyncedTable, ids: readonly number[]) {
  const versions = new Map<number, RowVersion>();
  for (const portion of portionsOf(ids)) {
    const rows = await db
      .selectFrom('sync_version')
      .where('tbl', '=', table)
      .where('row_id', 'in', portion)
      .select(['row_id', 'ver', 'client_id', 'mid'])
      .execute();
    for (const { row_id, ...version } of rows) versions.set(row_id, version);
  }
  return versions;
}

/** A row as a device with these scopes may have it. */
export const redacted = (
  table: SyncedTable,
  row: SyncRow | undefined,
  holds: (scope: string) => boolean,
): SyncRow | null => {
  if (row === undefined) return null;
  return SYNC_CLASSES[table].redact?.(row, holds) ?? row;
};

async function toChanges(
  db: Db,
  entries: readonly LogEntry[],
  holds: (scope: string) => boolean,
): Promise<Change[]> {
  const rows = new Map<string, SyncRow | undefined>();
  const versions = new Map<string, number>();
  for (const [table, ids] of idsByTable(entries)) {
    const found = await readRows(db, table, ids);
    const known = await readVersions(db, table, ids);
    for (const id of ids) {
      rows.set(`${table} ${id}`, found.get(id));
      versions.set(`${table} ${id}`, known.get(id)?.ver ?? 0);
    }
  }
  return entries.map(({ tbl, row_id, scope, op }) => {
    const key = `${tbl} ${row_id}`;
    const row = op === 'put' && isSyncedTable(tbl) ? redacted(tbl, rows.get(key), holds) : null;
    return { scope, t: tbl, id: row_id, op, ver: versions.get(key) ?? 0, row };
  });
}

/**
 * The rows that changed after a device's cursors, in the scopes that it may hold. A scope whose
 * log no longer reaches back to the cursor starts from nothing.
 */
export async function pull(db: Db, allowed: readonly string[], request: PullRequest): Promise<PullAnswer> {
  const asked = new Map(request.cursors.map((cursor) => [cursor.scope, cursor]));
  const states = await readScopes(db, allowed);
  const isAllowed = new Set(allowed);
  const entries: LogEntry[] = [];
  const cursors: Cursor[] = [];
  const resets: string[] = [];
  let more = false;
  for (const scope of allowed) {
    const state = states.get(scope) ?? { seq: 0, floor: 0 };
    const cursor = asked.get(scope);
    const isValid =
      cursor !== undefined && cursor.seq <= state.seq && (cursor.seq === 0 || cursor.seq >= state.floor);
    if (cursor !== undefined && !isValid) resets.push(scope);
    const after = isValid ? cursor.seq : 0;
    const room = request.limit - entries.length;
    const page = room > 0 && after < state.seq ? await readLog(db, scope, after, room) : [];
    const last = page.at(-1)?.seq ?? after;
    const reached = page.length < room ? Math.max(state.seq, last) : last;
    const seq = room > 0 ? reached : after;
    if (seq < state.seq) more = true;
    entries.push(...page);
    cursors.push({ scope, seq });
  }
  return {
    changes: await toChanges(db, entries, (scope) => isAllowed.has(scope)),
    cursors,
    resets,
    revoked: request.cursors.map((cursor) => cursor.scope).filter((scope) => !isAllowed.has(scope)),
    more,
  };
}

/** Where the logs of scopes stand; scopes in which nothing has happened are missing. */
export async function readScopes(db: Db, scopes: readonly string[]) {
  const states = new Map<string, { seq: number; floor: number }>();
  for (const portion of portionsOf(scopes)) {
    const rows = await db
      .selectFrom('sync_scope')
      .where('scope', 'in', portion)
      .select(['scope', 'seq', 'floor'])
      .execute();
    for (const { scope, ...state } of rows) states.set(scope, state);
  }
  return states;
}
