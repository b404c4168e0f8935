import { tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Whose courses this computer keeps with their files, and how many bytes it may keep. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'kept_course')
    .id()
    .references('user_id', 'user')
    .references('course_id', 'course')
    .text('section_ids', { optional: true })
    .flag('is_paused')
    .int('created_at')
    .int('updated_at')
    .create();
  await uniqueIndex(db, 'kept_course_by_person', 'kept_course', ['user_id', 'course_id']);
  await tableOf(db, dialect, 'kept_limit').id().int('bytes').create();
}
