import type { MigrationDb } from './columns.ts';

/** The points of a task, as JSON; who has done which is told by its steps. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('task')
    .addColumn('checklist', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
