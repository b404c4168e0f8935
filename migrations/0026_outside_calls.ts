import { tableOf, index, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Calls to other systems that have begun and are not settled: what a crash interrupted is taken up from here. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'outside_call')
    .id()
    .text('name')
    .text('payload')
    .int('user_id', { optional: true })
    .text('idempotency_key', { optional: true })
    .text('request_hash', { optional: true })
    .int('due_at')
    .int('created_at')
    .with((table) => table.addUniqueConstraint('outside_call_key', ['user_id', 'idempotency_key']))
    .create();
  await index(db, 'outside_call_due', 'outside_call', ['due_at']);
}
