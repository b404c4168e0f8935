import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

/** Institution, people, permissions and sessions. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);

  await table('institution')
    .id()
    .text('name')
    .text('time_zone')
    .text('currency')
    .int('default_pass_percent')
    .flag('requires_exam_approval')
    .flag('is_demo')
    .synced()
    .create();

  await table('device').int('device_no').int('id_counter').create();

  await table('role').id().text('name').flag('is_built_in').synced().create();
  await liveIndex(db, 'role_by_name', 'role', ['name']);

  await table('role_permission')
    .id()
    .references('role_id', 'role')
    .text('resource')
    .text('action')
    .synced()
    .create();
  await liveIndex(db, 'role_permission_by_role', 'role_permission', ['role_id']);

  await table('user')
    .id()
    .text('email')
    .text('first_name')
    .text('last_name')
    .references('role_id', 'role')
    .text('password_hash', { optional: true })
    .text('status', { oneOf: ['active', 'suspended'] })
    .int('perm_version', { default: 1 })
    .flag('is_onboarding_complete', 1)
    .flag('is_two_factor_enabled')
    .int('last_sign_in_at', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'user_by_email', 'user', ['email']);
  await liveIndex(db, 'user_by_role', 'user', ['role_id', 'last_name', 'id']);

  await table('user_permission')
    .id()
    .references('user_id', 'user')
    .text('resource')
    .text('action')
    .text('effect', { oneOf: ['grant', 'deny'] })
    .synced()
    .create();
  await liveIndex(db, 'user_permission_by_user', 'user_permission', ['user_id']);

  await table('session')
    .id()
    .text('token_hash')
    .references('user_id', 'user')
    .text('client')
    .flag('is_remembered')
    .int('created_at')
    .int('last_active_at')
    .int('expires_at')
    .int('revoked_at', { optional: true })
    .create();
  await uniqueIndex(db, 'session_by_token', 'session', ['token_hash']);
  await index(db, 'session_by_user', 'session', ['user_id', 'created_at']);

  await table('login_record')
    .id()
    .references('user_id', 'user')
    .text('user_role')
    .int('signed_in_at')
    .text('ip_address', { optional: true })
    .synced()
    .create();
  await index(db, 'login_record_by_time', 'login_record', ['signed_in_at']);
  await index(db, 'login_record_by_user', 'login_record', ['user_id', 'signed_in_at']);

  await table('sign_in_failure').id().text('account_key').text('client_key').int('failed_at').create();
  await index(db, 'sign_in_failure_by_account', 'sign_in_failure', ['account_key', 'failed_at']);
  await index(db, 'sign_in_failure_by_client', 'sign_in_failure', ['client_key', 'failed_at']);
}
