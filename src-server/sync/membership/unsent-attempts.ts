import type { Db } from '#server/db/tables.ts';
import type { Dialect } from '#server/db/dialect.ts';
import { ATTEMPTS } from '#server/adapters.ts';
import { portionsOf, upsertRows } from '../rows.ts';

/**
 * Takes attempts that an earlier hub never acknowledged along into a new database: their logs are offered like
 * those that are written there. Done before anything else is in it, and again for what was written meanwhile.
 */
export async function takeAttemptsAlong(
  from: Db,
  to: { readonly db: Db; readonly dialect: Dialect },
): Promise<number> {
  const open = await from
    .selectFrom('exam_attempt_receipt')
    .where('is_open', '=', 1)
    .select('attempt_id')
    .execute();
  for (const listed of portionsOf(open.map((row) => row.attempt_id))) {
    const portion = await goneOn(from, to.db, listed);
    if (portion.length === 0) continue;
    const attempts = await from.selectFrom('exam_attempt').where('id', 'in', portion).selectAll().execute();
    const of = (table: 'exam_attempt_event' | 'exam_record_claim') =>
      from.selectFrom(table).where('attempt_id', 'in', portion).orderBy('id');
    const copy = (
      table: 'exam_attempt' | 'exam_attempt_event' | 'exam_record_claim',
      rows: readonly object[],
    ) =>
      upsertRows(
        to.db,
        to.dialect,
        { table, key: ['id'] },
        rows.map((row) => ({ ...row })),
      );
    await copy('exam_attempt', attempts);
    await copy('exam_attempt_event', await of('exam_attempt_event').selectAll().execute());
    await copy('exam_record_claim', await of('exam_record_claim').selectAll().execute());
    for (const { id } of attempts) {
      await to.db
        .insertInto('exam_attempt_receipt')
        .values({ attempt_id: id, head_hash: '', status: 'unsent', is_open: 1 })
        .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet({ is_open: 1 }))
        .execute();
    }
  }
  await keepReceived(from, to.db);
  const kept = await from.selectFrom('sync_kept_log').selectAll().execute();
  for (const log of kept)
    await to.db
      .insertInto('sync_kept_log')
      .values({ ...log, is_offered: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return open.length;
}

/** Those that the new database does not hold yet, or that have gone on since it was filled. */
async function goneOn(from: Db, to: Db, attemptIds: readonly number[]): Promise<number[]> {
  const [lengths, held] = [await lengthsOf(from, attemptIds), await lengthsOf(to, attemptIds)];
  return attemptIds.filter((id) => (lengths.get(id) ?? 0) > (held.get(id) ?? -1));
}

/** How many events and claims there are of each attempt. */
async function lengthsOf(db: Db, attemptIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('exam_attempt')
    .where('id', 'in', attemptIds)
    .select(({ selectFrom }) => [
      'id',
      selectFrom('exam_attempt_event')
        .whereRef('attempt_id', '=', 'exam_attempt.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('events'),
      selectFrom('exam_record_claim')
        .whereRef('attempt_id', '=', 'exam_attempt.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('claims'),
    ])
    .execute();
  return new Map(rows.map(({ id, events, claims }) => [id, (events ?? 0) + (claims ?? 0)]));
}

/** Logs that the hub had confirmed are kept, and offered once more: it may have gone back to before it had them. */
async function keepReceived(from: Db, to: Db): Promise<void> {
  const received = await from
    .selectFrom('exam_attempt_receipt')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_attempt_receipt.attempt_id')
    .where('is_open', '=', 0)
    .select(['attempt_id', 'received_at'])
    .execute();
  for (const { attempt_id: attemptId, received_at: receivedAt } of received) {
    const rows = await ATTEMPTS.listEvents(from, attemptId);
    const last = rows.at(-1);
    if (last === undefined) continue;
    const claims = await ATTEMPTS.listClaimsAfter(from, attemptId, 0);
    const log = JSON.stringify({ ...(await ATTEMPTS.packageOf(from, attemptId, rows)), claims });
    await to
      .insertInto('sync_kept_log')
      .values({
        attempt_id: attemptId,
        head_hash: last.hash,
        package: log,
        kept_at: receivedAt ?? 0,
        is_offered: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
