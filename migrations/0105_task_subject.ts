import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What a task is about, by its name as whoever gave it saw it. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema.alterTable('task').addColumn('about_type', 'text').execute();
  await db.schema
    .alterTable('task')
    .addColumn('about_id', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
  await db.schema
    .alterTable('task')
    .addColumn('about_title', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
