// oxlint-disable-next-line typescript/triple-slash-reference -- what is declared for a package cannot be imported
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';

/** Who signs in at the provider next. */
export interface TestIdentity {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  identity: TestIdentity;
  /** What a browser does with the address that it was sent to. @returns the address that it is sent back to */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

/** A provider of OpenID Connect on this computer, which knows who signs in and asks nothing. */
export async function openIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const issuer = `http://127.0.0.1:${port}`;
  const own = { identity: { sub: 'person-1' } as TestIdentity };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  // As Google, which then shows the accounts that are signed in.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'lectern-test',
        client_secret: 'a-secret-of-the-institution',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy },
    cookies: { keys: ['test'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...own.identity, sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void answer(request, response);
      return;
    }
    void provider.interactionFinished(request, response, {
      login: { accountId: own.identity.sub },
      select_account: {},
    });
  });

  const visit = async (url: string): Promise<URL> => {
    const cookies = new Map<string, string>();
    let at = new URL(url);
    for (let step = 0; step < 10; step += 1) {
      if (at.origin !== issuer) return at;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        const [name = '', ...value] = pair.split('=');
        cookies.set(name, value.join('='));
      }
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at);
    }
    throw new Error('The provider sends in circles.');
  };

  return {
    issuer,
    clientId: 'lectern-test',
    secret: 'a-secret-of-the-institution',
    get identity() {
      return own.identity;
    },
    set identity(next) {
      own.identity = next;
    },
    visit,
    close: async () => {
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
