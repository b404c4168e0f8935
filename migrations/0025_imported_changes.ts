import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Changes that an administrator brought in a file: each is done once, whoever brings it afterwards. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'sync_imported')
    .text('hash')
    .text('client_id')
    .int('mid')
    .int('user_id')
    .text('verdict')
    .int('imported_by')
    .int('imported_at')
    .with((table) => table.addPrimaryKeyConstraint('sync_imported_pk', ['hash']))
    .create();
  await index(db, 'sync_imported_by_client', 'sync_imported', ['client_id', 'mid']);
}
