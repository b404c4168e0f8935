import type { Selectable } from 'kysely';
import type { PaymentCardTable } from '#server/db/payment-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { ProviderCard } from '#server/payments/payment-provider.ts';

export type CardRow = Selectable<PaymentCardTable>;

/** A person at an account of the provider: cards of one mean nothing in another. */
export interface Holder {
  readonly userId: number;
  readonly account: string;
}

/** The cards of a person, the latest first. */
export const listCards = (db: Db, { userId, account }: Holder): Promise<CardRow[]> =>
  db
    .selectFrom('payment_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** A card of this person; nobody learns whether it is another one's. */
export const findOwnCard = (
  db: Db,
  { userId, account }: Holder,
  by: { readonly id: number } | { readonly providerCardId: string },
): Promise<CardRow | undefined> =>
  db
    .selectFrom('payment_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .where('deleted_at', 'is', null)
    .where((where) =>
      'id' in by ? where('id', '=', by.id) : where('provider_card_id', '=', by.providerCardId),
    )
    .executeTakeFirst();

/** Keeps what may be known of a card. One that was removed stays removed. */
export async function keepCard(
  db: Db,
  { userId, account }: Holder,
  card: ProviderCard,
  row: { readonly newId: () => number; readonly now: number },
): Promise<void> {
  const values = { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear };
  const known = await db
    .selectFrom('payment_card')
    .select(['id', 'deleted_at', 'version', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .where('provider_card_id', '=', card.id)
    .executeTakeFirst();
  if (known === undefined) {
    await db
      .insertInto('payment_card')
      .values({
        id: row.newId(),
        user_id: userId,
        account,
        provider_card_id: card.id,
        ...values,
        created_at: row.now,
        updated_at: row.now,
      })
      .execute();
    return;
  }
  const isSame =
    known.last4 === card.last4 &&
    known.brand === card.brand &&
    known.exp_month === card.expMonth &&
    known.exp_year === card.expYear;
  if (known.deleted_at !== null || isSame) return;
  await db
    .updateTable('payment_card')
    .set({ ...values, version: known.version + 1, updated_at: row.now })
    .where('id', '=', known.id)
    .execute();
}

const gone = (now: number) => ({ deleted_at: now, updated_at: now });

export async function removeCard(db: Db, { id, version }: CardRow, now: number): Promise<void> {
  await db
    .updateTable('payment_card')
    .set({ ...gone(now), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** All cards of somebody who leaves. */
export async function removeCards(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('payment_card')
    .set((set) => ({ ...gone(now), version: set('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** As whom an account of the provider knows a person. */
export async function findCustomer(db: Db, { userId, account }: Holder): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customer')
    .select('provider_customer_id')
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.provider_customer_id ?? null;
}

/** The first one counts: two windows may have asked at once. */
export async function keepCustomer(
  db: Db,
  row: {
    readonly id: number;
    readonly user_id: number;
    readonly account: string;
    readonly provider_customer_id: string;
    readonly created_at: number;
  },
): Promise<void> {
  await db
    .insertInto('payment_customer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'account']).doNothing())
    .execute();
}

export async function forgetCustomers(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('payment_customer').where('user_id', '=', userId).execute();
}
