import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { clientOf, siteOf } from './provider-service.ts';
import * as repo from './repo.ts';
import { readSignedRequest } from './signed-request.ts';

/** A signed request is a few hundred characters. */
const MAX_BYTES = 8192;
const CODE_BYTES = 16;

/**
 * Deletes what Facebook told about somebody, because it asks for that in their name. The account here stays, and is
 * the institution's to delete.
 * @param form `signed_request=...`, as a form sends it
 */
export async function deleteFacebookData(
  ctx: Ctx,
  form: Uint8Array,
): Promise<{ url: string; confirmation_code: string }> {
  const site = siteOf(ctx);
  if (site === null || ctx.services.sync.role === 'device')
    return refuse('ILLEGAL_STATE', 'Only the hub is asked for this.');
  if (form.byteLength > MAX_BYTES) refuse('TOO_LARGE', 'A signed request is not that large.');
  const { secret } = await clientOf(ctx, 'facebook');
  const signed = new URLSearchParams(Buffer.from(form).toString('utf8')).get('signed_request') ?? '';
  const subject = readSignedRequest(signed, secret);
  if (subject === null) return refuse('FORBIDDEN', 'This was not signed by Facebook.');
  const code = Buffer.from(ctx.random(CODE_BYTES)).toString('base64url');
  await ctx.transaction(async (tx) => {
    const identity = await repo.findIdentity(tx.db, { provider: 'facebook', subject });
    if (identity !== undefined) {
      tx.audit({ id: identity.user_id });
      await repo.deleteIdentity(tx.db, identity.id);
    }
    await repo.deleteProofsOf(tx.db, { provider: 'facebook', subject });
    await repo.insertDeletion(tx.db, {
      id: tx.newId(),
      provider: 'facebook',
      token_hash: hashToken(code),
      was_known: identity === undefined ? 0 : 1,
      done_at: tx.now,
    });
  });
  return { url: `${site}/DataDeletion?code=${code}`, confirmation_code: code };
}

/** What became of a deletion. Its code is random, and says nothing else. */
export async function getDeletion(ctx: Ctx, code: string) {
  const deletion = await repo.findDeletion(ctx.db, hashToken(code));
  if (deletion === undefined) return refuse('NOT_FOUND', 'There is no deletion with this code.');
  const { provider, was_known, done_at } = deletion;
  return { provider, was_known: was_known === 1, done_at: iso(done_at) };
}
