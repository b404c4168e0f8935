import { type MigrationDb, type MigrationDialect } from './columns.ts';

/** A report may be about a review of a course, and such a review may be taken away. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema.alterTable('message_report').addColumn('course_review_id', whole).execute();
  await db.schema.alterTable('course_review').addColumn('removed_at', whole).execute();
}
