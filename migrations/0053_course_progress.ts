import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

/** What learners do in courses, where they are, and what they have finished. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);

  await table('course_interaction')
    .id()
    .references('student_id', 'user')
    .references('course_id', 'course')
    // Of a section or of the whole course there is a claim without an item.
    .int('item_id', { optional: true })
    .int('section_id', { optional: true })
    .int('version_no')
    .text('kind')
    .text('rule', { optional: true })
    .text('content_hash', { optional: true })
    .int('media_file_id', { optional: true })
    .int('length_ms', { optional: true })
    .int('question_id', { optional: true })
    .int('hand_in_id', { optional: true })
    .int('percent', { optional: true })
    .int('is_reached', { optional: true })
    .int('correct_count', { optional: true })
    .int('spent_ms', { default: 0 })
    .text('said')
    .synced()
    .create();
  await index(db, 'course_interaction_by_item', 'course_interaction', [
    'student_id',
    'course_id',
    'item_id',
    'id',
    'percent',
  ]);
  await index(db, 'course_interaction_by_time', 'course_interaction', [
    'student_id',
    'course_id',
    'created_at',
  ]);
  await index(db, 'course_interaction_by_course', 'course_interaction', ['course_id', 'id']);

  await table('course_item_state')
    .int('student_id')
    .int('course_id')
    .int('item_id')
    .int('interaction_count')
    .int('last_id')
    .int('mark_sum')
    .int('completed_at', { optional: true })
    .text('completed_hash', { optional: true })
    .text('last_hash', { optional: true })
    .int('best_percent', { optional: true })
    .int('is_reached', { optional: true })
    .int('best_correct', { optional: true })
    .flag('is_pending')
    .int('attempts')
    .int('time_ms')
    .int('first_at', { optional: true })
    .int('last_at', { optional: true })
    .text('played')
    .with((b) => b.addPrimaryKeyConstraint('course_item_state_pk', ['student_id', 'course_id', 'item_id']))
    .create();

  await table('course_place')
    .id()
    .references('student_id', 'user')
    .references('course_id', 'course')
    .int('device_no')
    .text('computer_name', { optional: true })
    .int('item_id')
    .int('position_ms')
    .synced()
    .create();
  await liveIndex(db, 'course_place_by_time', 'course_place', [
    'student_id',
    'course_id',
    'updated_at',
    'id',
  ]);

  await table('course_flag')
    .id()
    .references('student_id', 'user')
    .references('course_id', 'course')
    .int('item_id')
    .int('question_id', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'course_flag_by_item', 'course_flag', ['student_id', 'course_id', 'item_id', 'id']);

  await table('course_note')
    .id()
    .references('student_id', 'user')
    .references('course_id', 'course')
    .int('item_id')
    .int('at_ms', { optional: true })
    .text('quote')
    .text('body')
    .text('copy_from', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'course_note_by_course', 'course_note', ['student_id', 'course_id', 'id']);

  await table('course_completion')
    .id()
    .references('student_id', 'user')
    .references('course_id', 'course')
    .references('course_version_id', 'course_version')
    .int('version_no')
    .int('percent')
    .int('completed_count')
    .int('required_count')
    .text('result', { optional: true })
    .int('finished_at', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'course_completion_once', 'course_completion', ['student_id', 'course_version_id']);
  await index(db, 'course_completion_by_student', 'course_completion', [
    'student_id',
    'course_id',
    'version_no',
  ]);
  await index(db, 'course_completion_by_course', 'course_completion', ['course_id', 'finished_at', 'id']);
}
