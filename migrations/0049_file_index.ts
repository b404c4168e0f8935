import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Which rows name a file by its hash, and which name one of a library by its id: kept by triggers. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'file_use')
    .text('sha256')
    .text('tbl')
    .int('row_id')
    .with((table) => table.addPrimaryKeyConstraint('file_use_pk', ['sha256', 'tbl', 'row_id']))
    .orderedByKey()
    .create();
  await index(db, 'file_use_by_row', 'file_use', ['tbl', 'row_id']);
  await tableOf(db, dialect, 'media_use')
    .int('media_file_id')
    .text('tbl')
    .int('row_id')
    .with((table) => table.addPrimaryKeyConstraint('media_use_pk', ['media_file_id', 'tbl', 'row_id']))
    .orderedByKey()
    .create();
  await index(db, 'media_use_by_row', 'media_use', ['tbl', 'row_id']);
  await db.schema
    .alterTable('blob')
    .addColumn('unused_since', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
  await index(db, 'blob_unused', 'blob', ['unused_since']);
}
