import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

const RESULTS = ['pass', 'fail', 'pending'];

/** Attempts, their append-only answer log, and what the server made of them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);

  await table('exam_attempt')
    .id()
    .references('exam_id', 'exam')
    .references('exam_version_id', 'exam_version')
    .references('student_id', 'user')
    .int('attempt_no')
    .text('state', { oneOf: ['in_progress', 'submitted', 'marked', 'void'] })
    .int('seed')
    .int('started_at')
    .int('duration_ms', { optional: true })
    .int('elapsed_ms', { default: 0 })
    .int('clock_wall_ms')
    .int('clock_mono_ms')
    .text('boot_id')
    .flag('is_clock_suspect')
    .int('deadline_at', { optional: true })
    .int('current_question_id', { optional: true })
    .int('event_count', { default: 0 })
    .text('head_hash')
    .int('submitted_at', { optional: true })
    .text('submitted_by', { optional: true, oneOf: ['student', 'deadline'] })
    .int('progress', { default: 0 })
    .int('score', { optional: true })
    .text('result', { optional: true, oneOf: RESULTS })
    .int('points', { optional: true })
    .int('correct_count', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'exam_attempt_by_number', 'exam_attempt', ['student_id', 'exam_id', 'attempt_no']);
  await index(db, 'exam_attempt_by_exam', 'exam_attempt', ['exam_id', 'started_at', 'id']);
  await index(db, 'exam_attempt_by_state', 'exam_attempt', ['state', 'deadline_at']);
  await index(db, 'exam_attempt_by_submission', 'exam_attempt', ['submitted_at']);

  await table('exam_attempt_event')
    .id()
    .references('attempt_id', 'exam_attempt')
    .int('seq')
    .text('kind')
    .int('question_id', { optional: true })
    .int('selected_option', { optional: true })
    .text('answer_text', { optional: true })
    .int('time_ms', { optional: true })
    .text('note', { optional: true })
    .int('mono_ms')
    .text('boot_id')
    .text('prev_hash')
    .text('hash')
    .synced()
    .create();
  await uniqueIndex(db, 'exam_attempt_event_by_seq', 'exam_attempt_event', ['attempt_id', 'seq']);

  await table('exam_attempt_mark')
    .id()
    .references('attempt_id', 'exam_attempt')
    .references('exam_id', 'exam')
    .int('question_id')
    .int('selected_option', { optional: true })
    .int('is_correct', { optional: true })
    .int('points', { optional: true })
    .int('max_points')
    .int('time_ms')
    .text('matched_keywords')
    .text('missed_keywords')
    .synced()
    .create();
  await uniqueIndex(db, 'exam_attempt_mark_by_attempt', 'exam_attempt_mark', ['attempt_id', 'question_id']);
  await index(db, 'exam_attempt_mark_by_question', 'exam_attempt_mark', ['question_id', 'is_correct']);
  await index(db, 'exam_attempt_mark_by_exam', 'exam_attempt_mark', ['exam_id', 'question_id', 'is_correct']);

  await table('exam_record_claim')
    .id()
    .references('attempt_id', 'exam_attempt')
    .references('user_id', 'user')
    .text('claims')
    .flag('is_mismatch')
    .synced()
    .create();
  await index(db, 'exam_record_claim_by_attempt', 'exam_record_claim', ['attempt_id']);
}
