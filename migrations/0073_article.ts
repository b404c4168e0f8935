import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Knowledge base of the institution; the hub decides about them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'article').id().text('title').text('description').synced().create();
  await liveIndex(db, 'article_by_time', 'article', ['created_at', 'id']);
}
