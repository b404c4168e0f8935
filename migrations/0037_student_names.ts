import { sql } from 'kysely';
import type { MigrationDb } from './columns.ts';

/** An enrolment names its student: the computer of an author has the enrolment, and not the person. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable('enrolment').addColumn('student_name', 'text').execute();
  await sql`update enrolment set student_name =
    (select trim(u.first_name || ' ' || u.last_name) from "user" u where u.id = enrolment.user_id)
    where deleted_at is null`.execute(db);
}
