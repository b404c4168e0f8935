import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Training videos of the institution; the hub decides about them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'training_video')
    .id()
    .text('title')
    .text('description')
    .text('link')
    .text('topic')
    .synced()
    .create();
  await liveIndex(db, 'training_video_by_time', 'training_video', ['created_at', 'id']);
}
