import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Filters of the library under a name. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'smart_folder')
    .id()
    .references('instructor_id', 'user')
    .text('name')
    .text('filter')
    .synced()
    .create();
  await liveIndex(db, 'smart_folder_by_name', 'smart_folder', ['instructor_id', 'name', 'id']);
}
