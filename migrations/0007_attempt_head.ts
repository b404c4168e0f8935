import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

const MOVED_TO_THE_LOG = [
  'elapsed_ms',
  'clock_wall_ms',
  'clock_mono_ms',
  'boot_id',
  'current_question_id',
  'event_count',
  'head_hash',
];

/**
 * The last event of an attempt is its head: where its clock, its count and its hash stand. The attempt
 * itself keeps them as a seal only, written once when it is handed in.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .alterTable('exam_attempt_event')
    .addColumn('elapsed_ms', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update exam_attempt_event set elapsed_ms =
    (select exam_attempt.elapsed_ms from exam_attempt where exam_attempt.id = exam_attempt_event.attempt_id)`.execute(
    db,
  );
  await db.schema.alterTable('exam_attempt').addColumn('sealed_hash', 'text').execute();
  await db.schema.alterTable('exam_attempt').addColumn('sealed_count', int).execute();
  await sql`update exam_attempt set sealed_hash = head_hash, sealed_count = event_count
    where submitted_at is not null`.execute(db);
  for (const column of MOVED_TO_THE_LOG) {
    await db.schema.alterTable('exam_attempt').dropColumn(column).execute();
  }
}
