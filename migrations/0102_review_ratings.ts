import type { MigrationDb } from './columns.ts';

/** How a reviewer rated content by the rubric, as JSON; null where nobody has. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('review_submission').addColumn('ratings', 'text').execute();
}
