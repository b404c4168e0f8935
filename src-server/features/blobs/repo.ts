import type { Db } from '#server/db/tables.ts';
import type { ImageMime } from './image-kinds.ts';

export const findBlob = (db: Db, sha256: string) =>
  db.selectFrom('blob').where('sha256', '=', sha256).select(['mime', 'size']).executeTakeFirst();

/** Remembers a stored image; the same bytes are one row. */
export const insertBlob = (
  db: Db,
  blob: { id: number; sha256: string; mime: ImageMime; size: number; now: number },
) => {
  const { now, ...row } = blob;
  return db
    .insertInto('blob')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
};

/** True when an image stands in a version of an exam that the person has started to sit. */
export async function isInOwnPaper(db: Db, userId: number, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('exam_version_paper')
    .where('exam_version_id', 'in', (eb) =>
      eb.selectFrom('exam_attempt').where('student_id', '=', userId).select('exam_version_id'),
    )
    .where('content', 'like', `%${sha256}%`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
