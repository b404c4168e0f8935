import type { Db } from '#server/db/tables.ts';

/** The last summary of so many days. */
export const findSummary = (db: Db, days: number) =>
  db
    .selectFrom('insight_summary')
    .where('days', '=', days)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** Puts a summary in the place of the one before. @param row.id of a first one */
export const putSummary = (
  db: Db,
  {
    id,
    days,
    body,
    now,
  }: { readonly id: number; readonly days: number; readonly body: string; readonly now: number },
) =>
  db
    .insertInto('insight_summary')
    .values({ id, days, as_of: now, body, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('days').doUpdateSet((eb) => ({
        as_of: now,
        body,
        updated_at: now,
        version: eb('insight_summary.version', '+', 1),
      })),
    )
    .execute();
