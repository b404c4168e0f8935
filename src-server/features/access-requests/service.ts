import type { accessRequestsContract } from '#shared/contract/access-requests.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { askedBefore } from '#shared/domain/access-requests/access-request-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { grantTo } from '../users/access-service.ts';
import { toAskedRequest, toRequest } from './mapper.ts';
import * as repo from './repo.ts';

type Asked = HandlerInput<typeof accessRequestsContract.askForAccess>['body'];
type Decision = HandlerInput<typeof accessRequestsContract.decideAccessRequest>['body'];

/** More than there are permissions. */
const OWN_AT_MOST = 100;

/** Asks to be allowed something. @returns the id of the request, also of one that was there before */
export async function askForAccess(ctx: Ctx, { resource, action, reason }: Asked): Promise<number> {
  const { userId, permissions } = ctx.actor;
  const earlier = await repo.findLatest(ctx.db, { userId, resource, action });
  const answer = askedBefore({ resource, action }, { held: permissions, earlier });
  if (answer === 'held') refuse('ILLEGAL_STATE', 'You may do this already. Open the page again.');
  if (answer === 'asked' && earlier !== undefined) return earlier.id;
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertRequest(ctx.db, {
    id,
    user_id: userId,
    resource,
    action,
    reason,
    word: '',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

/** What the signed-in person asked for. */
export const listOwn = async (ctx: Ctx) =>
  (await repo.listOwn(ctx.db, ctx.actor.userId, OWN_AT_MOST)).map(toRequest);

/** What people ask for, one page. */
export async function listRequests(
  ctx: Ctx,
  query: { readonly offset: number; readonly limit: number; readonly is_decided?: boolean | undefined },
) {
  const { rows, total } = await repo.listRequests(ctx.db, { ...query, isDecided: query.is_decided === true });
  return { data: rows.map(toAskedRequest), count: total };
}

/** How many wait for a decision. */
export const countAsking = ({ db }: Pick<Ctx, 'db'>): Promise<number> => repo.countWaiting(db);

function readEnd(ctx: Ctx, until: string | null | undefined): number | null {
  if (until === null || until === undefined) return null;
  const at = Date.parse(until);
  if (at > ctx.now) return at;
  const text = 'Choose a day that is not over.';
  return refuse('VALIDATION_FAILED', text, { fields: { expires_at: [text] } });
}

/** Grants or refuses what somebody asked for, once. */
export async function decide(ctx: Ctx, id: number, decision: Decision): Promise<void> {
  const request = await repo.findRequest(ctx.db, id);
  if (request === undefined) return refuse('NOT_FOUND', 'There is no such request.');
  if (request.decided_at !== null)
    refuse('ILLEGAL_STATE', 'Somebody has decided about this request already.');
  const { user_id: userId, resource, action } = request;
  if (userId === ctx.actor.userId) refuse('FORBIDDEN', 'Somebody else decides about your own requests.');
  const expiresAt = decision.is_granted ? readEnd(ctx, decision.expires_at) : null;
  if (decision.is_granted) await grantTo(ctx, userId, { resource, action }, expiresAt);
  await repo.updateRequest(
    ctx.db,
    id,
    {
      decided_at: ctx.now,
      is_granted: decision.is_granted ? 1 : 0,
      decided_by: ctx.actor.userId,
      word: decision.word ?? '',
      expires_at: expiresAt,
    },
    ctx.now,
  );
}
