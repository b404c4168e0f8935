import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What staff decide about an attempt beside which log counts; and who handed one in for its student. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema.alterTable('exam_attempt_decision').addColumn('kind', 'text').execute();
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('handed_in_by', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
}
