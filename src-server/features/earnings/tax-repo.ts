import type { Updateable } from 'kysely';
import type { TaxInformationTable } from '#server/db/earning-tables.ts';
import type { Db } from '#server/db/tables.ts';

type TaxChanges = Omit<Updateable<TaxInformationTable>, 'id' | 'created_at' | 'updated_at'>;

/** What a payee is taxed and paid by; undefined until they say something. */
export const findTax = (db: Db, userId: number) =>
  db.selectFrom('tax_information').where('id', '=', userId).selectAll().executeTakeFirst();

export type TaxRow = NonNullable<Awaited<ReturnType<typeof findTax>>>;

/** Sets some fields; the others stay. */
export const setTax = (db: Db, userId: number, changes: TaxChanges, now: number) =>
  db
    .insertInto('tax_information')
    .values({ ...changes, id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changes, updated_at: now }))
    .execute();

export const deleteTax = (db: Db, userId: number) =>
  db.deleteFrom('tax_information').where('id', '=', userId).execute();
