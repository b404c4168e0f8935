import type { Insertable } from 'kysely';
import type { Db, ExamVersionTable } from '../../db/tables.ts';

/** The newest version of an exam with its keys; undefined before the first publication. */
export const findLatestVersion = (db: Db, examId: number) =>
  db
    .selectFrom('exam_version')
    .innerJoin('exam_version_key', 'exam_version_key.exam_version_id', 'exam_version.id')
    .where('exam_version.exam_id', '=', examId)
    .orderBy('exam_version.version_no', 'desc')
    .limit(1)
    .selectAll('exam_version')
    .select('exam_version_key.keys')
    .executeTakeFirst();

export type LatestVersionRow = NonNullable<Awaited<ReturnType<typeof findLatestVersion>>>;

/** A version and its keys, together or not at all. */
export async function insertVersion(
  db: Db,
  version: Insertable<ExamVersionTable>,
  key: { id: number; keys: string },
): Promise<void> {
  await db.insertInto('exam_version').values(version).execute();
  await db
    .insertInto('exam_version_key')
    .values({
      ...key,
      exam_version_id: version.id,
      created_at: version.created_at,
      updated_at: version.updated_at,
    })
    .execute();
}
