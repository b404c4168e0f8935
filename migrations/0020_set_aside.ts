import type { MigrationDb } from './columns.ts';

/** Why a command can never travel: its hub is told that it was given, and not what was in it. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('sync_outbox').addColumn('set_aside', 'text').execute();
}
