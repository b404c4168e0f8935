import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Tasks of the institution; the hub decides about them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'task').id().text('title').text('description').synced().create();
  await liveIndex(db, 'task_by_time', 'task', ['created_at', 'id']);
}
