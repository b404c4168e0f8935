import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** A training video and a resource may carry a file of a library in place of a link; who has seen a video to its end. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  const add = (table: string, column: string, type: 'text' | 'integer' | 'bigint') =>
    db.schema.alterTable(table).addColumn(column, type).execute();
  for (const table of ['training_video', 'learning_resource']) {
    for (const column of ['file_sha256', 'file_name', 'file_mime']) await add(table, column, 'text');
    await add(table, 'file_size', whole);
  }
  for (const column of ['poster_sha256', 'captions', 'chapters']) await add('training_video', column, 'text');
  await tableOf(db, dialect, 'training_video_finish')
    .id()
    .references('training_video_id', 'training_video')
    .references('user_id', 'user')
    .synced()
    .create();
  await index(db, 'training_video_finish_of', 'training_video_finish', ['training_video_id', 'user_id']);
}
