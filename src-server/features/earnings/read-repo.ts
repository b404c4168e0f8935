import type { Db } from '#server/db/tables.ts';

const salesOf = (db: Db, payeeId: number) =>
  db.selectFrom('sale').where('payee_id', '=', payeeId).where('deleted_at', 'is', null);

/** One page of what of a payee was sold, the latest first, and how much there is. */
export async function listSales(
  db: Db,
  payeeId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const rows = await salesOf(db, payeeId)
    .orderBy('sold_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .selectAll()
    .execute();
  const { total } = await salesOf(db, payeeId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type SaleRow = Awaited<ReturnType<typeof listSales>>['rows'][number];

/** Every entry of a payee in one currency. */
export const listEarnings = (db: Db, payeeId: number, currency: string) =>
  db
    .selectFrom('earning')
    .where('payee_id', '=', payeeId)
    .where('currency', '=', currency)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['kind', 'amount', 'available_at', 'created_at'])
    .execute();
