import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** The outbox with what a hub needs to judge a command, and the state of synchronisation on both sides. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);
  const rowKey = ['tbl', 'row_id'];

  await db.schema.alterTable('sync_outbox').renameTo('sync_outbox_before_0009').execute();
  await table('sync_outbox')
    .with((b) =>
      dialect === 'sqlite'
        ? b.addColumn('mid', 'integer', (c) => c.primaryKey().autoIncrement().notNull())
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
    .with((b) => b.addColumn('touches', 'text', (c) => c.notNull().defaultTo('[]')))
    .with((b) => b.addColumn('state', 'text', (c) => c.notNull().defaultTo('pending')))
    .text('verdict', { optional: true })
    .int('settled_at', { optional: true })
    .create();
  const columns = 'mid, endpoint, input, user_id, now, first_id, id_count, seed, schema_version';
  await sql`insert into sync_outbox (${sql.raw(columns)}) select ${sql.raw(columns)} from sync_outbox_before_0009`.execute(
    db,
  );
  await db.schema.dropTable('sync_outbox_before_0009').execute();
  await index(db, 'sync_outbox_by_state', 'sync_outbox', ['state', 'mid']);

  await table('sync_state')
    .text('name')
    .text('value')
    .with((b) => b.addPrimaryKeyConstraint('sync_state_pk', ['name']))
    .create();

  // On a device: what it holds of a hub.
  await table('sync_pending')
    .text('tbl')
    .int('row_id')
    .int('mid')
    .with((b) => b.addPrimaryKeyConstraint('sync_pending_pk', [...rowKey, 'mid']))
    .orderedByKey()
    .create();
  await index(db, 'sync_pending_by_mid', 'sync_pending', ['mid']);
  await table('sync_base')
    .text('tbl')
    .int('row_id')
    .int('ver', { default: 0 })
    .int('own_mid', { default: 0 })
    .with((b) => b.addPrimaryKeyConstraint('sync_base_pk', rowKey))
    .orderedByKey()
    .create();
  await table('sync_member')
    .text('tbl')
    .int('row_id')
    .text('scope')
    .flag('is_stale')
    .with((b) => b.addPrimaryKeyConstraint('sync_member_pk', [...rowKey, 'scope']))
    .orderedByKey()
    .create();
  await index(db, 'sync_member_by_scope', 'sync_member', ['scope', 'is_stale']);
  await sql`create index sync_member_stale on sync_member (scope) where is_stale = 1`.execute(db);
  await table('sync_shadow')
    .text('tbl')
    .int('row_id')
    .int('ver')
    .text('row', { optional: true })
    .with((b) => b.addPrimaryKeyConstraint('sync_shadow_pk', rowKey))
    .create();
  await table('sync_extra')
    .text('tbl')
    .int('row_id')
    .text('columns')
    .with((b) => b.addPrimaryKeyConstraint('sync_extra_pk', rowKey))
    .create();
  await table('sync_cursor')
    .text('scope')
    .int('seq')
    .with((b) => b.addPrimaryKeyConstraint('sync_cursor_pk', ['scope']))
    .create();

  await table('sync_kept_log')
    .int('attempt_id')
    .text('head_hash')
    .text('package')
    .int('kept_at')
    .flag('is_offered', 1)
    .with((b) => b.addPrimaryKeyConstraint('sync_kept_log_pk', ['attempt_id', 'head_hash']))
    .create();

  // On a hub: what changed in which order, and what every device has been told.
  await table('sync_change')
    .text('tbl')
    .int('row_id')
    .text('scope')
    .int('seq')
    .text('op', { oneOf: ['put', 'leave'] })
    .with((b) => b.addPrimaryKeyConstraint('sync_change_pk', [...rowKey, 'scope']))
    .orderedByKey()
    .create();
  await index(db, 'sync_change_by_seq', 'sync_change', ['scope', 'seq']);
  await table('sync_version')
    .text('tbl')
    .int('row_id')
    .int('ver')
    .text('client_id')
    .int('mid')
    .with((b) => b.addPrimaryKeyConstraint('sync_version_pk', rowKey))
    .orderedByKey()
    .create();
  await table('sync_scope')
    .text('scope')
    .int('seq')
    .int('floor', { default: 0 })
    .with((b) => b.addPrimaryKeyConstraint('sync_scope_pk', ['scope']))
    .create();
  await table('sync_client')
    .text('client_id')
    .int('device_no')
    .text('name')
    .text('token_hash')
    .text('fingerprint')
    .text('app_version')
    .int('schema_version')
    .int('last_mid', { default: 0 })
    .int('last_seen_at')
    .int('pending_count', { default: 0 })
    .int('clock_offset_ms', { default: 0 })
    .int('enrolled_at')
    .int('enrolled_by')
    .int('revoked_at', { optional: true })
    .with((b) => b.addPrimaryKeyConstraint('sync_client_pk', ['client_id']))
    .create();
  await table('sync_client_user')
    .text('client_id')
    .int('user_id')
    .int('granted_at')
    .with((b) => b.addPrimaryKeyConstraint('sync_client_user_pk', ['client_id', 'user_id']))
    .create();
  await table('sync_mutation')
    .text('client_id')
    .int('mid')
    .text('hash')
    .text('verdict')
    .int('received_at')
    .with((b) => b.addPrimaryKeyConstraint('sync_mutation_pk', ['client_id', 'mid']))
    .create();
  await table('sync_conflict')
    .text('client_id')
    .text('tbl')
    .int('row_id')
    .text('base')
    .text('ids')
    .int('created_at')
    .with((b) => b.addPrimaryKeyConstraint('sync_conflict_pk', ['client_id', ...rowKey, 'base']))
    .create();
}
