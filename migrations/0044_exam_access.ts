import { sql } from 'kysely';
import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Who may take an exam, what its author plans to ask, and whom a published version is for. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  // One that names neither a group nor a person says that only those who are named may take it.
  await tableOf(db, dialect, 'exam_access')
    .id()
    .references('exam_id', 'exam')
    .references('people_group_id', 'people_group', { optional: true })
    .references('user_id', 'user', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'exam_access_by_exam', 'exam_access', ['exam_id', 'id']);
  await tableOf(db, dialect, 'exam_plan')
    .id()
    .references('exam_id', 'exam')
    .int('position')
    .references('folder_id', 'folder', { optional: true })
    .references('tag_id', 'tag', { optional: true })
    .text('question_type', { optional: true })
    .int('mark', { optional: true })
    .int('wanted')
    .synced()
    .create();
  await liveIndex(db, 'exam_plan_by_exam', 'exam_plan', ['exam_id', 'position']);
  await tableOf(db, dialect, 'exam_version_access')
    .id()
    .references('exam_version_id', 'exam_version')
    .references('people_group_id', 'people_group', { optional: true })
    .references('user_id', 'user', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'exam_version_access_by_version', 'exam_version_access', ['exam_version_id', 'id']);
  await liveIndex(db, 'exam_version_access_by_group', 'exam_version_access', ['people_group_id']);
  await db.schema
    .alterTable('exam_version')
    .addColumn('is_for_some', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0).check(sql.raw('is_for_some in (0, 1)')),
    )
    .execute();
}
