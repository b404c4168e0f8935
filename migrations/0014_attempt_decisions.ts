import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Which of several logs of an attempt counts, when a person has decided that, and why. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'exam_attempt_decision')
    .id()
    .references('attempt_id', 'exam_attempt')
    .references('exam_id', 'exam')
    .references('decided_by', 'user')
    .text('reason')
    .text('former_head')
    .int('former_score', { optional: true })
    .text('chosen_head')
    .int('chosen_score', { optional: true })
    .synced()
    .create();
  await index(db, 'exam_attempt_decision_by_attempt', 'exam_attempt_decision', ['attempt_id', 'created_at']);
}
