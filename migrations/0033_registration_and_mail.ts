import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/**
 * Who may make an account, what was asked for by people who are not signed in, invitations, the mails that wait to be
 * sent, and what nobody wants to be sent. The policy has no CHECK: it travels, and older computers take any word.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema
    .alterTable('institution')
    .addColumn('registration', 'text', (column) => column.notNull().defaultTo('closed'))
    .execute();
  await tableOf(db, dialect, 'account_request')
    .id()
    .text('kind', { oneOf: ['register', 'verify', 'reset'] })
    .text('account_key')
    .text('client_key')
    .int('asked_at')
    .int('handled_at', { optional: true })
    .flag('is_granted')
    .create();
  await index(db, 'account_request_account', 'account_request', ['account_key', 'kind', 'asked_at']);
  await index(db, 'account_request_client', 'account_request', ['client_key', 'asked_at']);
  await index(db, 'account_request_open', 'account_request', ['handled_at', 'asked_at']);
  await tableOf(db, dialect, 'account_invitation')
    .id()
    .text('email')
    .references('role_id', 'role')
    .text('code_hash')
    .int('expires_at')
    .int('used_at', { optional: true })
    .int('created_at')
    .references('created_by', 'user')
    .create();
  await index(db, 'account_invitation_email', 'account_invitation', ['email']);
  await tableOf(db, dialect, 'mail')
    .id()
    .text('kind')
    .references('user_id', 'user', { optional: true })
    .text('to_address')
    .text('subject')
    .text('sealed_body', { optional: true })
    .text('message_id')
    .int('attempts', { default: 0 })
    .int('due_at', { optional: true })
    .int('useless_at', { optional: true })
    .int('sent_at', { optional: true })
    .text('reason', { optional: true })
    .int('created_at')
    .create();
  await index(db, 'mail_due', 'mail', ['due_at']);
  await index(db, 'mail_created', 'mail', ['created_at']);
  await tableOf(db, dialect, 'mail_unsubscription')
    .id()
    .references('user_id', 'user')
    .text('kind')
    .synced()
    .create();
  await uniqueIndex(db, 'mail_unsubscription_person', 'mail_unsubscription', ['user_id', 'kind']);
}
