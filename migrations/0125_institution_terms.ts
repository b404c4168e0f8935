import type { MigrationDb } from './columns.ts';

/** The terms of an institution, by which its figures can be asked for: a JSON list of a name with its first and last day. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('institution')
    .addColumn('terms', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
