import type { OwnSubmission, OwnSubmissions } from '#shared/contract/course-submissions.ts';
import { dueAtOf, handInBar, triesLeft } from '#shared/domain/courses/submission.ts';
import type { Ctx } from '#server/context.ts';
import { isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { findTodaysVersion } from '../courses/learner-service.ts';
import { findAssignment, type Assignment } from './assignment-reader.ts';
import { toOwnSubmission } from './mapper.ts';
import * as repo from './repo.ts';
import { standingsAt, type Standing } from './standing-service.ts';

const missing = (): never => refuse('NOT_FOUND', 'There is no such assignment in your courses.');

/** Each hand-in beside the questions that it answers; a version that is not here any more leaves them without words. */
async function present(ctx: Ctx, standings: readonly Standing[]): Promise<OwnSubmission[]> {
  const shown: OwnSubmission[] = [];
  for (const [index, standing] of standings.entries()) {
    const { course_id: courseId, course_version_id: versionId, item_id: itemId } = standing.row;
    const assignment = await findAssignment(ctx, { courseId, versionId, itemId });
    shown.push(toOwnSubmission(standing, assignment, index + 1));
  }
  return shown.toReversed();
}

/** The assignment as it is taken today; that of the last hand-in where it is not in the course any more. */
async function currentAssignment(
  ctx: Ctx,
  at: { readonly courseId: number; readonly itemId: number },
  standings: readonly Standing[],
): Promise<{ readonly assignment: Assignment; readonly isOffered: boolean }> {
  const version = await findTodaysVersion(ctx, at.courseId);
  const enrolledAt = await repo.enrolledAt(ctx.db, at.courseId, ctx.actor.userId);
  const today =
    version === undefined || enrolledAt === null
      ? undefined
      : await findAssignment(ctx, { ...at, versionId: version.id });
  if (today !== undefined) return { assignment: today, isOffered: true };
  const last = standings.at(-1);
  const earlier =
    last === undefined
      ? undefined
      : await findAssignment(ctx, { ...at, versionId: last.row.course_version_id });
  return { assignment: earlier ?? missing(), isOffered: false };
}

/**
 * What the signed-in student handed in for an assignment, and whether it may be handed in again. Own work stays
 * readable when the enrolment has ended.
 */
export async function listOwnSubmissions(
  ctx: Ctx,
  at: { readonly courseId: number; readonly itemId: number },
): Promise<OwnSubmissions> {
  const standings = await standingsAt(ctx, { ...at, studentId: ctx.actor.userId });
  const { assignment, isOffered } = await currentAssignment(ctx, at, standings);
  const { terms } = assignment;
  const dueAt = dueAtOf(terms, await repo.enrolledAt(ctx.db, at.courseId, ctx.actor.userId));
  return {
    data: await present(ctx, standings),
    is_graded: terms.isGraded,
    bar: isOffered ? handInBar(terms, standings) : 'not_offered',
    tries_left: triesLeft(terms, standings),
    due_at: isoOrNull(dueAt),
    is_overdue: dueAt !== null && dueAt < ctx.now,
    is_decided_elsewhere: ctx.services.authority === 'hub',
  };
}

/** One own hand-in. */
export async function getOwnSubmission(ctx: Ctx, at: Omit<repo.Place, 'studentId'>, id: number) {
  const standings = await standingsAt(ctx, { ...at, studentId: ctx.actor.userId });
  return (await present(ctx, standings)).find((one) => one.id === id) ?? missing();
}
