import type { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import {
  PROVIDER_NAMES,
  PROVIDER_PATHS,
  type SocialProvider,
} from '#shared/domain/social-sign-in/providers.ts';
import { returnAddress, type ReturnOutcome } from '#shared/domain/social-sign-in/return-place.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { refuse } from '#server/refuse.ts';
import { findState } from '#server/sync/state.ts';
import { clientOf, siteOf } from './provider-service.ts';
import { authorizationUrl, identify, type ProvenIdentity } from './providers.ts';
import * as repo from './repo.ts';
import { openState, sealState, STATE_MS, type SignInState } from './state.ts';

/** How long the page or program that began may take to fetch the end. */
const PROOF_MS = 5 * 60_000;

type BeginQuery = HandlerInput<typeof socialSignInContract.beginGoogle>['query'];
type ReturnQuery = HandlerInput<typeof socialSignInContract.handleGoogleCallback>['query'];

const secretOf = (ctx: Pick<Ctx, 'random'>): string => Buffer.from(ctx.random(32)).toString('base64url');

/** The same way at the address that the provider knows. */
const beginAt = (site: string, provider: SocialProvider, query: BeginQuery): string =>
  `${site}${PROVIDER_PATHS[provider].begin}?${searchOf(query).toString()}`;

/** What of a query was said. */
function searchOf(query: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search;
}

/**
 * Where a browser goes that wants to sign in with a provider: to the provider, or on to the server that it comes
 * back to.
 */
export async function begin(ctx: Ctx, provider: SocialProvider, query: BeginQuery): Promise<string> {
  if (ctx.services.sync.role === 'device')
    return beginAt((await findState(ctx.db, 'hub_url')) ?? '', provider, query);
  const client = await clientOf(ctx, provider);
  const site = siteOf(ctx);
  if (site === null)
    return refuse('ILLEGAL_STATE', 'Nobody could come back here from another site: it needs a hub.');
  if (ctx.client.site !== null && ctx.client.site !== site) return beginAt(site, provider, query);
  const exchange = {
    redirectUri: `${site}${PROVIDER_PATHS[provider].callback}`,
    verifier: secretOf(ctx),
    nonce: secretOf(ctx),
  };
  const challenge = query.challenge ?? null;
  const state = sealState(ctx, { provider, ...exchange, challenge, returnTo: query.return_to ?? null });
  try {
    return await authorizationUrl(client, { ...exchange, state });
  } catch (error) {
    ctx.services.log.warn({ err: error, provider }, 'a provider does not answer');
    return refuse('UNAVAILABLE', `${PROVIDER_NAMES[provider]} does not answer. Try again in a moment.`);
  }
}

/** Where the browser goes on to, or what it shows. */
type WayEnd = { readonly location: string } | { readonly shown: string };

const OVER = 'This sign-in is over, or did not begin here. Begin again on the sign-in page of Lectern.';

/** Takes the browser back from a provider. Outside of any transaction, because the provider is asked. */
export async function comeBack(ctx: Ctx, provider: SocialProvider, query: ReturnQuery): Promise<WayEnd> {
  const sealed = query.state ?? '';
  const state = openState(ctx, provider, sealed);
  if (state === null) return { shown: OVER };
  const outcome = await outcomeOf(ctx, state, query);
  const { returnTo } = state;
  if (returnTo !== null) return { location: returnAddress(returnTo, siteOfState(state), outcome) };
  const name = PROVIDER_NAMES[provider];
  return {
    shown:
      'problem' in outcome
        ? `${name} did not sign you in. Begin again on the sign-in page of Lectern.`
        : `${name} knows you. To sign in, choose ${name} on the sign-in page of Lectern.`,
  };
}

const siteOfState = ({ redirectUri }: SignInState): string => new URL(redirectUri).origin;

async function outcomeOf(ctx: Ctx, state: SignInState, query: ReturnQuery): Promise<ReturnOutcome> {
  if (query.error !== undefined || query.code === undefined) return { problem: 'refused' };
  try {
    const client = await clientOf(ctx, state.provider);
    const exchange = { ...state, state: query.state ?? '' };
    const identity = await identify(client, exchange, searchOf(query));
    return await keepProof(ctx, state, { identity, sealed: exchange.state });
  } catch (error) {
    ctx.services.log.warn({ err: error, provider: state.provider }, 'a provider did not say who somebody is');
    return { problem: 'failed' };
  }
}

/** Keeps what the provider said for who began, under a code that is good once. */
async function keepProof(
  ctx: Ctx,
  { challenge }: SignInState,
  { identity, sealed }: { readonly identity: ProvenIdentity; readonly sealed: string },
): Promise<ReturnOutcome> {
  const code = secretOf(ctx);
  // Nobody can fetch it: there is nothing to keep.
  if (challenge === null) return { code };
  const isFirst = await ctx.transaction(async (tx) => {
    await repo.forgetProofs(tx.db, tx.now - STATE_MS);
    return repo.insertProof(tx.db, {
      id: tx.newId(),
      provider: identity.provider,
      state_hash: hashToken(sealed),
      token_hash: hashToken(code),
      challenge,
      subject: identity.subject,
      email: identity.email,
      is_email_verified: identity.isEmailVerified ? 1 : 0,
      first_name: identity.firstName,
      last_name: identity.lastName,
      expires_at: tx.now + PROOF_MS,
      used_at: null,
      created_at: tx.now,
    });
  });
  return isFirst ? { code } : { problem: 'failed' };
}
