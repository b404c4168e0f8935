import type { Insertable } from 'kysely';
import type { EarningTable, SaleTable } from '#server/db/order-tables.ts';
import type { Db } from '#server/db/tables.ts';

type New<T> = Omit<Insertable<T>, 'created_at' | 'updated_at'>;

export const insertSale = (db: Db, sale: New<SaleTable>, now: number) =>
  db
    .insertInto('sale')
    .values({ ...sale, created_at: now, updated_at: now })
    .execute();

export const markSaleRefunded = (db: Db, id: number, now: number) =>
  db
    .updateTable('sale')
    .set((eb) => ({
      status: 'refunded',
      refunded_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

export const insertEarning = (db: Db, earning: New<EarningTable>, now: number) =>
  db
    .insertInto('earning')
    .values({ ...earning, created_at: now, updated_at: now })
    .execute();
