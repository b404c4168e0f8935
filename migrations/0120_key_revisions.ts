import { sql } from 'kysely';
import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Keys of published exams can be corrected, and every score that changes by it is on record. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'exam_key_revision')
    .id()
    .int('exam_id')
    .int('exam_version_id')
    .int('revision')
    .text('corrections')
    .text('reason')
    .int('made_by')
    .text('made_name')
    .synced()
    .create();
  await tableOf(db, dialect, 'exam_score_change')
    .id()
    .int('exam_id')
    .int('attempt_id')
    .int('revision')
    .int('former_score', { optional: true })
    .text('former_result', { optional: true })
    .int('former_points', { optional: true })
    .int('score', { optional: true })
    .text('result', { optional: true })
    .int('points', { optional: true })
    .int('max_points')
    .int('question_count')
    .text('reason')
    .synced()
    .create();
  await uniqueIndex(db, 'exam_key_revision_of', 'exam_key_revision', ['exam_id', 'revision']);
  await index(db, 'exam_key_revision_of_version', 'exam_key_revision', ['exam_version_id', 'revision']);
  await index(db, 'exam_score_change_of', 'exam_score_change', ['attempt_id', 'revision']);
  await index(db, 'exam_score_change_of_exam', 'exam_score_change', ['exam_id', 'revision']);
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('key_revision', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await index(db, 'exam_attempt_by_key', 'exam_attempt', ['exam_version_id', 'key_revision', 'id']);
  await takeAnyEntry(db, dialect);
}

/** Without the list of what can be entered: a later kind of entry needs no other table. */
async function takeAnyEntry(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`alter table exam_ledger drop constraint exam_ledger_kind_check`.execute(db);
    return;
  }
  await db.schema.dropIndex('exam_ledger_by_attempt').execute();
  await db.schema.dropIndex('exam_ledger_by_version').execute();
  await db.schema.alterTable('exam_ledger').renameTo('exam_ledger_before_0120').execute();
  await tableOf(db, dialect, 'exam_ledger')
    .int('no')
    .text('kind')
    .int('attempt_id', { optional: true })
    .int('version_id', { optional: true })
    .text('facts')
    .text('prev_hash')
    .text('hash')
    .int('created_at')
    .with((table) => table.addPrimaryKeyConstraint('exam_ledger_pk', ['no']))
    .create();
  const columns = sql.raw('no, kind, attempt_id, version_id, facts, prev_hash, hash, created_at');
  await sql`insert into exam_ledger (${columns}) select ${columns} from exam_ledger_before_0120`.execute(db);
  await db.schema.dropTable('exam_ledger_before_0120').execute();
  await index(db, 'exam_ledger_by_attempt', 'exam_ledger', ['attempt_id', 'no']);
  await index(db, 'exam_ledger_by_version', 'exam_ledger', ['version_id', 'no']);
}
