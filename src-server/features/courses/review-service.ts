import type { CourseProblem } from '#shared/contract/course-drafts.ts';
import type { CourseChanges } from '#shared/contract/course-publications.ts';
import type { Ctx } from '#server/context.ts';
import { getOwnCourse, getVisibleCourse } from './access.ts';
import { loadChecked, loadDraft } from './standing-service.ts';
import { changesBetween, comparedDraft, comparedVersion } from './version-service.ts';

/** What the author of a course should look at before publishing it, and what that changes for learners. */
export async function reviewPublication(
  ctx: Ctx,
  courseId: number,
): Promise<{ problems: CourseProblem[]; changes: CourseChanges | null }> {
  const course = await getOwnCourse(ctx, courseId);
  const draft = await loadDraft(ctx, course);
  const problems = [...draft.problems];
  if (draft.published === undefined || course.status === 'savedAsDraft') return { problems, changes: null };
  const before = await comparedVersion(ctx, draft.published);
  const after = await comparedDraft(ctx, draft.parts);
  return { problems, changes: await changesBetween(ctx, courseId, { before, after, draft: draft.parts }) };
}

/** What is missing, required and recommended. */
export async function checkCourse(ctx: Ctx, courseId: number): Promise<CourseProblem[]> {
  return [...(await loadChecked(ctx, await getVisibleCourse(ctx, courseId))).problems];
}
