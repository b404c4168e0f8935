import type { Insertable } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { ContentVisitTable } from '#server/db/discover-tables.ts';
import type { Db } from '#server/db/tables.ts';

export const insertVisits = (db: Db, rows: readonly Insertable<ContentVisitTable>[]) =>
  insertRows(db, dialectOf(db), 'content_visit', rows);

/** Whether somebody's name stands in a visit of before. */
export const isNamedBefore = async (db: Db, before: number): Promise<boolean> =>
  (await db
    .selectFrom('content_visit')
    .where('user_id', 'is not', null)
    .where('visited_at', '<', before)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Takes the names out of visits of before, some at a time. */
export const forgetNames = (db: Db, before: number, limit: number) =>
  db
    .updateTable('content_visit')
    .set({ user_id: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('content_visit')
        .where('user_id', 'is not', null)
        .where('visited_at', '<', before)
        .orderBy('visited_at')
        .limit(limit)
        .select('id'),
    )
    .execute();

/** Takes somebody's name out of all their visits. */
export const forgetPerson = (db: Db, userId: number) =>
  db.updateTable('content_visit').set({ user_id: null }).where('user_id', '=', userId).execute();
