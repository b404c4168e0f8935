import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What a person is billed by, field by field; null until they say it. */
const BILLING = [
  'first_name',
  'last_name',
  'email_address',
  'phone_number',
  'country',
  'zip_code',
  'address',
  'address_2',
  'city',
  'state',
] as const;

/**
 * Billing fields of people and what payees are taxed and paid by, one row each under the id of its person, and what
 * payees ask to have paid out.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const billing = tableOf(db, dialect, 'billing_profile').id();
  for (const column of BILLING) billing.text(column, { optional: true });
  await billing
    .synced()
    .with((table) => table.addForeignKeyConstraint('billing_profile_person', ['id'], 'user', ['id']))
    .create();
  await tableOf(db, dialect, 'tax_information')
    .id()
    .text('tax_name', { optional: true })
    .text('tax_country', { optional: true })
    .text('tax_number', { optional: true })
    .text('tax_address', { optional: true })
    .text('payout_account', { optional: true })
    .int('payout_changed_at', { optional: true })
    .int('created_at')
    .int('updated_at')
    .with((table) => table.addForeignKeyConstraint('tax_information_person', ['id'], 'user', ['id']))
    .create();
  await tableOf(db, dialect, 'withdraw_request')
    .id()
    .references('user_id', 'user')
    .int('amount', { check: 'amount > 0' })
    .text('currency')
    .text('status', { oneOf: ['requested', 'approved', 'paid', 'rejected'] })
    .text('reason', { optional: true })
    .references('decided_by', 'user', { optional: true })
    .int('decided_at', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'withdraw_request_by_person', 'withdraw_request', ['user_id', 'created_at']);
  await liveIndex(db, 'withdraw_request_by_status', 'withdraw_request', ['status', 'created_at']);
}
