import { heldByOther, leaseUntil } from '#shared/domain/exam-attempts/marking-lease.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { endLease, endLeases, findLease, putLease } from './marking-queue-repo.ts';

interface Held {
  readonly attemptId: number;
  readonly questionId: number;
  readonly holder?: string | undefined;
}

/** @throws CONFLICT while another window has the answer open, with the name of whoever that is */
export async function assertFree(ctx: Ctx, { attemptId, questionId, holder }: Held): Promise<void> {
  // On a computer of a hub leases are as old as the last round; the hub looks when it hears of the mark.
  if (ctx.services.authority !== 'here') return;
  const other = heldByOther(await findLease(ctx.db, { attemptId, questionId }), holder, ctx.now);
  if (other === undefined) return;
  const message = `${other.held_name} has this answer open to mark it until ${iso(other.expires_at)}. Take another one, or wait.`;
  refuse('CONFLICT', message);
}

/** An answer that has its points is free again. */
export async function letGo(ctx: Ctx, { attemptId, questionId }: Held): Promise<void> {
  if (ctx.services.authority !== 'here') return;
  const lease = await findLease(ctx.db, { attemptId, questionId });
  if (lease !== undefined) await endLease(ctx.db, lease.id, ctx.now);
}

/** Keeps an answer for a window for ten minutes, and lets go of what that window had. @returns until when */
export async function holdAnswer(
  ctx: Ctx,
  examId: number,
  { attemptId, questionId, holder }: Held & { readonly holder: string },
): Promise<number> {
  await assertFree(ctx, { attemptId, questionId, holder });
  await endLeases(ctx.db, holder, ctx.now);
  const until = leaseUntil(ctx.now);
  await putLease(ctx.db, {
    id: ctx.newId(),
    exam_id: examId,
    attempt_id: attemptId,
    question_id: questionId,
    holder,
    held_by: ctx.actor.userId,
    held_name: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim(),
    expires_at: until,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return until;
}
