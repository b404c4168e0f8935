import { changesAny } from '#shared/access/ability.ts';
import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findCourse, type CourseRow, type CourseScope } from './repo.ts';

/** Authors see their own courses; who only looks (administrators) sees all. */
export const viewScope = (ctx: Pick<Ctx, 'actor'>): CourseScope => ({
  instructorId: changesAny(ctx.actor.ability, 'instructor-courses') ? ctx.actor.userId : null,
});

const missing = (): never => refuse('NOT_FOUND', 'There is no such course.');

/** A course that the signed-in person may look at. */
export const getVisibleCourse = async (ctx: Ctx, id: number): Promise<CourseRow> =>
  (await findCourse(ctx.db, id, viewScope(ctx))) ?? missing();

/** An own course. */
export const getOwnCourse = async (ctx: Ctx, id: number): Promise<CourseRow> =>
  (await findCourse(ctx.db, id, { instructorId: ctx.actor.userId })) ?? missing();

/** An own course that is not archived. */
export async function getEditableCourse(ctx: Ctx, id: number): Promise<CourseRow> {
  const course = await getOwnCourse(ctx, id);
  if (course.status === 'archived') {
    refuse('ILLEGAL_STATE', 'An archived course stays as it is; make a copy to use it again.');
  }
  return course;
}

/** An own course whose draft may be changed: that of one that learners get, by who may edit. */
export async function getWritableCourse(ctx: Ctx, id: number): Promise<CourseRow> {
  const course = await getEditableCourse(ctx, id);
  if (course.published_version_id !== null) assertHolds(ctx, 'instructor-courses:edit');
  return course;
}
