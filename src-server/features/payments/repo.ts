import type { Insertable, Selectable } from 'kysely';
import type { PaymentEventTable, PaymentSettingsTable } from '#server/db/payment-tables.ts';
import type { Db } from '#server/db/tables.ts';

const ONLY = 'default';

export type PaymentSettingsRow = Omit<Selectable<PaymentSettingsTable>, 'name'>;

/** Where nobody has chosen anything yet. */
const DEFAULTS: PaymentSettingsRow = {
  tax_rate: 0,
  tax_label: 'Tax',
  invoice_enabled: 1,
  bank_details: '',
  refund_window_days: 30,
  withdraw_minimum: null,
  author_share: 10_000,
  keys_at: null,
  updated_at: 0,
};

/** How the institution is paid. */
export async function readSettings(db: Db): Promise<PaymentSettingsRow> {
  const row = await db.selectFrom('payment_settings').selectAll().where('name', '=', ONLY).executeTakeFirst();
  if (row === undefined) return DEFAULTS;
  const { name: _, ...settings } = row;
  return settings;
}

export async function changeSettings(
  db: Db,
  changes: Partial<Omit<PaymentSettingsRow, 'updated_at'>>,
  now: number,
): Promise<void> {
  const values = { ...(await readSettings(db)), ...changes, updated_at: now };
  await db
    .insertInto('payment_settings')
    .values({ name: ONLY, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** Notes what the provider told. @returns false where it has told that before. */
export async function insertEvent(
  db: Db,
  event: Omit<Insertable<PaymentEventTable>, 'handled_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_event')
    .values({ ...event, handled_at: null })
    .onConflict((conflict) => conflict.column('provider_event_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Events whose orders were not looked at yet, as after a crash between the two. */
export const listOpenEvents = (db: Db, limit: number) =>
  db
    .selectFrom('payment_event')
    .select(['id', 'order_id', 'provider_event_id'])
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute();

export async function markEventHandled(db: Db, providerEventId: string, now: number): Promise<void> {
  await db
    .updateTable('payment_event')
    .set({ handled_at: now })
    .where('provider_event_id', '=', providerEventId)
    .where('handled_at', 'is', null)
    .execute();
}
