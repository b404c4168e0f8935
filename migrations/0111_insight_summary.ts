import { tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** The institution in numbers, as its hub reckoned them last: computers of administrators show it without the network. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_summary').id().int('days').int('as_of').text('body').synced().create();
  await uniqueIndex(db, 'insight_summary_days', 'insight_summary', ['days']);
}
