import { idsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { unsentAmong } from '../features/exam-attempts/send-service.ts';
import { idsOf, isGone, isPart, parsedRow, PARTS, valueOf, type Arrival } from './arrival.ts';
import { RowMap, RowSet } from './row-map.ts';
import { readRows } from './rows.ts';

/** What arrives for rows that an edit here is waiting for, and what can be put in its place. */
export async function partWaiting(
  db: Db,
  arrivals: readonly Arrival[],
): Promise<{ readonly waiting: readonly Arrival[]; readonly free: readonly Arrival[] }> {
  const pending = await waitingAmong(db, arrivals);
  const { waiting = [], free = [] } = Object.groupBy(arrivals, ({ table, id }) =>
    pending.has(table, id) ? 'waiting' : 'free',
  );
  return { waiting, free };
}

/** With the parts of questions that wait: nobody sees a question with what came later for a part of it (I5). */
async function waitingAmong(db: Db, arrivals: readonly Arrival[]): Promise<RowSet> {
  const pending = await pendingAmong(db, arrivals);
  const parts = arrivals.filter(({ table }) => isPart(table));
  if (parts.length === 0) return pending;
  const questionOf = await questionsOf(db, parts);
  const rows = await db
    .selectFrom('sync_pending')
    .where('tbl', '=', 'question')
    .where('row_id', 'in', idsIn(db, parts.map(questionOf)))
    .select('row_id')
    .distinct()
    .execute();
  const waiting = new Set(rows.map((row) => row.row_id));
  for (const part of parts) if (waiting.has(questionOf(part))) pending.add(part.table, part.id);
  return pending;
}

/** Rows that a command still waiting has changed: what arrives for them goes to the shadow. */
async function pendingAmong(db: Db, arrivals: readonly Arrival[]): Promise<RowSet> {
  const pending = new RowSet();
  for (const [table, own] of Map.groupBy(arrivals, (arrival) => arrival.table)) {
    const rows = await db
      .selectFrom('sync_pending')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, idsOf(own)))
      .select('row_id')
      .distinct()
      .execute();
    for (const { row_id: id } of rows) pending.add(table, id);
  }
  for (const { table, id } of await writtenHere(db, arrivals)) pending.add(table, id);
  return pending;
}

/** The question that each part of one belongs to; of a part that is gone, as the row that stands here or waits here says. */
async function questionsOf(db: Db, parts: readonly Arrival[]): Promise<(part: Arrival) => number> {
  const held = new RowMap<number>();
  for (const table of PARTS) {
    const gone = parts.filter((part) => part.table === table && isGone(part));
    if (gone.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .where('id', 'in', idsIn(db, idsOf(gone)))
      .select(['id', 'question_id'])
      .execute();
    for (const { id, question_id: questionId } of rows) held.set(table, id, questionId);
    const shadows = await db
      .selectFrom('sync_shadow')
      .where('tbl', '=', table)
      .where('row_id', 'in', idsIn(db, idsOf(gone)))
      .select(['row_id', 'row'])
      .execute();
    for (const { row_id: id, row } of shadows) {
      const questionId = parsedRow(row)?.['question_id'];
      if (typeof questionId === 'number') held.set(table, id, questionId);
    }
  }
  return (part) => Number(valueOf(part, 'question_id') ?? held.get(part.table, part.id) ?? 0);
}

/** The attempt that each of some rows belongs to; of an event that is gone, as the one that stands here says. */
export async function attemptsOf(
  db: Db,
  arrivals: readonly Arrival[],
): Promise<(arrival: Arrival) => number> {
  const gone = arrivals.filter(({ table, values }) => table === 'exam_attempt_event' && values === null);
  const held = await readRows(db, 'exam_attempt_event', idsOf(gone));
  return (arrival) =>
    arrival.table === 'exam_attempt'
      ? arrival.id
      : Number(valueOf(arrival, 'attempt_id') ?? held.get(arrival.id)?.['attempt_id'] ?? 0);
}

/** Attempts and events of logs that this device is still writing: its own state counts until it is sent. */
async function writtenHere(db: Db, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const own = arrivals.filter(({ table }) => table === 'exam_attempt' || table === 'exam_attempt_event');
  if (own.length === 0) return [];
  const attemptOf = await attemptsOf(db, own);
  const unsent = await unsentAmong(db, [...new Set(own.map(attemptOf))]);
  return own.filter((arrival) => unsent.has(attemptOf(arrival)));
}
