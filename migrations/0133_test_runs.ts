import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** Test runs of authors: attempts that count for nothing, and have numbers of their own. */
export async function up(db: MigrationDb, _dialect: MigrationDialect): Promise<void> {
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('purpose', 'text', (one) => one.notNull().defaultTo('real'))
    .execute();
  await db.schema.dropIndex('exam_attempt_by_number').execute();
  await db.schema
    .createIndex('exam_attempt_by_number')
    .unique()
    .on('exam_attempt')
    .columns(['student_id', 'exam_id', 'purpose', 'attempt_no'])
    .execute();
  await sql`create index exam_attempt_of_tests on exam_attempt (exam_id) where purpose = 'test'`.execute(db);
}
