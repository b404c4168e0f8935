import type { MigrationDb, MigrationDialect } from './columns.ts';

/**
 * What the last publication of an exam replaced, as JSON, and when a mark made a result final: both can be
 * taken back for a minute.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema.alterTable('exam').addColumn('before_publication', 'text').execute();
  await db.schema
    .alterTable('exam_attempt_mark')
    .addColumn('finalized_at', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
}
