import type { Db } from '#server/db/tables.ts';
import type { Dialect } from '#server/db/dialect.ts';
import { portionsOf, upsertRows } from '../rows.ts';

/**
 * Takes attempts that an earlier hub never acknowledged along into a new database, before anything else
 * is in it: their logs are offered like those that are written there.
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
  for (const portion of portionsOf(open.map((row) => row.attempt_id))) {
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
        { table, key: ['id'], keep: 'do nothing' },
        rows.map((row) => ({ ...row })),
      );
    await copy('exam_attempt', attempts);
    await copy('exam_attempt_event', await of('exam_attempt_event').selectAll().execute());
    await copy('exam_record_claim', await of('exam_record_claim').selectAll().execute());
    for (const { id } of attempts) {
      await to.db
        .insertInto('exam_attempt_receipt')
        .values({ attempt_id: id, head_hash: '', status: 'unsent', is_open: 1 })
        .execute();
    }
  }
  const kept = await from.selectFrom('sync_kept_log').selectAll().execute();
  for (const log of kept)
    await to.db
      .insertInto('sync_kept_log')
      .values({ ...log, is_offered: 0 })
      .execute();
  return open.length;
}
