import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Announcements of the institution; the hub decides about them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'announcement').id().text('title').text('description').synced().create();
  await liveIndex(db, 'announcement_by_time', 'announcement', ['created_at', 'id']);
}
