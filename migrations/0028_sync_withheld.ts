import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Rows that the hub has for this computer and that this version of the program cannot hold. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'sync_withheld')
    .text('tbl')
    .int('row_id')
    .text('scope')
    .with((table) => table.addPrimaryKeyConstraint('sync_withheld_pk', ['tbl', 'row_id', 'scope']))
    .create();
}
