import { sql } from 'kysely';
import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

const ITEM_KINDS = ['lesson', 'quiz', 'practice_test', 'assignment'];

/** Courses with content: what their authors write, and what a publication keeps of it for good. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);
  await widenCourse(db, dialect);

  await table('course_access')
    .id()
    .references('course_id', 'course')
    .references('people_group_id', 'people_group', { optional: true })
    .references('user_id', 'user', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'course_access_by_course', 'course_access', ['course_id', 'id']);

  await table('course_section')
    .id()
    .references('instructor_id', 'user')
    .references('course_id', 'course')
    .references('parent_id', 'course_section', { optional: true })
    .text('title')
    .text('description')
    .text('place')
    .int('copy_of', { optional: true })
    .synced()
    .create();
  // What was deleted counts too: another computer may have put something into it meanwhile.
  await index(db, 'course_section_by_course', 'course_section', ['course_id', 'place', 'id']);

  await table('course_item')
    .id()
    .references('instructor_id', 'user')
    .references('course_id', 'course')
    .references('section_id', 'course_section')
    .text('kind', { oneOf: ITEM_KINDS })
    .text('title')
    .text('description')
    .text('document', { optional: true })
    .int('media_file_id', { optional: true })
    .text('resources')
    .text('place')
    .int('duration_minutes', { default: 0 })
    .flag('is_required', 1)
    .flag('is_graded')
    .int('score_to_reach', { optional: true })
    .int('weight', { default: 1 })
    .int('attempts_allowed', { default: 0 })
    .flag('is_shuffled')
    .int('due_at', { optional: true })
    .text('due_time_zone', { optional: true })
    .int('due_days', { optional: true })
    .int('copy_of', { optional: true })
    .synced()
    .create();
  await index(db, 'course_item_by_course', 'course_item', ['course_id', 'section_id', 'place', 'id']);

  await table('course_item_question')
    .id()
    .references('course_item_id', 'course_item')
    .references('question_id', 'question')
    .int('answer_id', { optional: true })
    .text('place')
    .int('mark')
    .text('content')
    .text('keys')
    .text('content_hash')
    .synced()
    .create();
  await liveIndex(db, 'course_item_question_by_item', 'course_item_question', [
    'course_item_id',
    'place',
    'id',
  ]);
  await liveIndex(db, 'course_item_question_by_question', 'course_item_question', ['question_id']);

  await table('assignment_question')
    .id()
    .references('course_item_id', 'course_item')
    .text('place')
    .text('prompt')
    .int('points')
    .text('solution')
    .text('feedback_correct')
    .text('feedback_partial')
    .text('feedback_incorrect')
    .synced()
    .create();
  await liveIndex(db, 'assignment_question_by_item', 'assignment_question', [
    'course_item_id',
    'place',
    'id',
  ]);

  await publishedTables(db, dialect);
}

async function widenCourse(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  const texts = ['qualification', 'ofqual_code', 'product_code', 'qualification_time'];
  for (const column of texts) {
    await db.schema
      .alterTable('course')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  const optional = [
    ['description_document', 'text'],
    ['specification_sha256', 'text'],
    ['specification_name', 'text'],
    ['image_sha256', 'text'],
    ['image_alt', 'text'],
    ['promotional_media_id', int],
    ['opens_at', int],
    ['time_zone', 'text'],
    ['published_version_id', int],
    ['published_at', int],
    ['copy_of', int],
  ] as const;
  for (const [column, type] of optional) {
    await db.schema.alterTable('course').addColumn(column, type).execute();
  }
  await db.schema
    .alterTable('course')
    .addColumn('progress_bar', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('course')
    .addColumn('is_certificate_issued', int, (c) =>
      c.notNull().defaultTo(0).check(sql.raw('is_certificate_issued in (0, 1)')),
    )
    .execute();
  // A course without content was never published as a version: its author publishes it anew.
  await sql`update course set status = 'savedAsDraft' where status <> 'archived'`.execute(db);
}

async function publishedTables(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);
  await table('course_version')
    .id()
    .references('course_id', 'course')
    .int('version_no')
    .text('title')
    .text('subtitle')
    .text('description')
    .text('description_document', { optional: true })
    .text('level')
    .text('category')
    .text('qualification')
    .text('ofqual_code')
    .text('product_code')
    .text('qualification_time')
    .text('student_learning')
    .text('course_requirements')
    .text('course_designed_for')
    .text('specification_sha256', { optional: true })
    .text('specification_name', { optional: true })
    .text('image_sha256', { optional: true })
    .text('image_alt', { optional: true })
    .text('promotional_sha256', { optional: true })
    .text('promotional_mime', { optional: true })
    .text('instructor_name')
    .int('section_count')
    .int('lesson_count')
    .int('quiz_count')
    .int('practice_test_count')
    .int('assignment_count')
    .int('duration_minutes')
    .int('size_bytes')
    .int('price_minor')
    .text('currency')
    .flag('is_certificate_issued')
    .flag('is_for_some')
    .int('opens_at', { optional: true })
    .text('time_zone', { optional: true })
    .text('content_hash')
    .int('published_at')
    .synced()
    .create();
  await uniqueIndex(db, 'course_version_by_number', 'course_version', ['course_id', 'version_no']);

  await table('course_version_access')
    .id()
    .references('course_version_id', 'course_version')
    .references('people_group_id', 'people_group', { optional: true })
    .references('user_id', 'user', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'course_version_access_by_version', 'course_version_access', [
    'course_version_id',
    'id',
  ]);
  await liveIndex(db, 'course_version_access_by_group', 'course_version_access', ['people_group_id']);

  await table('course_version_outline')
    .id()
    .references('course_version_id', 'course_version')
    .references('course_id', 'course')
    .text('outline')
    .synced()
    .create();
  await uniqueIndex(db, 'course_version_outline_by_version', 'course_version_outline', ['course_version_id']);

  for (const [name, column] of [
    ['course_content', 'content'],
    ['course_practice_key', 'keys'],
    ['course_content_key', 'keys'],
  ] as const) {
    await table(name)
      .id()
      .references('course_id', 'course')
      .text('content_hash')
      .text(column)
      .synced()
      .create();
    await uniqueIndex(db, `${name}_by_hash`, name, ['course_id', 'content_hash']);
  }

  await table('course_content_file')
    .id()
    .references('course_id', 'course')
    .text('content_hash')
    .text('sha256')
    .text('mime')
    .int('size')
    .synced()
    .create();
  await index(db, 'course_content_file_by_content', 'course_content_file', ['course_id', 'content_hash']);
  await index(db, 'course_content_file_by_file', 'course_content_file', ['sha256']);
}
