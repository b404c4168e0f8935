import type { MigrationDb } from './columns.ts';

/** What somebody had given for the open answers of a log that stopped counting: as JSON, null before this. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('exam_attempt_decision').addColumn('former_points', 'text').execute();
}
