import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/**
 * Changes that an administrator brought in a file: each is done once, whoever brings it afterwards. And whether passing
 * brings a certificate belongs to what was published: a draft's switch promises nothing yet.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'sync_imported')
    .text('hash')
    .text('client_id')
    .int('mid')
    .int('user_id')
    .text('verdict')
    .int('imported_by')
    .int('imported_at')
    .with((table) => table.addPrimaryKeyConstraint('sync_imported_pk', ['hash']))
    .create();
  await index(db, 'sync_imported_by_client', 'sync_imported', ['client_id', 'mid']);
  await db.schema
    .alterTable('exam_version')
    .addColumn('is_certificate_issued', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0).check(sql.raw('is_certificate_issued in (0, 1)')),
    )
    .execute();
  // Until now the switch of the exam was said of whatever was published.
  await sql`update exam_version set is_certificate_issued =
    (select exam.is_certificate_issued from exam where exam.id = exam_version.exam_id)
    where exists (select 1 from exam where exam.id = exam_version.exam_id)`.execute(db);
}
