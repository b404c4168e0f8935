import { index, type MigrationDb } from './columns.ts';

/** What figures are made of by content and time; the names of the tables stand in `domain/insight`. */
export async function up(db: MigrationDb): Promise<void> {
  await index(db, 'exam_attempt_handed_in', 'exam_attempt', ['exam_id', 'submitted_at']);
  await index(db, 'enrolment_by_time', 'enrolment', ['created_at']);
  await index(db, 'course_interaction_of_course', 'course_interaction', ['course_id', 'created_at']);
  await index(db, 'course_item_state_of_course', 'course_item_state', ['course_id']);
  await index(db, 'course_item_stale_of_course', 'course_item_stale', ['course_id']);
  await index(db, 'content_visit_by_time', 'content_visit', ['visited_at']);
  await index(db, 'earning_by_time', 'earning', ['created_at']);
}
