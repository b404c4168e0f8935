import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/**
 * Commands waiting for a hub, and the answers to repeated ones. The newest command is never removed:
 * the numbers of the next one go on from it.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'sync_outbox')
    .with((b) =>
      dialect === 'sqlite'
        ? b.addColumn('mid', 'integer', (c) => c.primaryKey().notNull())
        : b.addColumn('mid', 'bigserial', (c) => c.primaryKey().notNull()),
    )
    .text('endpoint')
    .text('input')
    .int('user_id')
    .int('now')
    .int('first_id')
    .int('id_count')
    .text('seed')
    .int('schema_version')
    .create();

  await tableOf(db, dialect, 'idempotency_key')
    .int('user_id')
    .text('key')
    .text('request_hash')
    .int('status')
    .text('response')
    .int('created_at')
    .with((b) => b.addPrimaryKeyConstraint('idempotency_key_pk', ['user_id', 'key']))
    .create();
}
