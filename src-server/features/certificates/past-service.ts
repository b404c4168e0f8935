import type { Ctx } from '#server/context.ts';
import { findEarned, prepareCertificate } from './issue-service.ts';
import { grantMilestones } from './milestones.ts';
import * as repo from './repo.ts';
import { writeCertificate } from './write-service.ts';

// What was earned before this server ran, as the demo school says it: issued at its own time, by the same rules.

/** More than the demo school ever has. */
const AT_MOST = 100;

/** A certificate that was issued. */
export interface IssuedPast {
  readonly id: number;
  readonly studentId: number;
  readonly contentId: number;
}

/** Issues everything that is due, in the transaction of the caller. @param actingOf the call of a student at some time */
export async function issuePast(
  ctx: Ctx,
  actingOf: (studentId: number, at: number) => Ctx,
): Promise<IssuedPast[]> {
  const issued: IssuedPast[] = [];
  for (const due of await repo.listDue(ctx.db, ctx.now, AT_MOST)) {
    const earned = await findEarned(ctx.db, due);
    await repo.removeDue(ctx.db, due);
    if (earned?.isPromised !== true) continue;
    const acting = actingOf(due.student_id, due.due_at);
    const prepared = await prepareCertificate(ctx.services, earned, acting);
    const id = await writeCertificate(acting, earned, prepared);
    issued.push({ id, studentId: due.student_id, contentId: due.content_id });
  }
  return issued;
}

/** What the exams that somebody has passed mean beyond themselves. */
export async function grantPastMilestones(
  ctx: Ctx,
  studentId: number,
  actingOf: (studentId: number, at: number) => Ctx,
): Promise<void> {
  for (const { exam_id: contentId, subject, submitted_at: at } of await repo.listPasses(ctx.db, studentId)) {
    const finishedAt = at ?? ctx.now;
    await grantMilestones(actingOf(studentId, finishedAt), {
      kind: 'exam',
      studentId,
      contentId,
      subject,
      finishedAt,
    });
  }
}
