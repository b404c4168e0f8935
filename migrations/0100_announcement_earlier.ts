import type { MigrationDb } from './columns.ts';

/** What an announcement said before it was changed last, as JSON; null where its words never changed. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('announcement').addColumn('earlier', 'text').execute();
}
