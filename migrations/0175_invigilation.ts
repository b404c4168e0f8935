import { sql } from 'kysely';
import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Who invigilates an exam beside its author, and which start codes they see. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'invigilation')
    .id()
    .int('exam_id')
    .int('user_id')
    .int('granted_by')
    .synced()
    .create();
  await liveIndex(db, 'invigilation_of', 'invigilation', ['exam_id', 'user_id']);
  await liveIndex(db, 'invigilation_of_person', 'invigilation', ['user_id']);
  await db.schema
    .alterTable('exam_start_code')
    .addColumn('is_shown', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0).check(sql.raw('is_shown in (0, 1)')),
    )
    .execute();
  // Looked through again and again for those whose exam has opened.
  await db.schema
    .createIndex('exam_start_code_waiting')
    .on('exam_start_code')
    .column('exam_version_id')
    .where(sql<boolean>`is_shown = 0`)
    .execute();
}
