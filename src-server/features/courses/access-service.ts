import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import type { Named } from '#shared/contract/exam-who.ts';
import type { Ctx } from '#server/context.ts';
import { namesIn } from '../exams/access-service.ts';
import { replaceTargets, toAccess } from '../exams/access-targets.ts';
import * as repo from './access-repo.ts';
import { getVisibleCourse } from './access.ts';
import { listEnrolledTallies } from './repo.ts';

/** Whom the draft of a course is for, as the form says it. */
export const accessOf = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<ExamAccess> =>
  toAccess(await repo.listAccess(ctx.db, courseId));

/** Makes the draft be for whom the form says. */
export const replaceAccess = (ctx: Ctx, courseId: number, access: ExamAccess): Promise<void> =>
  replaceTargets(
    ctx,
    {
      stored: () => repo.listAccess(ctx.db, courseId),
      insert: (rows) =>
        repo.insertAccess(
          ctx.db,
          rows.map((row) => ({ ...row, course_id: courseId })),
        ),
      remove: (ids) => repo.removeAccess(ctx.db, ids, ctx.now),
    },
    access,
  );

/** Whom the draft is for, by name, and how many are enrolled. */
export async function getCourseAccess(
  ctx: Ctx,
  courseId: number,
): Promise<{ groups: Named[]; people: Named[]; enrolled: number }> {
  await getVisibleCourse(ctx, courseId);
  const named = await namesIn(ctx, await accessOf(ctx, courseId));
  const [tally] = await listEnrolledTallies(ctx.db, [courseId]);
  return { ...named, enrolled: tally?.enrolled ?? 0 };
}
