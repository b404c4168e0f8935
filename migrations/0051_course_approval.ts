import type { MigrationDb } from './columns.ts';

/** What a course was before it was sent for approval: returning it leads back there. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('course').addColumn('before_publication', 'text').execute();
}
