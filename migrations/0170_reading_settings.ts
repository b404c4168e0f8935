import type { MigrationDb } from './columns.ts';

/** How somebody reads an exam best, on whatever computer. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('user_setting')
    .addColumn('reading', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
