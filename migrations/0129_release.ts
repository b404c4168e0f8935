import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** When students get the results of an exam, and what of them; what each attempt keeps from its student. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  const everything = 'score,verdict,points,answers,feedback';
  for (const table of ['exam', 'exam_version']) {
    await db.schema
      .alterTable(table)
      .addColumn('release_policy', 'text', (column) => column.notNull().defaultTo('at_once'))
      .execute();
    await db.schema.alterTable(table).addColumn('release_at', int).execute();
    await db.schema
      .alterTable(table)
      .addColumn('release_parts', 'text', (column) => column.notNull().defaultTo(everything))
      .execute();
  }
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('withheld', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('exam_attempt').addColumn('release_policy', 'text').execute();
  for (const column of ['release_at', 'released_at'])
    await db.schema.alterTable('exam_attempt').addColumn(column, int).execute();
  await db.schema.alterTable('exam_attempt').addColumn('held_reason', 'text').execute();
  await index(db, 'exam_attempt_waiting', 'exam_attempt', ['release_policy', 'release_at']);
  await tableOf(db, dialect, 'exam_release')
    .id()
    .int('exam_id')
    .text('release_policy')
    .int('release_at', { optional: true })
    .text('release_parts')
    .int('made_by')
    .text('made_name')
    .synced()
    .create();
  await index(db, 'exam_release_of', 'exam_release', ['exam_id', 'id']);
}
