import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** The questions without an answer, and since when the server has known of each. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'question_unanswered')
    .int('question_id')
    .int('instructor_id')
    .int('since', { optional: true })
    .with((b) => b.addPrimaryKeyConstraint('question_unanswered_pk', ['question_id']))
    .orderedByKey()
    .create();
  await index(db, 'question_unanswered_by_since', 'question_unanswered', ['since', 'question_id']);
  await index(db, 'question_unanswered_by_owner', 'question_unanswered', ['instructor_id', 'question_id']);
  await sql`insert into question_unanswered (question_id, instructor_id)
    select id, instructor_id from question where deleted_at is null and not exists
      (select 1 from answer where answer.question_id = question.id and answer.deleted_at is null)`.execute(
    db,
  );
}
