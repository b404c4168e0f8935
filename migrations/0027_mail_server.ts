import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** The server that mail is given to: one row, and its password where secrets are, encrypted. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'mail_server')
    .text('name', { oneOf: ['default'] })
    .text('host')
    .int('port')
    .text('security')
    .text('user_name', { optional: true })
    .text('from_name')
    .text('from_address')
    .int('updated_at')
    .with((table) => table.addPrimaryKeyConstraint('mail_server_pk', ['name']))
    .create();
  await tableOf(db, dialect, 'secret_setting')
    .text('name')
    .text('sealed')
    .int('updated_at')
    .with((table) => table.addPrimaryKeyConstraint('secret_setting_pk', ['name']))
    .create();
}
