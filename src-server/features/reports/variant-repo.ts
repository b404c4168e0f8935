import type { Insertable } from 'kysely';
import type { ReportVariantTable } from '#server/db/report-tables.ts';
import type { Db } from '#server/db/tables.ts';

export const listVariants = (db: Db, userId: number) =>
  db
    .selectFrom('report_variant')
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .selectAll()
    .execute();

export type VariantRow = Awaited<ReturnType<typeof listVariants>>[number];

export const insertVariant = (db: Db, row: Insertable<ReportVariantTable>) =>
  db.insertInto('report_variant').values(row).execute();

/** @returns false where it is not one of that person */
export async function removeVariant(db: Db, id: number, userId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('report_variant')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
