import { tableOf, index, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Codes by which somebody proves who they are once, for something that their password does not do; hashes alone. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'account_token')
    .id()
    .text('purpose', { oneOf: ['start', 'reset', 'verify'] })
    .references('user_id', 'user')
    .text('code_hash')
    .int('expires_at')
    .int('used_at', { optional: true })
    .int('created_at')
    .references('created_by', 'user', { optional: true })
    .create();
  await index(db, 'account_token_person', 'account_token', ['user_id', 'purpose']);
}
