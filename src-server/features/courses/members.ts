import { holds } from '#shared/access/ability.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { isEnrolled } from '../enrolments/enrol-service.ts';
import { findCourse, type CourseRow } from './repo.ts';

const missing = (): never => refuse('NOT_FOUND', 'There is no such course.');

/** Who somebody is in a course: enrolled in it, its author, or there to keep order. */
export type Membership = 'learner' | 'author' | 'moderator';

/** A course that the signed-in person is part of, and as what. @throws NOT_FOUND of every other */
export async function getJoinedCourse(
  ctx: Ctx,
  courseId: number,
): Promise<{ readonly course: CourseRow; readonly as: Membership }> {
  const { ability, userId } = ctx.actor;
  const course = (await findCourse(ctx.db, courseId, { instructorId: null })) ?? missing();
  if (course.instructor_id === userId && holds(ability, 'instructor-courses:view'))
    return { course, as: 'author' };
  if (holds(ability, 'courses:view') && (await isEnrolled(ctx, 'course', courseId)))
    return { course, as: 'learner' };
  return holds(ability, 'users:view') ? { course, as: 'moderator' } : missing();
}
