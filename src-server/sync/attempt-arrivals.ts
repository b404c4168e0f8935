import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/tables.ts';
import {
  incomingRowOf,
  goneRows,
  idsByTable,
  idsOf,
  isGone,
  parsedRow,
  type IncomingRow,
} from './incoming-row.ts';
import { dropShadows } from './shadowed-rows.ts';
import { ATTEMPTS } from '../adapters.ts';
import { dropChanges } from './capture.ts';
import { isSyncedTable } from './classes.ts';
import { setAside } from './kept-logs.ts';
import { idsIn } from '../db/json-list.ts';
import { put, type InstallDeps } from './put-rows.ts';
import { attemptsOf } from './waiting-rows.ts';

/** What arrived for attempts while they were written here, now that the hub has their logs. */
export async function dropShadowsOfAttempts(deps: InstallDeps, attemptIds: readonly number[]): Promise<void> {
  const done = new Set(attemptIds);
  if (done.size === 0) return;
  const shadows = await deps.db
    .selectFrom('sync_shadow')
    .where('tbl', 'in', ['exam_attempt', 'exam_attempt_event'])
    .select(['tbl', 'row_id', 'row'])
    .execute();
  const held = shadows.flatMap(({ tbl, row_id: id, row }) =>
    isSyncedTable(tbl) ? [incomingRowOf(tbl, id, 0, parsedRow(row))] : [],
  );
  const attemptOf = await attemptsOf(deps.db, held);
  const free = held.filter((shadow) => done.has(attemptOf(shadow)));
  const leaving = await leavingAmong(deps.db, free);
  // What a restored hub had lost of a log that stays is there again, or in a branch that is set aside as a whole.
  const isBack = (shadow: IncomingRow): boolean =>
    shadow.table === 'exam_attempt_event' && isGone(shadow) && !leaving.has(attemptOf(shadow));
  await deps.db
    .deleteFrom('sync_shadow')
    .where('tbl', '=', 'exam_attempt_event')
    .where('row_id', 'in', idsIn(deps.db, idsOf(free.filter(isBack))))
    .execute();
  await dropShadows(deps, idsByTable(free));
  await askAgain(deps, attemptIds);
}

/** Events after which an attempt goes on elsewhere, or nowhere. */
const TAKEN_OVER: ReadonlySet<unknown> = new Set(['release', 'move', 'submit']);

/** Attempts that were released, moved or handed in elsewhere while they stood open here: the hub's log counts. */
export async function followTakenLogs(deps: InstallDeps): Promise<void> {
  const shadows = await deps.db
    .selectFrom('sync_shadow')
    .where('tbl', '=', 'exam_attempt_event')
    .where('row', 'is not', null)
    .select('row')
    .execute();
  const arrived = shadows.flatMap(({ row }) => {
    const event = parsedRow(row);
    return event !== null && TAKEN_OVER.has(event['kind'])
      ? [{ attemptId: Number(event['attempt_id']), hash: String(event['hash']) }]
      : [];
  });
  if (arrived.length > 0) await dropShadowsOfAttempts(deps, await ATTEMPTS.letGo(deps.db, arrived));
}

/** Attempts that leave this device altogether, and whose logs the hub has as the ones that count. */
async function leavingAmong(db: Db, shadows: readonly IncomingRow[]): Promise<Set<number>> {
  const gone = shadows.filter((shadow) => shadow.table === 'exam_attempt' && isGone(shadow));
  const rows = await db
    .selectFrom('exam_attempt_receipt')
    .where('attempt_id', 'in', idsIn(db, idsOf(gone)))
    .where('status', '=', 'accepted')
    .select('attempt_id')
    .execute();
  return new Set(rows.map((row) => row.attempt_id));
}

/** Asks the hub once more for attempts whose log here was a branch: what it had said of them was not kept. */
async function askAgain({ db }: InstallDeps, attemptIds: readonly number[]): Promise<void> {
  const branched = await db
    .selectFrom('exam_attempt')
    .innerJoin('exam_attempt_receipt', 'exam_attempt_receipt.attempt_id', 'exam_attempt.id')
    .where('exam_attempt.id', 'in', [...attemptIds])
    .where('exam_attempt_receipt.status', '=', 'branched')
    .select(['exam_attempt.id', 'exam_attempt.student_id'])
    .execute();
  for (const { id, student_id: studentId } of branched) {
    await db
      .updateTable('sync_base')
      .set({ ver: 0 })
      .where('tbl', '=', 'exam_attempt')
      .where('row_id', '=', id)
      .execute();
    // The cursor stays: without it the hub would not say that the scope is no longer for this device.
    await db.updateTable('sync_cursor').set({ seq: 0 }).where('scope', '=', `u:${studentId}`).execute();
  }
}

/**
 * A log that the hub keeps as a branch is not the one that counts: once that one has arrived, what is not
 * part of it goes. Until then the branch stays, so that its candidate has something to go on with.
 */
export async function leaveBranches({ db, now }: InstallDeps): Promise<void> {
  const branches = await sql<{ attempt_id: number; from_seq: number | null }>`
    select r.attempt_id, (select min(e.seq) from exam_attempt_event e
      where e.attempt_id = r.attempt_id and not exists (select 1 from sync_member m
        where m.tbl = 'exam_attempt_event' and m.row_id = e.id and m.is_stale = 0)) as from_seq
    from exam_attempt_receipt r where r.status = 'branched' and r.is_open = 0
      and exists (select 1 from exam_attempt_event e
        join sync_member m on m.tbl = 'exam_attempt_event' and m.row_id = e.id and m.is_stale = 0
        where e.attempt_id = r.attempt_id)`.execute(db);
  for (const { attempt_id: attemptId, from_seq: fromSeq } of branches.rows) {
    if (fromSeq !== null) await setAside(db, { attemptId, fromSeq }, now);
  }
  await dropChanges(db);
}

const selectForeignLogs = compileOnce((db) =>
  db
    .selectFrom('exam_attempt_receipt as receipt')
    .where('receipt.is_open', '=', 0)
    .where('receipt.status', 'in', ['accepted', 'branched'])
    .where(({ and, or, not, exists, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom('sync_member')
              .where('tbl', '=', 'exam_attempt')
              .whereRef('row_id', '=', 'receipt.attempt_id')
              .select('scope'),
          ),
        ),
        or([
          exists(selectFrom('exam_attempt').whereRef('id', '=', 'receipt.attempt_id').select('id')),
          exists(
            selectFrom('exam_attempt_event').whereRef('attempt_id', '=', 'receipt.attempt_id').select('id'),
          ),
        ]),
      ]),
    )
    .select('receipt.attempt_id'),
);

/** Logs written here that the hub has, and that nobody here may see any more. Asked after a whole pull. */
export async function listForeignLogs(db: Db): Promise<number[]> {
  const rows = await selectForeignLogs(db, {});
  return rows.map((row) => row.attempt_id);
}

/** Removes whole logs. */
export async function leaveLogs(deps: InstallDeps, attemptIds: readonly number[]): Promise<void> {
  const events = await deps.db
    .selectFrom('exam_attempt_event')
    .where('attempt_id', 'in', idsIn(deps.db, attemptIds))
    .select('id')
    .execute();
  await put(deps, [
    ...goneRows(
      'exam_attempt_event',
      events.map(({ id }) => id),
    ),
    ...goneRows('exam_attempt', attemptIds),
  ]);
}
