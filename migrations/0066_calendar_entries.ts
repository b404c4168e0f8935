import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What somebody puts into their calendar themselves. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'calendar_entry')
    .id()
    .references('user_id', 'user')
    .text('title')
    .text('description')
    .int('starts_at')
    .int('ends_at')
    .synced()
    .create();
  await liveIndex(db, 'calendar_entry_of', 'calendar_entry', ['user_id', 'starts_at', 'id']);
}
