import { sql } from 'kysely';
import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/**
 * Second factors, which never leave their database, and what each role asks of its people; when a session was last
 * proved; sign-ins that a computer let happen without its hub.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'second_factor')
    .id()
    .references('user_id', 'user')
    .text('method', { oneOf: ['google', 'email'] })
    .text('secret', { optional: true })
    .int('secret_at')
    .int('enabled_at', { optional: true })
    .int('last_step', { default: 0 })
    .create();
  await uniqueIndex(db, 'second_factor_person', 'second_factor', ['user_id', 'method']);
  await tableOf(db, dialect, 'recovery_code')
    .id()
    .references('user_id', 'user')
    .text('code_hash')
    .int('used_at', { optional: true })
    .int('created_at')
    .create();
  await index(db, 'recovery_code_person', 'recovery_code', ['user_id']);
  await tableOf(db, dialect, 'sign_in_challenge')
    .id()
    .text('token_hash')
    .references('user_id', 'user')
    .text('method', { oneOf: ['google', 'email'] })
    .text('client')
    .flag('is_remembered')
    .text('code', { optional: true })
    .int('sent_at', { optional: true })
    .int('sends', { default: 0 })
    .int('failures', { default: 0 })
    .int('expires_at')
    .int('used_at', { optional: true })
    .int('created_at')
    .create();
  await uniqueIndex(db, 'sign_in_challenge_token', 'sign_in_challenge', ['token_hash']);
  await index(db, 'sign_in_challenge_person', 'sign_in_challenge', ['user_id', 'created_at']);
  await tableOf(db, dialect, 'sign_in_policy')
    .id()
    .references('role_id', 'role')
    .text('second_factor', { oneOf: ['off', 'offered', 'required'] })
    .int('required_since', { optional: true })
    .int('offline_hours', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'sign_in_policy_role', 'sign_in_policy', ['role_id']);
  await addColumns(db, dialect);
}

async function addColumns(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  const flag = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, int, (definition) =>
        definition
          .notNull()
          .defaultTo(0)
          .check(sql.raw(`${column} in (0, 1)`)),
      )
      .execute();
  await db.schema.alterTable('session').addColumn('reauthenticated_at', int).execute();
  await db.schema.alterTable('sync_grant').addColumn('credential_version', int).execute();
  await flag('session', 'is_offline');
  await flag('session', 'is_login_recorded');
  await flag('login_record', 'is_offline');
  await db.schema.alterTable('login_record').addColumn('computer', 'text').execute();
}
