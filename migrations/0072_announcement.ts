import { index, liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What is told to many, and who has read it. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'announcement')
    .id()
    .references('author_id', 'user')
    .text('author_name')
    .text('title')
    .text('description')
    .references('role_id', 'role', { optional: true })
    .references('course_id', 'course', { optional: true })
    .references('exam_id', 'exam', { optional: true })
    .text('audience_name')
    .flag('is_pinned')
    .flag('must_acknowledge')
    .int('until', { optional: true })
    .int('edited_at', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'announcement_by_time', 'announcement', ['is_pinned', 'created_at', 'id']);

  await tableOf(db, dialect, 'announcement_receipt')
    .id()
    .references('announcement_id', 'announcement')
    .references('author_id', 'user')
    .references('user_id', 'user')
    .text('kind')
    .synced()
    .create();
  await index(db, 'announcement_receipt_of', 'announcement_receipt', ['announcement_id', 'user_id', 'kind']);
  await index(db, 'announcement_receipt_by', 'announcement_receipt', ['user_id', 'announcement_id']);
}
