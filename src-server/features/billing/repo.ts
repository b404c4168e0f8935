import type { Updateable } from 'kysely';
import type { BillingProfileTable } from '#server/db/earning-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type BillingChanges = Omit<
  Updateable<BillingProfileTable>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'
>;

/** What a person is billed by; undefined until they say something. */
export const findBilling = (db: Db, userId: number) =>
  db.selectFrom('billing_profile').where('id', '=', userId).selectAll().executeTakeFirst();

export type BillingRow = NonNullable<Awaited<ReturnType<typeof findBilling>>>;

/** Sets some fields; the others stay, also where another computer sets them at the same time. */
export const setBilling = (db: Db, userId: number, changes: BillingChanges, now: number) =>
  db
    .insertInto('billing_profile')
    .values({ ...changes, id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...changes,
        updated_at: now,
        version: eb('billing_profile.version', '+', 1),
      })),
    )
    .execute();

/** A profile that says nothing; a column that comes later does not compile without its line. */
const NOTHING = {
  first_name: null,
  last_name: null,
  email_address: null,
  phone_number: null,
  country: null,
  zip_code: null,
  address: null,
  address_2: null,
  city: null,
  state: null,
} satisfies Required<BillingChanges>;

/** Takes away what somebody is billed by; that of their orders stays with those. */
export const eraseBilling = (db: Db, userId: number, now: number) =>
  db
    .updateTable('billing_profile')
    .set((eb) => ({ ...NOTHING, deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();

/** What the last orders of a person were billed by, the latest first. */
export const listOrderBilling = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('purchase_order')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select('billing')
    .execute();
