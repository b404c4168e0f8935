import { index, liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** More time for some people, in all exams or in one, and for attempts that run. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const allowance = (name: string) =>
    tableOf(db, dialect, name)
      .id()
      .int('user_id')
      .int('percent', { check: 'percent between 100 and 400' })
      .int('extra_minutes', { check: 'extra_minutes between 0 and 600' })
      .text('reason')
      .int('granted_by');
  await allowance('person_allowance').int('valid_until', { optional: true }).synced().create();
  await allowance('exam_allowance').int('exam_id').synced().create();
  await tableOf(db, dialect, 'exam_time_grant')
    .id()
    .int('attempt_id')
    .int('exam_id')
    .int('extra_ms', { check: 'extra_ms > 0' })
    .text('reason')
    .int('granted_by')
    .text('granted_name')
    .synced()
    .create();
  await index(db, 'person_allowance_of', 'person_allowance', ['user_id', 'created_at']);
  await index(db, 'exam_allowance_of', 'exam_allowance', ['exam_id', 'user_id', 'created_at']);
  await index(db, 'exam_allowance_of_person', 'exam_allowance', ['user_id']);
  await liveIndex(db, 'exam_time_grant_of', 'exam_time_grant', ['attempt_id']);
  await liveIndex(db, 'exam_time_grant_of_exam', 'exam_time_grant', ['exam_id', 'created_at']);
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema.alterTable('exam_attempt').addColumn('base_ms', int).execute();
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('granted_ms', int, (column) => column.notNull().defaultTo(0))
    .execute();
}
