import type { MigrationDb, MigrationDialect } from './columns.ts';

/** Which settings of the Safe Exam Browser an exam is sat with in a browser; what is published says only that it asks for one. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema
    .alterTable('exam')
    .addColumn('safe_browser_keys', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('exam_version')
    .addColumn('needs_safe_browser', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0),
    )
    .execute();
}
