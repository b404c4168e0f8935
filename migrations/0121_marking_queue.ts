import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Who marked an answer and what they said of it, who has one open, and whether names are shown to markers. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  const add = (name: string, type: 'text' | 'integer' | 'bigint') =>
    db.schema.alterTable('exam_attempt_mark').addColumn(name, type);
  await add('comment', 'text').execute();
  await add('marked_by', int).execute();
  await add('marked_name', 'text').execute();
  await tableOf(db, dialect, 'marking_lease')
    .id()
    .int('exam_id')
    .int('attempt_id')
    .int('question_id')
    .text('holder')
    .int('held_by')
    .text('held_name')
    .int('expires_at')
    .synced()
    .create();
  await uniqueIndex(db, 'marking_lease_of', 'marking_lease', ['attempt_id', 'question_id']);
  await index(db, 'marking_lease_by_holder', 'marking_lease', ['holder']);
  await index(db, 'marking_lease_of_exam', 'marking_lease', ['exam_id']);
  await tableOf(db, dialect, 'marking_names')
    .id()
    .int('exam_id')
    .int('shown_by')
    .text('shown_name')
    .synced()
    .create();
  await uniqueIndex(db, 'marking_names_of', 'marking_names', ['exam_id']);
  await index(db, 'exam_attempt_mark_waiting', 'exam_attempt_mark', ['exam_id', 'question_id', 'points']);
}
