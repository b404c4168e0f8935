import { append } from '#shared/domain/lists.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WITHHELD_IN_PULL } from '#shared/contract/sync-versions.ts';
import type { Change, Cursor, PullAnswer, PullRequest } from '#shared/contract/sync-wire.ts';
import { compileOnce } from '../db/compile-once.ts';
import { textsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { isSyncedTable, redacted, type SyncedTable, type SyncRow } from './classes.ts';
import type { LogEntry } from './log-entry.ts';
import { readRows, readVersions } from './rows.ts';
import { listRest } from './whole-aggregates.ts';
import { declaredVersion, type VersionNeeded } from './withheld.ts';

/**
 * The rows that changed after a device's cursors, in the scopes that it may hold. A scope whose
 * log no longer reaches back to the cursor starts from nothing. @param db a snapshot.
 */
export async function pull(
  db: Db,
  allowed: readonly string[],
  request: PullRequest,
  needs: VersionNeeded = declaredVersion,
): Promise<PullAnswer> {
  const isAllowed = new Set(allowed);
  const { pages, resets } = await readPages(db, allowed, request);
  const entries = pages.flatMap((page) => page.entries);
  const device: Device = {
    holds: (scope) => isAllowed.has(scope),
    canHold: (table, row) => needs(table, row) <= request.schema_version,
    hearsWithheld: request.schema_version >= WITHHELD_IN_PULL,
  };
  const { changes, sent } = await readChanges(db, entries, device);
  const cursors: Cursor[] = [];
  let left = sent;
  let more = false;
  for (const { scope, after, entries: own, reached, end } of pages) {
    const seq = left >= own.length ? reached : (own[left - 1]?.seq ?? after);
    left = Math.max(0, left - own.length);
    cursors.push({ scope, seq });
    if (seq >= end) continue;
    more = true;
    append(changes, await toChanges(db, await listRest(db, { scope, seq }, changes), device));
  }
  return {
    changes,
    cursors,
    resets,
    revoked: request.cursors.map((cursor) => cursor.scope).filter((scope) => !isAllowed.has(scope)),
    more,
  };
}

/** What a device may see, and what its program can hold. */
interface Device {
  readonly holds: (scope: string) => boolean;
  readonly canHold: (table: SyncedTable, row: SyncRow) => boolean;
  readonly hearsWithheld: boolean;
}

/** Whether a device is where its scopes are: most rounds find that. */
export async function isUpToDate(
  db: Db,
  allowed: readonly string[],
  { cursors }: PullRequest,
): Promise<boolean> {
  if (cursors.length !== allowed.length) return false;
  const states = await readScopes(db, allowed);
  const seqOf = new Map(cursors.map(({ scope, seq }) => [scope, seq]));
  return allowed.every((scope) => seqOf.get(scope) === (states.get(scope)?.seq ?? 0));
}

export const nothingNew = ({ cursors }: PullRequest): PullAnswer => ({
  changes: [],
  cursors,
  resets: [],
  revoked: [],
  more: false,
});

/** What an answer takes from the log of one scope. */
interface ScopePage {
  readonly scope: string;
  /** Where the device stands in it. */
  readonly after: number;
  readonly entries: readonly LogEntry[];
  /** Where it will stand with all of these, and where the log ends. */
  readonly reached: number;
  readonly end: number;
}

async function readPages(db: Db, allowed: readonly string[], request: PullRequest) {
  const asked = new Map(request.cursors.map((cursor) => [cursor.scope, cursor]));
  const states = await readScopes(db, allowed);
  const pages: ScopePage[] = [];
  const resets: string[] = [];
  let room = request.limit;
  for (const scope of allowed) {
    const state = states.get(scope) ?? { seq: 0, floor: 0 };
    const cursor = asked.get(scope);
    const isValid =
      cursor !== undefined && cursor.seq <= state.seq && (cursor.seq === 0 || cursor.seq >= state.floor);
    if (cursor !== undefined && !isValid) resets.push(scope);
    const after = isValid ? cursor.seq : 0;
    const isBehind = after < state.seq;
    const { entries, isCut } =
      room > 0 && isBehind ? await readLog(db, scope, after, room) : { entries: [], isCut: isBehind };
    const last = entries.at(-1)?.seq ?? after;
    pages.push({
      scope,
      after,
      entries,
      reached: isCut ? last : Math.max(state.seq, last),
      end: state.seq,
    });
    room -= entries.length;
  }
  return { pages, resets };
}

const selectScopes = compileOnce((db, { list }: { list: string }) =>
  db.selectFrom('sync_scope').where('scope', 'in', textsIn(db, list)).select(['scope', 'seq', 'floor']),
);

/** Where the logs of scopes stand; scopes in which nothing has happened are missing. */
export async function readScopes(db: Db, scopes: readonly string[]) {
  const rows = await selectScopes(db, { list: JSON.stringify(scopes) });
  return new Map(rows.map(({ scope, ...state }) => [scope, state]));
}

interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Whether the log may go on behind it. */
  readonly isCut: boolean;
}

