import { createHmac } from 'node:crypto';
import * as oauth from 'openid-client';
import { z } from 'zod';
import { isLoopback } from '#server/http/own-hosts.ts';
import type { SocialProvider } from '#shared/domain/social-sign-in/providers.ts';

/** Where a provider is asked: one that describes itself, or one whose addresses are known. */
type IdentityPlace =
  | { readonly kind: 'openid'; readonly issuer: string }
  | {
      readonly kind: 'oauth';
      readonly issuer: string;
      readonly authorization: string;
      readonly token: string;
      readonly profile: string;
    };

export type IdentityPlaces = Readonly<Record<SocialProvider, IdentityPlace>>;

const GRAPH = 'https://graph.facebook.com/v23.0';

/** Facebook speaks OAuth 2.0 and describes itself nowhere. */
const PLACES: IdentityPlaces = {
  google: { kind: 'openid', issuer: 'https://accounts.google.com' },
  facebook: {
    kind: 'oauth',
    issuer: 'https://www.facebook.com',
    authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: `${GRAPH}/oauth/access_token`,
    profile: `${GRAPH}/me?fields=id,first_name,last_name,email`,
  },
};

const TIMEOUT_SECONDS = 10;

/** A client of a provider, as the institution has registered it. */
export interface ProviderClient {
  readonly provider: SocialProvider;
  readonly place: IdentityPlace;
  readonly clientId: string;
  readonly secret: string;
}

/** What a way through a provider needs on both ends; only this server reads it. */
export interface Exchange {
  readonly redirectUri: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
}

/** What a provider says of somebody. */
export interface ProvenIdentity {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly email: string | null;
  /** The provider said that its person reads the mail there. Facebook never does. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export const placeOf = (provider: SocialProvider, others: Partial<IdentityPlaces> = {}): IdentityPlace =>
  others[provider] ?? PLACES[provider];

/** What providers have said of themselves, until one of them fails. */
const described = new Map<string, oauth.ServerMetadata>();

/** HTTP is for tests on this computer alone. */
const insecure = (issuer: string) => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && isLoopback(hostname) ? [oauth.allowInsecureRequests] : [];
};

async function configure({ place, clientId, secret }: ProviderClient): Promise<oauth.Configuration> {
  const execute = insecure(place.issuer);
  const authentication = oauth.ClientSecretPost(secret);
  const known = place.kind === 'oauth' ? metadataOf(place) : described.get(place.issuer);
  if (known === undefined) {
    const found = await oauth.discovery(new URL(place.issuer), clientId, undefined, authentication, {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
    described.set(place.issuer, found.serverMetadata());
    return found;
  }
  const config = new oauth.Configuration(known, clientId, undefined, authentication);
  config.timeout = TIMEOUT_SECONDS;
  for (const allow of execute) allow(config);
  return config;
}

const metadataOf = (place: Extract<IdentityPlace, { kind: 'oauth' }>) => ({
  issuer: place.issuer,
  authorization_endpoint: place.authorization,
  token_endpoint: place.token,
});

/** The address at the provider that the browser is sent to. */
export async function authorizationUrl(client: ProviderClient, exchange: Exchange): Promise<string> {
  const isOpenId = client.place.kind === 'openid';
  const url = oauth.buildAuthorizationUrl(await configure(client), {
    redirect_uri: exchange.redirectUri,
    scope: isOpenId ? 'openid email profile' : 'public_profile email',
    state: exchange.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(exchange.verifier),
    code_challenge_method: 'S256',
    ...(isOpenId ? { nonce: exchange.nonce, prompt: 'select_account' } : {}),
  });
  return url.href;
}

/**
 * Asks the provider who came back. The library compares state, `iss`, nonce, audience, time and signature.
 * @param returned what the browser brought: `code`, `state`, and `iss` where the provider says it
 * @throws where anything of it does not fit, or the provider does not answer
 */
export async function identify(
  client: ProviderClient,
  exchange: Exchange,
  returned: URLSearchParams,
): Promise<ProvenIdentity> {
  try {
    return await identifyOnce(client, exchange, returned);
  } catch (error) {
    // Perhaps it has moved: it is asked anew what it says of itself.
    described.delete(client.place.issuer);
    throw error;
  }
}

async function identifyOnce(
  client: ProviderClient,
  exchange: Exchange,
  returned: URLSearchParams,
): Promise<ProvenIdentity> {
  const config = await configure(client);
  const current = new URL(exchange.redirectUri);
  current.search = returned.toString();
  const tokens = await oauth.authorizationCodeGrant(config, current, {
    pkceCodeVerifier: exchange.verifier,
    expectedState: exchange.state,
    ...(client.place.kind === 'openid' ? { expectedNonce: exchange.nonce, idTokenExpected: true } : {}),
  });
  return client.place.kind === 'openid'
    ? identityOfClaims(client, config, tokens)
    : readProfile(client, config, { url: client.place.profile, token: tokens.access_token });
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

type Tokens = Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>;

async function identityOfClaims(
  { provider }: ProviderClient,
  config: oauth.Configuration,
  tokens: Tokens,
): Promise<ProvenIdentity> {
  const inToken = Claims.parse(tokens.claims());
  // Google puts the address into the token; where one does not, it is asked for.
  const isAskedFor = inToken.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const claims = isAskedFor
    ? Claims.parse(await oauth.fetchUserInfo(config, tokens.access_token, inToken.sub))
    : inToken;
  return {
    provider,
    subject: inToken.sub,
    email: claims.email?.toLowerCase() ?? null,
    isEmailVerified: claims.email_verified === true,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
  };
}

const Profile = z.object({
  id: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

async function readProfile(
  { provider, secret }: ProviderClient,
  config: oauth.Configuration,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<ProvenIdentity> {
  const address = new URL(url);
  // Shows that whoever asks has the secret: a token alone, taken elsewhere, does not do.
  address.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'));
  const response = await oauth.fetchProtectedResource(config, token, address, 'GET');
  const profile = Profile.parse(await response.json());
  return {
    provider,
    subject: profile.id,
    email: profile.email?.toLowerCase() ?? null,
    isEmailVerified: false,
    firstName: nameOf(profile.first_name),
    lastName: nameOf(profile.last_name),
  };
}

const MAX_NAME = 80;

const nameOf = (name: string | undefined): string =>
  (name ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
