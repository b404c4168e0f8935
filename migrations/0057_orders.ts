import { sql } from 'kysely';
import { addBuiltInPermissions } from './built-in-permissions.ts';
import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

const ORDER_STATES = [
  'created',
  'submitted',
  'requires_action',
  'awaiting_payment',
  'succeeded',
  'failed',
  'unknown',
  'cancelled',
  'expired',
  'partly_refunded',
  'refunded',
];
const CONTENT = ['exam', 'course'];

/** ISO 4217 currencies with no decimals, and with three. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/**
 * What was bought: orders, their lines, the payments and refunds behind them, what payees sold and earned, and the
 * documents with their numbers. All amounts are minor units.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await createOrders(db, dialect);
  await createPayments(db, dialect);
  await createEarnings(db, dialect);
  await createReceipts(db, dialect);
  await addBuiltInPermissions(db, [
    { resource: 'orders', action: 'view', roles: ['Support', 'Admin'] },
    { resource: 'orders', action: 'add', roles: ['Admin'] },
  ]);
  // Prices were kept in hundredths of every currency. A published exam stays as its ledger tells it.
  for (const table of ['exam', 'course', 'course_version']) {
    await sql`update ${sql.table(table)} set price_minor = price_minor / 100
      where currency in (${sql.join(WHOLE)})`.execute(db);
    await sql`update ${sql.table(table)} set price_minor = price_minor * 10
      where currency in (${sql.join(THOUSANDTHS)})`.execute(db);
  }
}

async function createOrders(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'purchase_order')
    .id()
    .references('user_id', 'user')
    .text('order_number')
    .text('status', { oneOf: ORDER_STATES })
    .text('payment_method', { oneOf: ['stripe', 'invoice', 'free'] })
    .text('currency')
    .int('subtotal')
    .int('tax')
    .int('total', { check: 'total = subtotal + tax and total >= 0' })
    .text('tax_label')
    .int('tax_rate')
    .text('billing')
    .text('content_key')
    .int('due_at', { optional: true })
    .int('try_count')
    .text('failure', { optional: true })
    .text('action_url', { optional: true })
    .int('submitted_at', { optional: true })
    .int('paid_at', { optional: true })
    .int('closed_at', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'purchase_order_by_number', 'purchase_order', ['order_number']);
  await liveIndex(db, 'purchase_order_of', 'purchase_order', ['user_id', 'created_at', 'id']);
  await liveIndex(db, 'purchase_order_by_time', 'purchase_order', ['created_at', 'id']);
  await liveIndex(db, 'purchase_order_by_status', 'purchase_order', ['status', 'created_at', 'id']);
  await tableOf(db, dialect, 'order_line')
    .id()
    .references('order_id', 'purchase_order')
    .references('user_id', 'user')
    .text('content_type', { oneOf: CONTENT })
    .int('content_id')
    .int('version_id')
    .text('title')
    .int('price', { check: 'price >= 0' })
    .int('tax', { check: 'tax >= 0' })
    .references('payee_id', 'user')
    .int('payee_share', { check: 'payee_share between 0 and price' })
    .int('refunded_at', { optional: true })
    .synced()
    .create();
  await index(db, 'order_line_of', 'order_line', ['order_id', 'id']);
  await index(db, 'order_line_by_content', 'order_line', ['content_type', 'content_id', 'user_id']);
}

async function createPayments(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'payment')
    .id()
    .references('order_id', 'purchase_order')
    .text('provider')
    .text('provider_payment_id', { optional: true })
    .text('customer')
    .text('card_id')
    .int('try')
    .int('amount')
    .text('currency')
    .text('status', { oneOf: ['submitted', 'requires_action', 'succeeded', 'failed', 'unknown'] })
    .int('look_at', { optional: true })
    .int('created_at')
    .int('settled_at', { optional: true })
    .create();
  await uniqueIndex(db, 'payment_once', 'payment', ['order_id', 'try']);
  await index(db, 'payment_to_look_at', 'payment', ['look_at']);
  await tableOf(db, dialect, 'refund')
    .id()
    .references('order_id', 'purchase_order')
    .references('order_line_id', 'order_line')
    .int('amount')
    .int('tax')
    .text('reason')
    .flag('overridden')
    .text('status', { oneOf: ['requested', 'submitted', 'succeeded', 'failed', 'rejected', 'unknown'] })
    .text('answer', { optional: true })
    .text('provider_refund_id', { optional: true })
    .references('requested_by', 'user')
    .references('decided_by', 'user', { optional: true })
    .int('look_at', { optional: true })
    .int('created_at')
    .int('settled_at', { optional: true })
    .create();
  // One that was refused or did not go through may be asked for again.
  await db.schema
    .createIndex('refund_once')
    .unique()
    .on('refund')
    .columns(['order_line_id'])
    .where(sql.ref('status'), 'not in', sql`('failed', 'rejected')`)
    .execute();
  await index(db, 'refund_of', 'refund', ['order_id', 'id']);
  await index(db, 'refund_to_look_at', 'refund', ['look_at']);
}

async function createEarnings(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'sale')
    .id()
    .references('payee_id', 'user')
    .text('content_type', { oneOf: CONTENT })
    .int('content_id')
    .text('title')
    .int('price')
    .int('tax')
    .int('share')
    .text('currency')
    .text('status', { oneOf: ['sold', 'refunded'] })
    .int('sold_at')
    .int('refunded_at', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'sale_of', 'sale', ['payee_id', 'sold_at', 'id']);
  await tableOf(db, dialect, 'earning')
    .id()
    .references('payee_id', 'user')
    .int('order_line_id', { optional: true })
    .text('kind', { oneOf: ['sale', 'fee', 'tax', 'refund', 'payout'] })
    .int('amount')
    .text('currency')
    .int('available_at')
    .synced()
    .create();
  await index(db, 'earning_of', 'earning', ['payee_id', 'currency', 'created_at', 'id']);
  await index(db, 'earning_by_line', 'earning', ['order_line_id']);
}

async function createReceipts(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'receipt')
    .id()
    .references('order_id', 'purchase_order')
    .references('user_id', 'user')
    .text('kind', { oneOf: ['receipt', 'credit_note', 'invoice'] })
    .text('number')
    .int('year')
    .int('total')
    .text('currency')
    .text('content')
    .text('pdf_sha256', { optional: true })
    .int('issued_at')
    .synced()
    .create();
  await uniqueIndex(db, 'receipt_by_number', 'receipt', ['number']);
  await index(db, 'receipt_of', 'receipt', ['user_id', 'issued_at', 'id']);
  await index(db, 'receipt_of_order', 'receipt', ['order_id']);
  await index(db, 'receipt_by_file', 'receipt', ['pdf_sha256']);
  await tableOf(db, dialect, 'document_number')
    .text('kind', { oneOf: ['order', 'receipt', 'credit_note', 'invoice'] })
    .int('year')
    .int('last')
    .with((table) => table.addPrimaryKeyConstraint('document_number_pk', ['kind', 'year']))
    .create();
}
