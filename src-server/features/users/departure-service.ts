import type { usersContract } from '#shared/contract/users.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { deletionDueAt } from '#shared/domain/users/departure.ts';
import { departureProblem, leavingProblem, managementProblem } from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { endAccess } from '../auth/departure-service.ts';
import { isOwnPassword } from '../auth/service.ts';
import { holdingsOf, type Holdings } from '../exams/holdings-service.ts';
import * as repo from './repo.ts';
import { actorStanding, getRow, refuseBy, remainingBeside, standingOf } from './standing-service.ts';

type Leaving = HandlerInput<typeof usersContract.deleteOwnAccount>['body'];

const hasAny = ({ exams, markings }: Holdings): boolean => exams.length + markings.length > 0;

/** What stays behind needs an owner: its list comes with the refusal. */
async function assertNothingHeld(ctx: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  const holdings = await holdingsOf(ctx, userId);
  if (!hasAny(holdings)) return;
  const { exams, markings } = holdings;
  const named = [
    ...(exams.length === 0 ? [] : [`published exams: ${exams.join(', ')}`]),
    ...(markings.length === 0 ? [] : [`answers to be marked: ${markings.join(', ')}`]),
  ];
  refuse('IN_USE', `This account cannot be deleted yet. It has ${named.join('; ')}.`, {
    extra: { data: { exams, markings } },
  });
}

/** Ends an account at once; what it says of its person goes with the next look of the server. */
async function depart(ctx: Ctx, id: number): Promise<void> {
  await endAccess(ctx, id);
  await repo.updateUser(
    ctx.db,
    id,
    { status: 'suspended', deletion_due_at: ctx.now, deleted_at: ctx.now },
    ctx.now,
  );
}

/** Deletes the account of somebody else. */
export async function deleteUser(ctx: Ctx, id: number): Promise<void> {
  const row = await getRow(ctx, id);
  refuseBy(
    departureProblem(await standingOf(ctx, row), actorStanding(ctx), await remainingBeside(ctx, id)),
    'Delete your own account under My account.',
  );
  await assertNothingHeld(ctx, id);
  await depart(ctx, id);
}

/** Refuses somebody who waits for approval, and deletes what they sent. */
export async function refuseUser(ctx: Ctx, id: number): Promise<void> {
  const row = await getRow(ctx, id);
  refuseBy(
    managementProblem(await standingOf(ctx, row), actorStanding(ctx)),
    'You cannot refuse your own account.',
  );
  if (row.approved_at !== null)
    refuse('ILLEGAL_STATE', 'This account has been approved already. Delete it instead.');
  await depart(ctx, id);
}

/** A password that is said has to be right; outside the transaction, where the limiter lets it be looked at. */
export async function prepareLeaving(ctx: Ctx, { current_password: password }: Leaving): Promise<void> {
  if (password === undefined || (await isOwnPassword(ctx, password))) return;
  const text = 'The current password is not right.';
  refuse('VALIDATION_FAILED', text, { fields: { current_password: [text] } });
}

/** Leaves in 14 days, of one's own will; ends every session, so that the next sign-in is one that takes it back. */
export async function leave(ctx: Ctx): Promise<{ dueAt: string }> {
  const id = ctx.actor.userId;
  ctx.audit({ id });
  const row = await getRow(ctx, id);
  refuseBy(leavingProblem(await standingOf(ctx, row), await remainingBeside(ctx, id)), '');
  await assertNothingHeld(ctx, id);
  const dueAt = row.deletion_due_at ?? deletionDueAt(ctx.now);
  await endAccess(ctx, id);
  await repo.updateUser(ctx.db, id, { deletion_due_at: dueAt }, ctx.now);
  return { dueAt: iso(dueAt) };
}
