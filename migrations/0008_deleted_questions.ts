import { sql } from 'kysely';
import type { MigrationDb } from './columns.ts';

/** Deleted questions are listed too, last deleted first; the other indexes hold only live ones. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`create index question_by_deletion on question (instructor_id, deleted_at, id)
    where deleted_at is not null`.execute(db);
}
