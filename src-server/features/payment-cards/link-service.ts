import { createHash } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { refuse } from '#server/refuse.ts';
import { siteOf } from '../social-sign-in/provider-service.ts';
import { ownHolder } from './card-service.ts';
import * as repo from './link-repo.ts';

const LINK_MS = 30 * 60_000;
const LINK_BYTES = 32;
/** Nobody enters more cards in half an hour. */
const MAX_OPEN = 20;

/** The token of the way back: whoever has that of the way there knows it, and nobody else. */
export const returnTokenOf = (token: string): string =>
  createHash('sha256').update(`card-return ${token}`).digest('base64url');

/** A page of the hub for this person, good once within half an hour. Only the hash of its token is kept. */
export async function createCardLink(ctx: Ctx): Promise<string> {
  const { userId } = await ownHolder(ctx);
  const site = siteOf(ctx);
  if (site === null) return refuse('ILLEGAL_STATE', 'A browser cannot reach this server: it needs a hub.');
  await repo.forgetLinks(ctx.db, ctx.now - LINK_MS);
  if ((await repo.countLinks(ctx.db, userId, ctx.now)) >= MAX_OPEN)
    refuse('RATE_LIMITED', 'You have begun to add many cards. Wait half an hour.', { retryAfterMs: LINK_MS });
  const token = Buffer.from(ctx.random(LINK_BYTES)).toString('base64url');
  await repo.insertLink(ctx.db, {
    id: ctx.newId(),
    user_id: userId,
    token_hash: hashToken(token),
    return_hash: hashToken(returnTokenOf(token)),
    expires_at: ctx.now + LINK_MS,
    created_at: ctx.now,
  });
  return `${site}/api/card-page/${token}`;
}
