import type { MigrationDb } from './columns.ts';

/** The command that a conflict copy was made for; 0 where that was before this. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('sync_conflict')
    .addColumn('first_mid', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