/** What happened in a scope after a number; the last transaction of the page is always whole. */
async function readLog(db: Db, scope: string, after: number, limit: number): Promise<LogPage> {
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
  if (page.length < limit || last === undefined) return { entries: page, isCut: false };
  const whole = await entries().where('seq', '=', last).execute();
  return { entries: [...page.filter((entry) => entry.seq < last), ...whole], isCut: true };
}

/** Entries whose rows are read at once: in between the hub does something else. */
const ENTRIES_AT_ONCE = 500;

/** Text in the rows of an answer after which no more are put into it. */
const ENOUGH_CHARS = 8 * 1024 * 1024;

/** The rows of entries, or of as many of the first ones as make an answer long enough. */
async function readChanges(db: Db, entries: readonly LogEntry[], device: Device) {
  const changes: Change[] = [];
  let sent = 0;
  let atOnce = ENTRIES_AT_ONCE;
  for (let chars = 0; sent < entries.length && chars < ENOUGH_CHARS;) {
    const portion = takeTransactions(entries, sent, atOnce);
    const read = await toChanges(db, portion, device);
    const more = charsIn(read);
    // Long rows: fewer of them at once.
    if (more > ENOUGH_CHARS && atOnce > 1) {
      atOnce = Math.ceil(atOnce / 8);
      continue;
    }
    append(changes, read);
    chars += more;
    sent += portion.length;
    if (sent < entries.length) await nextTurn();
  }
  return { changes, sent };
}

/** Whole transactions of the log from a place on, with about so many entries. */
function takeTransactions(entries: readonly LogEntry[], from: number, count: number): LogEntry[] {
  let end = Math.min(from + count, entries.length);
  const isSame = (one: LogEntry | undefined, other: LogEntry | undefined): boolean =>
    one?.scope === other?.scope && one?.seq === other?.seq;
  while (end < entries.length && isSame(entries[end - 1], entries[end])) end += 1;
  return entries.slice(from, end);
}

function charsIn(changes: readonly Change[]): number {
  let chars = 0;
  for (const { rows } of changes)
    for (const row of rows) for (const value of row) if (typeof value === 'string') chars += value.length;
  return chars;
}

/** What a log says of rows, with the rows as they are now: by table and scope. */
async function toChanges(db: Db, entries: readonly LogEntry[], device: Device): Promise<Change[]> {
  const changes: Change[] = [];
  for (const [table, own] of byTable(entries)) {
    const ids = [...new Set(own.map((entry) => entry.row_id))];
    const versions = await readVersions(db, table, ids);
    const rows = await readRows(db, table, ids);
    const versionOf = (id: number): number => versions.get(id)?.ver ?? 0;
    const isWithheld = (id: number): boolean => {
      const row = rows.get(id);
      return row !== undefined && !device.canHold(table, row);
    };
    for (const [scope, logged] of Map.groupBy(own, (entry) => entry.scope)) {
      const stays = logged.filter(({ op, row_id: id }) => op === 'put' && rows.has(id));
      const withheld = stays.map((entry) => entry.row_id).filter(isWithheld);
      const put = stays.flatMap(({ row_id: id }) => {
        const row = isWithheld(id) ? null : redacted(table, rows.get(id), device.holds);
        return row === null ? [] : [{ ver: versionOf(id), row }];
      });
      changes.push({
        scope,
        t: table,
        columns: Object.keys(put[0]?.row ?? { id: 0 }),
        rows: put.map(({ row }) => Object.values(row)),
        vers: put.map(({ ver }) => ver),
        // A row that has become one that the device cannot hold goes from there.
        left: logged
          .filter(({ op, row_id: id }) => op === 'leave' || !rows.has(id) || isWithheld(id))
          .map(({ row_id: id }) => [id, versionOf(id)]),
        ...(withheld.length > 0 && device.hearsWithheld ? { withheld } : {}),
      });
    }
  }
  return changes;
}

const byTable = (entries: readonly LogEntry[]): Map<SyncedTable, LogEntry[]> =>
  Map.groupBy(entries, ({ tbl }) => {
    if (!isSyncedTable(tbl)) throw new Error(`The log names the table ${tbl}.`);
    return tbl;
  });
