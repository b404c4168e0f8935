import { tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Secret addresses under which other calendars read that of a person: one each, known by its hash alone. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'calendar_feed')
    .references('user_id', 'user')
    .text('token_hash')
    .int('created_at')
    .create();
  await uniqueIndex(db, 'calendar_feed_of', 'calendar_feed', ['user_id']);
  await uniqueIndex(db, 'calendar_feed_token', 'calendar_feed', ['token_hash']);
}
