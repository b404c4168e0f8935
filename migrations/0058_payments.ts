import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** How the institution is paid, the cards of people as far as they may be known, and what the provider told. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'payment_settings')
    .text('name', { oneOf: ['default'] })
    .int('tax_rate', { check: 'tax_rate between 0 and 10000' })
    .text('tax_label')
    .flag('invoice_enabled', 1)
    .text('bank_details')
    .int('refund_window_days', { check: 'refund_window_days >= 0' })
    .int('withdraw_minimum', { optional: true, check: 'withdraw_minimum >= 0' })
    .int('author_share', { check: 'author_share between 0 and 10000' })
    .int('keys_at', { optional: true })
    .int('updated_at')
    .with((table) => table.addPrimaryKeyConstraint('payment_settings_pk', ['name']))
    .create();

  await tableOf(db, dialect, 'payment_customer')
    .id()
    .references('user_id', 'user')
    .text('account')
    .text('provider_customer_id')
    .int('created_at')
    .create();
  await uniqueIndex(db, 'payment_customer_of', 'payment_customer', ['user_id', 'account']);

  await tableOf(db, dialect, 'payment_card')
    .id()
    .references('user_id', 'user')
    .text('account')
    .text('provider_card_id')
    .text('brand')
    .text('last4')
    .int('exp_month')
    .int('exp_year')
    .synced()
    .create();
  await index(db, 'payment_card_of', 'payment_card', ['user_id', 'created_at', 'id']);

  await tableOf(db, dialect, 'payment_link')
    .id()
    .references('user_id', 'user')
    .text('token_hash')
    .text('return_hash')
    .int('expires_at')
    .int('used_at', { optional: true })
    .int('returned_at', { optional: true })
    .int('created_at')
    .create();
  await uniqueIndex(db, 'payment_link_token', 'payment_link', ['token_hash']);
  await uniqueIndex(db, 'payment_link_return', 'payment_link', ['return_hash']);
  await index(db, 'payment_link_of', 'payment_link', ['user_id', 'expires_at']);

  await tableOf(db, dialect, 'payment_event')
    .id()
    .text('provider_event_id')
    .text('kind')
    .int('order_id', { optional: true })
    .int('received_at')
    .int('handled_at', { optional: true })
    .create();
  await uniqueIndex(db, 'payment_event_once', 'payment_event', ['provider_event_id']);
  await index(db, 'payment_event_open', 'payment_event', ['handled_at', 'received_at']);
}
