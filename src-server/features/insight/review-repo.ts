import { sql, type SqlBool } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isStanding } from '../course-reviews/standing-review.ts';
import { isAnswered } from './answered-review-repo.ts';
import type { Range, Scope } from './source-parts-repo.ts';

export interface ReviewQuery {
  readonly offset: number;
  readonly limit: number;
  readonly stars?: number | undefined;
  readonly answered?: 'yes' | 'no' | undefined;
  readonly search?: string | undefined;
}

/** Reviews that stand and were written in some days: the last edit of each student. */
const standing = (db: Db, { courseIds }: Scope, { startsAt, endsAt }: Range) =>
  db
    .selectFrom('course_review as r')
    .where('r.created_at', '>=', startsAt)
    .where('r.created_at', '<', endsAt)
    .$if(courseIds !== null, (query) => query.where('r.course_id', 'in', idsIn(db, courseIds ?? [])))
    .where(isStanding);

/** Stars and progress of every review that stands. */
export const listRatings = (db: Db, scope: Scope, range: Range) =>
  standing(db, scope, range).select(['r.rating', 'r.progress']).execute();

/** How many with few stars nobody has answered. */
export const countPoor = async (db: Db, scope: Scope, range: Range, below: number): Promise<number> =>
  (
    await standing(db, scope, range)
      .where('r.rating', '<', below)
      .where(sql<SqlBool>`not ${isAnswered}`)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** One page of them, the newest first. */
export async function listStanding(db: Db, scope: Scope, range: Range, query: ReviewQuery) {
  let base = standing(db, scope, range).innerJoin('course', 'course.id', 'r.course_id');
  if (query.stars !== undefined) base = base.where('r.rating', '=', query.stars);
  if (query.answered !== undefined)
    base = base.where(query.answered === 'yes' ? isAnswered : sql<SqlBool>`not ${isAnswered}`);
  for (const word of (query.search ?? '').split(/\s+/u).filter((one) => one !== ''))
    base = base.where(
      sql<SqlBool>`(${containsWord(sql.ref('r.review'), word)} or ${containsWord(sql.ref('r.student_name'), word)})`,
    );
  const rows = await base
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .selectAll('r')
    .select([
      'course.title as course_title',
      sql<number>`(select count(*) from course_review b
        where b.course_id = r.course_id and b.student_id = r.student_id)`.as('edits'),
    ])
    .execute();
  const { count } = await base
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}
