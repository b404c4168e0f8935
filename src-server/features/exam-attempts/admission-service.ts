import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { receiptOf } from './chain.ts';
import { settleAttempt } from './close-service.ts';
import { removeBranches } from './decision-repo.ts';
import { giveAgain } from './given-points.ts';
import { enter } from './ledger.ts';
import { getVisibleAttempt, mayAdmit } from './logs-service.ts';
import { listBranches } from './receipt-repo.ts';
import { recordDecision } from './record-decision.ts';
import { listEvents, type AttemptRow } from './repo.ts';

/**
 * Lets an attempt that was one too many count: it is scored from its log as if it had been allowed, and who
 * decided it, when and why stays on record and in the ledger.
 */
export async function countAttempt(
  ctx: Ctx,
  attemptId: number,
  { countedReceipt, reason }: { readonly countedReceipt: string; readonly reason: string },
): Promise<AttemptRow> {
  const attempt = await getVisibleAttempt(ctx, attemptId);
  if (attempt.state !== 'void') refuse('ILLEGAL_STATE', 'This attempt counts already.');
  if (!mayAdmit(attempt)) refuse('ILLEGAL_STATE', 'This attempt has not been handed in yet.');
  if (receiptOf(attempt.head_hash) !== countedReceipt)
    refuse('VERSION_CONFLICT', 'Another log of this attempt counts by now. Look at it again.');
  // What was given by hand before somebody decided that it does not count is given again.
  const counted = await giveAgain(ctx, await score(ctx, attempt), []);
  const facts = { key_revision: counted.key_revision };
  await enter(ctx, [{ kind: 'regrade', attemptId: attempt.id, facts }]);
  const excess = (await listBranches(ctx.db, attempt.id)).filter((branch) => branch.reason === 'excess');
  const gone = excess.map(({ id }) => id);
  if (gone.length > 0) {
    await removeBranches(ctx.db, gone);
    await enter(ctx, [{ kind: 'choose', attemptId: attempt.id, facts: { branches: gone } }]);
  }
  await recordDecision(ctx, attempt, counted, { reason, formerPoints: null });
  return counted;
}

/** Marks the log as it was handed in; when and by whom that was stays as it is. */
async function score(ctx: Ctx, attempt: AttemptRow): Promise<AttemptRow> {
  const last = (await listEvents(ctx.db, attempt.id)).at(-1);
  if (last?.kind !== 'submit') throw new Error(`Attempt ${attempt.id} is sealed without a hand-in.`);
  const end = {
    by: last.note === 'deadline' ? ('deadline' as const) : ('student' as const),
    ...(attempt.handed_in_by === null ? {} : { staffId: attempt.handed_in_by }),
    at: last.created_at,
    deadlineAt: attempt.deadline_at,
  };
  const { versions } = ctx.services.attempts;
  return settleAttempt(ctx, versions, { ...attempt, state: 'in_progress' }, end, true);
}
