import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Resources of the institution; the hub decides about them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'learning_resource')
    .id()
    .text('title')
    .text('description')
    .text('link')
    .text('topic')
    .synced()
    .create();
  await liveIndex(db, 'learning_resource_by_time', 'learning_resource', ['created_at', 'id']);
}
