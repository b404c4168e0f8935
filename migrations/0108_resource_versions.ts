import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What a resource said and carried before it was changed. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'learning_resource_version')
    .id()
    .references('learning_resource_id', 'learning_resource')
    .text('title')
    .text('description')
    .text('link')
    .text('topic')
    .text('file_sha256', { optional: true })
    .text('file_name', { optional: true })
    .text('file_mime', { optional: true })
    .int('file_size', { optional: true })
    .int('created_at')
    .create();
  await index(db, 'learning_resource_version_of', 'learning_resource_version', [
    'learning_resource_id',
    'created_at',
    'id',
  ]);
  await index(db, 'learning_resource_version_file', 'learning_resource_version', ['file_sha256']);
}
