import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type {
  CourseRatingTable,
  CourseReviewReplyTable,
  CourseReviewTable,
} from '#server/db/course-talk-tables.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isStanding } from './standing-review.ts';

export type ReviewRow = Selectable<CourseReviewTable> & { readonly edits: number };
export type ReplyRow = Selectable<CourseReviewReplyTable>;

/** Reviews that stand: the last one of each student. */
const standing = (db: Db, courseId: number) =>
  db.selectFrom('course_review as r').where('r.course_id', '=', courseId).where(isStanding);

const edits = sql<number>`(select count(*) from course_review before
  where before.course_id = r.course_id and before.student_id = r.student_id)`;

export interface ReviewQuery {
  readonly offset: number;
  readonly limit: number;
  readonly rating?: number | undefined;
  readonly search?: string | undefined;
}

/** One page of the reviews that stand, the newest first. */
export async function listReviews(db: Db, courseId: number, query: ReviewQuery) {
  let base = standing(db, courseId);
  if (query.rating !== undefined) base = base.where('r.rating', '=', query.rating);
  for (const word of (query.search ?? '').split(/\s+/).filter((one) => one !== ''))
    base = base.where(
      sql<SqlBool>`(${containsWord(sql.ref('r.review'), word)} or ${containsWord(sql.ref('r.student_name'), word)})`,
    );
  const rows: ReviewRow[] = await base
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .selectAll('r')
    .select(edits.as('edits'))
    .execute();
  const { total } = await base
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Rating and progress of every review that stands. */
export const listRatings = (db: Db, courseId: number) =>
  standing(db, courseId).select(['r.rating', 'r.progress']).execute();

export const findReviewOf = (db: Db, courseId: number, studentId: number): Promise<ReviewRow | undefined> =>
  standing(db, courseId)
    .where('r.student_id', '=', studentId)
    .selectAll('r')
    .select(edits.as('edits'))
    .executeTakeFirst();

/** Whose reviews of which courses some edits of them are. */
export const findReviews = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('course_review as r')
    .leftJoin('course', 'course.id', 'r.course_id')
    .where('r.id', 'in', idsIn(db, ids))
    .select(['r.id', 'r.course_id', 'r.student_id', 'r.rating', 'r.review', 'r.removed_at', 'r.created_at'])
    .select('course.title as course_title')
    .execute();

/** The same of one. */
export const findReview = async (db: Db, id: number) => (await findReviews(db, [id]))[0];

/** What an instructor said to some reviews, the oldest first; and perhaps to others of these students and courses. */
export const listReplies = (
  db: Db,
  reviews: readonly { readonly course_id: number; readonly student_id: number }[],
): Promise<ReplyRow[]> =>
  db
    .selectFrom('course_review_reply')
    .where('course_id', 'in', idsIn(db, [...new Set(reviews.map((one) => one.course_id))]))
    .where('student_id', 'in', idsIn(db, [...new Set(reviews.map((one) => one.student_id))]))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const insertReview = (db: Db, row: Insertable<CourseReviewTable>) =>
  db.insertInto('course_review').values(row).execute();

export const insertReply = (db: Db, row: Insertable<CourseReviewReplyTable>) =>
  db.insertInto('course_review_reply').values(row).execute();

export type RatingColumns = Pick<
  CourseRatingTable,
  'average' | 'counted' | 'rated_1' | 'rated_2' | 'rated_3' | 'rated_4' | 'rated_5'
>;

/** Keeps what the reviews of a course add up to. */
export const keepRating = (db: Db, courseId: number, columns: RatingColumns, now: number) =>
  db
    .insertInto('course_rating')
    .values({ id: courseId, course_id: courseId, ...columns, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...columns,
        updated_at: now,
        version: eb('course_rating.version', '+', 1),
      })),
    )
    .execute();

export const findRating = (db: Db, courseId: number) =>
  db.selectFrom('course_rating').where('course_id', '=', courseId).selectAll().executeTakeFirst();

/** Takes away what a student said of a course up to one of the edits; what they wrote since was not reported. */
export const removeReviewUpTo = (
  db: Db,
  review: { readonly course_id: number; readonly student_id: number; readonly created_at: number },
  now: number,
) =>
  db
    .updateTable('course_review')
    .set((eb) => ({ removed_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('course_id', '=', review.course_id)
    .where('student_id', '=', review.student_id)
    .where('created_at', '<=', review.created_at)
    .where('removed_at', 'is', null)
    .execute();

/** What somebody who has left wrote of courses goes; the stars stay, under no name. */
export const eraseReviews = (db: Db, userId: number, now: number) =>
  db
    .updateTable('course_review')
    .set((eb) => ({ student_name: '', review: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('student_id', '=', userId)
    .execute();
