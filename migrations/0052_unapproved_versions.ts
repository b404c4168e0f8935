import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What a version holds that goes to learners. */
const DELIVERED = [
  'exam_version',
  'exam_version_paper',
  'course_version',
  'course_version_outline',
  'course_content',
  'course_content_file',
  'course_practice_key',
];

/** Shared by the versions of a course: what waits is found without reading the contents. */
const SHARED = ['course_content', 'course_content_file', 'course_practice_key'];

/** A version that nobody has approved stays with its author, with all that it holds. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  for (const name of DELIVERED)
    await db.schema
      .alterTable(name)
      .addColumn('is_unapproved', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
        column.notNull().defaultTo(0).check(sql.raw('is_unapproved in (0, 1)')),
      )
      .execute();
  for (const name of SHARED)
    await sql`create index ${sql.ref(`${name}_unapproved`)} on ${sql.table(name)} (course_id)
      where is_unapproved = 1`.execute(db);
}
