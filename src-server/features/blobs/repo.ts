import type { Db } from '#server/db/tables.ts';

/** True when an image stands in a version of an exam that the person has started to sit. */
export async function isInOwnPaper(db: Db, userId: number, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('file_use')
    .innerJoin('exam_version_paper', 'exam_version_paper.id', 'file_use.row_id')
    .where('file_use.sha256', '=', sha256)
    .where('file_use.tbl', '=', 'exam_version_paper')
    .where('exam_version_id', 'in', (eb) =>
      eb.selectFrom('exam_attempt').where('student_id', '=', userId).select('exam_version_id'),
    )
    .select('exam_version_paper.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
