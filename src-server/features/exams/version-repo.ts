import type { Insertable } from 'kysely';
import type { ExamVersionTable } from '#server/db/exam-tables.ts';
import type { Db } from '#server/db/tables.ts';

const versions = (db: Db) =>
  db
    .selectFrom('exam_version')
    .innerJoin('exam_version_key', 'exam_version_key.exam_version_id', 'exam_version.id')
    .selectAll('exam_version')
    .select('exam_version_key.keys');

/** The newest version of an exam with its keys; undefined before the first publication. */
export const findLatestVersion = (db: Db, examId: number) =>
  versions(db)
    .where('exam_version.exam_id', '=', examId)
    .orderBy('exam_version.version_no', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One version with its keys. */
export const findVersion = (db: Db, id: number) =>
  versions(db).where('exam_version.id', '=', id).executeTakeFirst();

export type StoredVersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** A version with its paper and its keys, all of it or nothing. */
export async function insertVersion(
  db: Db,
  version: Insertable<ExamVersionTable>,
  paper: { id: number; content: string },
  key: { id: number; keys: string },
): Promise<void> {
  const { id, created_at, updated_at } = version;
  const part = { exam_version_id: id, created_at, updated_at };
  await db.insertInto('exam_version').values(version).execute();
  await db
    .insertInto('exam_version_paper')
    .values({ ...paper, ...part })
    .execute();
  await db
    .insertInto('exam_version_key')
    .values({ ...key, ...part })
    .execute();
}
