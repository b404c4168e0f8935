import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Project requests of the institution; the hub decides about them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'project_request').id().text('title').text('description').synced().create();
  await liveIndex(db, 'project_request_by_time', 'project_request', ['created_at', 'id']);
}
