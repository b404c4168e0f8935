import { tableOf, index, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/**
 * Who somebody is at Google or Facebook, which providers the institution uses, what a provider has just said and
 * nobody has fetched yet, and what was deleted because a provider asked for it. Secrets stand sealed where secrets are.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'identity_provider')
    .text('name', { oneOf: ['google', 'facebook'] })
    .text('client_id')
    .int('secret_at')
    .int('updated_at')
    .with((table) => table.addPrimaryKeyConstraint('identity_provider_pk', ['name']))
    .create();
  await tableOf(db, dialect, 'external_identity')
    .id()
    .references('user_id', 'user')
    .text('provider', { oneOf: ['google', 'facebook'] })
    .text('subject')
    .text('email', { optional: true })
    .int('created_at')
    .int('used_at', { optional: true })
    .create();
  await uniqueIndex(db, 'external_identity_subject', 'external_identity', ['provider', 'subject']);
  await uniqueIndex(db, 'external_identity_person', 'external_identity', ['user_id', 'provider']);
  await tableOf(db, dialect, 'identity_proof')
    .id()
    .text('provider', { oneOf: ['google', 'facebook'] })
    .text('state_hash')
    .text('token_hash')
    .text('challenge')
    .text('subject')
    .text('email', { optional: true })
    .flag('is_email_verified')
    .text('first_name')
    .text('last_name')
    .int('expires_at')
    .int('used_at', { optional: true })
    .int('created_at')
    .create();
  await uniqueIndex(db, 'identity_proof_state', 'identity_proof', ['state_hash']);
  await uniqueIndex(db, 'identity_proof_token', 'identity_proof', ['token_hash']);
  await index(db, 'identity_proof_end', 'identity_proof', ['expires_at']);
  await tableOf(db, dialect, 'identity_deletion')
    .id()
    .text('provider', { oneOf: ['google', 'facebook'] })
    .text('token_hash')
    .flag('was_known')
    .int('done_at')
    .create();
  await uniqueIndex(db, 'identity_deletion_token', 'identity_deletion', ['token_hash']);
}
