import type { Db } from '#server/db/tables.ts';

/** An exam of the demo school, with the first of its questions. */
export interface GroundExam {
  readonly exam_id: number;
  readonly version_id: number;
  readonly title: string;
  readonly price_minor: number;
  readonly author_id: number;
  readonly paper: string;
}

/** The published exams, always in the same order. */
export const listExams = (db: Db): Promise<GroundExam[]> =>
  db
    .selectFrom('exam as e')
    .innerJoin('exam_version_paper as p', 'p.exam_version_id', 'e.published_version_id')
    .where('e.deleted_at', 'is', null)
    .orderBy('e.title')
    .select([
      'e.id as exam_id',
      'p.exam_version_id as version_id',
      'e.title',
      'e.price_minor',
      'e.instructor_id as author_id',
      'p.content as paper',
    ])
    .execute();

/** Lessons of the published courses that are read, always in the same order. */
export const listLessons = (db: Db) =>
  db
    .selectFrom('course_interaction as i')
    .innerJoin('course as c', 'c.id', 'i.course_id')
    .where('i.kind', '=', 'text_read')
    .where('i.rule', '=', 'text')
    .where('i.item_id', 'is not', null)
    .groupBy(['c.title', 'i.course_id', 'i.section_id', 'i.item_id', 'i.content_hash', 'i.version_no'])
    .orderBy('c.title')
    .orderBy('i.item_id')
    .select(['i.course_id', 'i.section_id', 'i.item_id', 'i.content_hash', 'i.version_no'])
    .execute();

/** Whoever answers tickets, and the role of those who are added. */
export async function findCast(db: Db): Promise<{ readonly supportId: number; readonly roleId: number }> {
  const { id: roleId } = await db
    .selectFrom('role')
    .where('name', '=', 'Student')
    .select('id')
    .executeTakeFirstOrThrow();
  const { id: supportId } = await db
    .selectFrom('user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .where('r.name', '=', 'Support')
    .orderBy('u.email')
    .select('u.id')
    .executeTakeFirstOrThrow();
  return { supportId, roleId };
}
