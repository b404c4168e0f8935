import { idsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { ATTEMPTS } from '../adapters.ts';
import { partsOf, WAITING_WHOLE, type RootTable } from './aggregates.ts';
import { idsOf, isGone, parsedRow, valueOf, type IncomingRow } from './incoming-row.ts';
import type { SyncedTable, SyncRow } from './classes.ts';
import type { Part } from './declaration.ts';
import { RowSet } from './row-map.ts';
import { readRows } from './rows.ts';

/** What arrives for rows that an edit here is waiting for, and what can be put in its place. */
export async function partWaiting(
  db: Db,
  arrivals: readonly IncomingRow[],
): Promise<{ readonly waiting: readonly IncomingRow[]; readonly free: readonly IncomingRow[] }> {
  const pending = await waitingAmong(db, arrivals);
  const { waiting = [], free = [] } = Object.groupBy(arrivals, ({ table, id }) =>
    pending.has(table, id) ? 'waiting' : 'free',
  );
  return { waiting, free };
}

/** With the parts of roots that wait: nobody sees a question with what came later for a part of it (I5). */
async function waitingAmong(db: Db, arrivals: readonly IncomingRow[]): Promise<RowSet> {
  const pending = await pendingAmong(db, arrivals);
  for (const root of WAITING_WHOLE) {
    const rootOf = await rootsOfParts(db, root, arrivals);
    const waiting = await pendingIds(db, root, [...new Set(rootOf.values())]);
    for (const [part, rootId] of rootOf) if (waiting.has(rootId)) pending.add(part.table, part.id);
  }
  return pending;
}

async function pendingIds(db: Db, table: SyncedTable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sync_pending')
    .where('tbl', '=', table)
    .where('row_id', 'in', idsIn(db, ids))
    .select('row_id')
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.row_id));
}

/** Rows that a command still waiting has changed: what arrives for them goes to the shadow. */
async function pendingAmong(db: Db, arrivals: readonly IncomingRow[]): Promise<RowSet> {
  const pending = new RowSet();
  for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
    for (const id of await pendingIds(db, table, idsOf(own))) pending.add(table, id);
  }
  for (const { table, id } of await writtenHere(db, arrivals)) pending.add(table, id);
  return pending;
}

/** The root that each part among some rows belongs to; of a part that is gone, as the row that stands or waits here says. */
async function rootsOfParts(
  db: Db,
  root: RootTable,
  arrivals: readonly IncomingRow[],
): Promise<Map<IncomingRow, number>> {
  const rootOf = new Map<IncomingRow, number>();
  for (const { table, by } of partsOf(root)) {
    const parts = arrivals.filter((arrival) => arrival.table === table);
    const held = await heldRoots(db, { table, by }, parts.filter(isGone));
    for (const part of parts) rootOf.set(part, Number(valueOf(part, by) ?? held.get(part.id) ?? 0));
  }
  return rootOf;
}

/** The roots of parts that are gone, by their ids. */
async function heldRoots(
  db: Db,
  { table, by }: Pick<Part, 'table' | 'by'>,
  gone: readonly IncomingRow[],
): Promise<Map<number, number>> {
  const held = new Map<number, number>();
  if (gone.length === 0) return held;
  const note = (id: number, row: SyncRow | null): void => {
    const rootId = row?.[by];
    if (typeof rootId === 'number') held.set(id, rootId);
  };
  for (const [id, row] of await readRows(db, table, idsOf(gone))) note(id, row);
  const shadows = await db
    .selectFrom('sync_shadow')
    .where('tbl', '=', table)
    .where('row_id', 'in', idsIn(db, idsOf(gone)))
    .select(['row_id', 'row'])
    .execute();
  for (const { row_id: id, row } of shadows) note(id, parsedRow(row));
  return held;
}

/** The attempt that each of some rows belongs to; of an event that is gone, as the one that stands here says. */
export async function attemptsOf(
  db: Db,
  arrivals: readonly IncomingRow[],
): Promise<(arrival: IncomingRow) => number> {
  const gone = arrivals.filter(({ table, values }) => table === 'exam_attempt_event' && values === null);
  const held = await readRows(db, 'exam_attempt_event', idsOf(gone));
  return (arrival) =>
    arrival.table === 'exam_attempt'
      ? arrival.id
      : Number(valueOf(arrival, 'attempt_id') ?? held.get(arrival.id)?.['attempt_id'] ?? 0);
}

/** Attempts and events of logs that this device is still writing: its own state counts until it is sent. */
async function writtenHere(db: Db, arrivals: readonly IncomingRow[]): Promise<IncomingRow[]> {
  const own = arrivals.filter(({ table }) => table === 'exam_attempt' || table === 'exam_attempt_event');
  if (own.length === 0) return [];
  const attemptOf = await attemptsOf(db, own);
  const unsent = await ATTEMPTS.unsentAmong(db, [...new Set(own.map(attemptOf))]);
  return own.filter((arrival) => unsent.has(attemptOf(arrival)));
}
