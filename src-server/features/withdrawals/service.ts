import type { Withdrawal, withdrawalsContract } from '#shared/contract/withdrawals.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { plainMoney, toMinor } from '#shared/domain/money/money.ts';
import {
  decideWithdrawal,
  isAccountTooNew,
  withdrawalProblem,
} from '#shared/domain/withdrawals/withdrawal-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { isJustProven } from '../auth/service.ts';
import { bookPayout } from '../earnings/payout-service.ts';
import { balanceIn } from '../earnings/read-service.ts';
import { accountChangedAt } from '../earnings/tax-service.ts';
import { toAskedWithdrawal, toWithdrawal } from './mapper.ts';
import * as repo from './repo.ts';

type Decision = HandlerInput<typeof withdrawalsContract.decideWithdrawal>['body'];
type ListQuery = HandlerInput<typeof withdrawalsContract.listWithdrawals>['query'];

const wrongAmount = (text: string): never =>
  refuse('VALIDATION_FAILED', text, { fields: { amount: [text] } });

const getRequest = async (ctx: Ctx, id: number): Promise<repo.RequestRow> =>
  (await repo.findRequest(ctx.db, id)) ?? refuse('NOT_FOUND', 'There is no such withdrawal.');

/** Asks for a payout: what is available is read in the transaction that writes the request. */
export async function askForWithdrawal(ctx: Ctx, amount: number): Promise<Withdrawal> {
  if (!(await isJustProven(ctx)))
    refuse('FRESH_PROOF_REQUIRED', 'Show once more that it is you: by password or code.', {
      extra: { reauth: true },
    });
  if (isAccountTooNew(await accountChangedAt(ctx), ctx.now))
    refuse('ILLEGAL_STATE', 'Your payout account was changed. Withdraw a day after the change.');
  const { currency, withdrawMinimum: minimum } = await ctx.services.payments.settings();
  const asked = toMinor(amount, currency);
  const { available } = await balanceIn(ctx, ctx.actor.userId, currency);
  const problem = withdrawalProblem(asked, { available, minimum });
  if (problem === 'belowMinimum')
    wrongAmount(`Withdraw at least ${plainMoney(Math.max(minimum, 1), currency)}.`);
  if (problem === 'aboveAvailable')
    wrongAmount(`At most ${plainMoney(Math.max(available, 0), currency)} are available.`);
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertRequest(ctx.db, {
    id,
    user_id: ctx.actor.userId,
    amount: asked,
    currency,
    status: 'requested',
    reason: null,
    decided_by: null,
    decided_at: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return toWithdrawal(await getRequest(ctx, id));
}

/** One page of what payees ask for. */
export async function listWithdrawals(ctx: Ctx, { search = '', ...query }: ListQuery) {
  const { rows, total } = await repo.listRequests(ctx.db, { ...query, search });
  return { data: rows.map(toAskedWithdrawal), count: total };
}

/** Decides about a withdrawal, each step once; what is paid leaves the payee's balance. */
export async function decide(ctx: Ctx, id: number, { decision, reason = '' }: Decision): Promise<Withdrawal> {
  const request = await getRequest(ctx, id);
  if (request.user_id === ctx.actor.userId)
    refuse('FORBIDDEN', 'Somebody else decides about your own withdrawals.');
  const status = decideWithdrawal(request.status, decision);
  if (status === null) return refuse('ILLEGAL_STATE', `This withdrawal is ${request.status} already.`);
  if (decision === 'reject' && reason.trim() === '') {
    const text = 'Say why it is rejected.';
    refuse('VALIDATION_FAILED', text, { fields: { reason: [text] } });
  }
  ctx.audit({ changes: [{ field: 'status', from: request.status, to: status }] });
  await repo.decideRequest(
    ctx.db,
    id,
    { status, reason: reason.trim() === '' ? request.reason : reason.trim(), decided_by: ctx.actor.userId },
    ctx.now,
  );
  if (status === 'paid') await bookPayout(ctx, request);
  return toWithdrawal(await getRequest(ctx, id));
}
