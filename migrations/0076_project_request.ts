import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Content that somebody needs and others write. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'project_request')
    .id()
    .references('requester_id', 'user')
    .text('requester_name')
    .text('title')
    .text('description')
    .text('due_on', { optional: true })
    .text('state')
    .references('offered_by', 'user', { optional: true })
    .text('offered_name')
    .synced()
    .create();
  await liveIndex(db, 'project_request_by_time', 'project_request', ['created_at', 'id']);
}
