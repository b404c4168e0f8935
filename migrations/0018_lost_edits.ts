import type { MigrationDb } from './columns.ts';

/** Which edits go on in a conflict copy: the commands that made it, and what a device had not heard of then. */
export async function up(db: MigrationDb): Promise<void> {
  for (const name of ['first_mid', 'last_mid'] as const) {
    await db.schema
      .alterTable('sync_conflict')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('sync_outbox').addColumn('unheard_from', 'integer').execute();
}
