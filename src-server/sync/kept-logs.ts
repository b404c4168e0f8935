import type { AttemptPackage } from '#shared/contract/attempt-wire.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/tables.ts';
import { packageOf } from '../features/exam-attempts/send-service.ts';
import { KEEP_SETTLED_MS } from './outbox.ts';

/**
 * Takes a log from one event on out of what is shown here, because the hub counts another one. It is
 * kept for as long as settled commands are: a hub that goes back to a backup gets it again.
 */
export async function setAside(
  db: Db,
  log: { readonly attemptId: number; readonly fromSeq: number },
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom('exam_attempt_event')
    .selectAll()
    .where('attempt_id', '=', log.attemptId)
    .where('seq', '>=', log.fromSeq)
    .orderBy('seq')
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return;
  await db
    .insertInto('sync_kept_log')
    .values({
      attempt_id: log.attemptId,
      head_hash: last.hash,
      package: JSON.stringify(await packageOf(db, log.attemptId, rows)),
      kept_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('exam_attempt_event')
    .where('attempt_id', '=', log.attemptId)
    .where('seq', '>=', log.fromSeq)
    .execute();
}

/** The hub is in another history: what was set aside is offered to it again. */
export const offerKeptLogs = (db: Db) => db.updateTable('sync_kept_log').set({ is_offered: 0 }).execute();

const selectNext = compileOnce((db) =>
  db.selectFrom('sync_kept_log').where('is_offered', '=', 0).orderBy('attempt_id').select('package').limit(1),
);

/** A kept log that the hub may have lost. */
export async function nextKeptLog(db: Db): Promise<AttemptPackage | undefined> {
  const [row] = await selectNext(db, {});
  // Written by `setAside`.
  return row === undefined ? undefined : (JSON.parse(row.package) as AttemptPackage);
}

export const noteOffered = (db: Db, kept: AttemptPackage) =>
  db
    .updateTable('sync_kept_log')
    .set({ is_offered: 1 })
    .where('attempt_id', '=', kept.attempt.id)
    .where('head_hash', '=', kept.events.at(-1)?.hash ?? '')
    .execute();

export const forgetKeptLogs = (db: Db, now: number) =>
  db
    .deleteFrom('sync_kept_log')
    .where('kept_at', '<', now - KEEP_SETTLED_MS)
    .where('is_offered', '=', 1)
    .execute();
