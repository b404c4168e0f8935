import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Papers of exams that travel sealed, and what opens them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  for (const table of ['exam', 'exam_version']) {
    await db.schema
      .alterTable(table)
      .addColumn('secrecy', 'text', (column) => column.notNull().defaultTo('open'))
      .execute();
  }
  await tableOf(db, dialect, 'exam_package')
    .id()
    .int('exam_id')
    .int('exam_version_id')
    .text('manifest')
    .text('signature')
    .text('sha256')
    .int('size', { check: 'size > 0' })
    .synced()
    .create();
  await tableOf(db, dialect, 'exam_start_code')
    .id()
    .int('exam_id')
    .int('exam_version_id')
    .text('code')
    .text('package_key')
    .synced()
    .create();
  await index(db, 'exam_package_of', 'exam_package', ['exam_version_id']);
  await index(db, 'exam_start_code_of', 'exam_start_code', ['exam_version_id']);
  // Looked through again and again for those that have no package yet.
  await db.schema
    .createIndex('exam_version_sealed')
    .on('exam_version')
    .column('id')
    .where(sql<boolean>`secrecy = 'sealed'`)
    .execute();
}
