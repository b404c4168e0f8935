import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

const REVIEW_POLICIES = ['never', 'after_close', 'immediate'];
const SCORING_MODES = ['equal', 'weighted'];
const CONTENT_STATUSES = ['savedAsDraft', 'pending_approval', 'scheduled', 'published', 'archived'];

/** Exams as drafts and as immutable published versions, courses, enrolments. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);

  await table('exam')
    .id()
    .references('instructor_id', 'user')
    .text('title')
    .text('description')
    .text('assessment_provider')
    .int('num_of_questions', { default: 0 })
    .int('duration_minutes', { default: 0 })
    .int('price_minor', { default: 0 })
    .text('currency')
    .flag('is_certificate_issued')
    .text('introduction_title')
    .text('introduction_description')
    .text('start_button_text')
    .text('status', { oneOf: CONTENT_STATUSES })
    .int('progress_bar', { default: 0 })
    .int('pass_percent')
    .text('scoring_mode', { oneOf: SCORING_MODES })
    .flag('is_question_order_shuffled')
    .flag('is_option_order_shuffled')
    .int('attempts_allowed', { default: 1 })
    .text('review_policy', { oneOf: REVIEW_POLICIES })
    .int('opens_at', { optional: true })
    .text('time_zone', { optional: true })
    .int('published_version_id', { optional: true })
    .int('published_at', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'exam_by_instructor', 'exam', ['instructor_id', 'updated_at', 'id']);
  await liveIndex(db, 'exam_by_status', 'exam', ['status', 'published_at', 'id']);

  await table('exam_question')
    .id()
    .references('exam_id', 'exam')
    .references('question_id', 'question')
    .int('answer_id', { optional: true })
    .int('position')
    .int('mark')
    .synced()
    .create();
  await liveIndex(db, 'exam_question_by_exam', 'exam_question', ['exam_id', 'position']);
  await liveIndex(db, 'exam_question_by_question', 'exam_question', ['question_id']);

  await table('exam_version')
    .id()
    .references('exam_id', 'exam')
    .int('version_no')
    .text('title')
    .text('content')
    .text('content_hash')
    .int('question_count')
    .int('max_points')
    .int('duration_minutes')
    .int('pass_percent')
    .text('scoring_mode', { oneOf: SCORING_MODES })
    .int('scoring_version')
    .flag('is_question_order_shuffled')
    .flag('is_option_order_shuffled')
    .int('attempts_allowed')
    .text('review_policy', { oneOf: REVIEW_POLICIES })
    .int('opens_at', { optional: true })
    .int('published_at')
    .synced()
    .create();
  await uniqueIndex(db, 'exam_version_by_number', 'exam_version', ['exam_id', 'version_no']);

  await table('exam_version_key')
    .id()
    .references('exam_version_id', 'exam_version')
    .text('keys')
    .synced()
    .create();
  await uniqueIndex(db, 'exam_version_key_by_version', 'exam_version_key', ['exam_version_id']);

  await table('course')
    .id()
    .references('instructor_id', 'user')
    .text('title')
    .text('subtitle')
    .text('description')
    .text('level')
    .text('category')
    .int('number_of_lessons', { default: 0 })
    .int('price_minor', { default: 0 })
    .text('currency')
    .text('student_learning')
    .text('course_requirements')
    .text('course_designed_for')
    .text('status', { oneOf: CONTENT_STATUSES })
    .synced()
    .create();
  await liveIndex(db, 'course_by_instructor', 'course', ['instructor_id', 'updated_at', 'id']);
  await liveIndex(db, 'course_by_status', 'course', ['status', 'title']);

  await table('enrolment')
    .id()
    .references('user_id', 'user')
    .text('content_type', { oneOf: ['exam', 'course'] })
    .int('content_id')
    .int('price_minor')
    .text('currency')
    .text('source', { oneOf: ['free', 'purchase', 'granted'] })
    .synced()
    .create();
  await liveIndex(db, 'enrolment_by_user', 'enrolment', ['user_id', 'content_type', 'content_id']);
  await index(db, 'enrolment_by_content', 'enrolment', ['content_type', 'content_id']);
}
