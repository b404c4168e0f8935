import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const VERDICTS = ['correct', 'partial', 'incorrect'];
const STATES = ['featured', 'unfeatured', 'answered', 'unanswered', 'hidden', 'shown'];

/** What learners hand in and say of courses, and what is said to it. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await createSubmissions(db, dialect);
  await createReviews(db, dialect);
  await createQuestions(db, dialect);
}

async function createSubmissions(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'course_submission')
    .id()
    .references('course_id', 'course')
    .references('course_version_id', 'course_version')
    .int('item_id')
    .text('content_hash')
    .references('student_id', 'user')
    .text('answers')
    .text('files')
    .flag('is_late')
    .flag('is_graded')
    .int('interaction_id')
    .synced()
    .create();
  await index(db, 'course_submission_of_item', 'course_submission', [
    'course_id',
    'item_id',
    'student_id',
    'created_at',
    'id',
  ]);

  await tableOf(db, dialect, 'course_submission_feedback')
    .id()
    .references('course_submission_id', 'course_submission')
    .references('course_id', 'course')
    .references('student_id', 'user')
    .text('kind', { oneOf: ['solution', 'mark', 'return'] })
    .references('marker_id', 'user', { optional: true })
    .text('marker_name')
    .text('verdict', { optional: true, oneOf: VERDICTS })
    .int('points', { optional: true })
    .int('max_points')
    .int('is_passed', { optional: true, check: 'is_passed in (0, 1)' })
    .text('comment')
    .text('answers')
    .synced()
    .create();
  await index(db, 'course_submission_feedback_of', 'course_submission_feedback', [
    'course_submission_id',
    'created_at',
    'id',
  ]);
}

async function createReviews(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'course_review')
    .id()
    .references('course_id', 'course')
    .references('student_id', 'user')
    .text('student_name')
    .int('rating', { check: 'rating between 1 and 5' })
    .text('review')
    .int('progress')
    .synced()
    .create();
  await index(db, 'course_review_of_student', 'course_review', [
    'course_id',
    'student_id',
    'created_at',
    'id',
  ]);

  await tableOf(db, dialect, 'course_review_reply')
    .id()
    .references('course_id', 'course')
    .references('student_id', 'user')
    .references('instructor_id', 'user')
    .text('reply')
    .synced()
    .create();
  await index(db, 'course_review_reply_to', 'course_review_reply', [
    'course_id',
    'student_id',
    'created_at',
    'id',
  ]);

  await tableOf(db, dialect, 'course_rating')
    .id()
    .references('course_id', 'course')
    .int('average', { optional: true })
    .int('counted')
    .int('rated_1')
    .int('rated_2')
    .int('rated_3')
    .int('rated_4')
    .int('rated_5')
    .synced()
    .create();
}

async function createQuestions(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'course_question')
    .id()
    .references('course_id', 'course')
    .int('item_id', { optional: true })
    .int('position_ms', { optional: true })
    .references('user_id', 'user')
    .text('user_name')
    .text('question')
    .synced()
    .create();
  await index(db, 'course_question_of_course', 'course_question', ['course_id', 'created_at', 'id']);

  await tableOf(db, dialect, 'course_answer')
    .id()
    .references('course_id', 'course')
    .references('course_question_id', 'course_question')
    .references('user_id', 'user')
    .text('user_name')
    .flag('is_staff')
    .text('answer')
    .synced()
    .create();
  await index(db, 'course_answer_to', 'course_answer', ['course_question_id', 'created_at', 'id']);

  await tableOf(db, dialect, 'course_vote')
    .id()
    .references('course_id', 'course')
    .references('course_question_id', 'course_question')
    .references('course_answer_id', 'course_answer', { optional: true })
    .references('user_id', 'user')
    .flag('is_up', 1)
    .synced()
    .create();
  await index(db, 'course_vote_for', 'course_vote', ['course_question_id', 'user_id', 'created_at', 'id']);

  await tableOf(db, dialect, 'course_question_state')
    .id()
    .references('course_id', 'course')
    .references('course_question_id', 'course_question')
    .references('course_answer_id', 'course_answer', { optional: true })
    .references('user_id', 'user')
    .text('kind', { oneOf: STATES })
    .text('reason')
    .synced()
    .create();
  await index(db, 'course_question_state_of', 'course_question_state', [
    'course_question_id',
    'created_at',
    'id',
  ]);
}
