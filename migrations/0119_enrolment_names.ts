import { sql } from 'kysely';
import type { MigrationDb } from './columns.ts';

/** Names of people by their enrolments: also of those whose enrolment was taken back. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`create index enrolment_named on enrolment (user_id, student_name) where student_name is not null`.execute(
    db,
  );
}
