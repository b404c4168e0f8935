import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { setupContract } from '#shared/contract/setup.ts';
import type { RegistrationPolicy } from '#shared/domain/auth/registration.ts';
import { usersContract } from '#shared/contract/users.ts';
import { createAccount } from '#server/features/users/account-service.ts';
import { openIdentityProvider, type TestIdentityProvider } from '#tests/helpers/identity-provider.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const SITE = 'http://hub.school.test';
const CALLBACK = `${SITE}/api/handleGoogleCallback`;

let server: TestServer;
let provider: TestIdentityProvider;
let admin: Person;
let sharedIdleMinutes: number | null;
beforeEach(async () => {
  sharedIdleMinutes = null;
  provider = await openIdentityProvider(CALLBACK);
  server = await createTestServer({
    role: 'hub',
    publicUrl: new URL(SITE),
    sharedIdleMinutes: () => sharedIdleMinutes,
    identityPlaces: { google: { kind: 'openid', issuer: provider.issuer } },
  });
  admin = await server.person('Admin');
  await admin.call(socialSignInContract.updateIdentityProvider, {
    params: { provider: 'google' },
    body: { client_id: provider.clientId, client_secret: provider.secret },
  });
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

const newVerifier = (): string => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

async function locationOf(path: string): Promise<string> {
  const response = await server.send('GET', path);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

/** Where a browser is sent to that wants to sign in with Google. */
const begin = (verifier: string, returnTo = 'signin'): Promise<string> =>
  locationOf(
    `/api/sign-in-google?challenge=${challengeOf(verifier)}&return_to=${encodeURIComponent(returnTo)}`,
  );

const pathOf = (url: URL): string => `${url.pathname}${url.search}`;

/** The whole way through the provider. @returns the code that came back, or what became of it */
async function through(verifier: string): Promise<string> {
  const back = await provider.visit(await begin(verifier));
  const end = await locationOf(pathOf(back));
  return /#social=([\w-]{43})$/.exec(end)?.[1] ?? end;
}

const swap = (body: Record<string, unknown>) => server.send('POST', '/api/social-sign-in', body);

/** Through the provider and in, as far as that goes. */
async function signIn(more: { password?: string; remember?: boolean } = {}) {
  const verifier = newVerifier();
  const response = await swap({ code: await through(verifier), verifier, ...more });
  return { status: response.status, body: await jsonOf(response) };
}

const identities = () => server.database.read.selectFrom('external_identity').selectAll().execute();

const knownAs = (person: Person, change: object = {}): void => {
  provider.identity = { sub: `google-${person.id}`, email: person.email, email_verified: true, ...change };
};

/** Somebody who was given an account and has no password yet. */
const withoutPassword = (email: string) =>
  server.write(async (ctx) => {
    const role = await ctx.db
      .selectFrom('role')
      .where('name', '=', 'Student')
      .select('id')
      .executeTakeFirstOrThrow();
    return createAccount(ctx, {
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      roleId: role.id,
      passwordHash: null,
    });
  });

describe('signing in', () => {
  it('links an account with a password once, with the password, and then needs it no more', async () => {
    const ada = await server.person('Student', 'Ada Lovelace');
    knownAs(ada);
    const verifier = newVerifier();
    const code = await through(verifier);
    const asked = await swap({ code, verifier });
    expect(asked.status).toBe(403);
    expect(await jsonOf(asked)).toMatchObject({
      code: 'PASSWORD_REQUIRED',
      message: expect.stringContaining(ada.email),
    });
    expect((await swap({ code, verifier, password: 'a wrong one' })).status).toBe(422);
    expect(await identities()).toEqual([]);
    const linked = await swap({ code, verifier, password: PASSWORD });
    expect(linked.status).toBe(200);
    expect(await jsonOf(linked)).toMatchObject({
      userId: ada.id,
      token: expect.any(String),
      works_offline: true,
    });
    expect((await signIn()).body).toMatchObject({ userId: ada.id });
    expect(await identities()).toHaveLength(1);
  });

  it('finds an account without a password by an address that Google has verified', async () => {
    const id = await withoutPassword('ada@school.test');
    provider.identity = { sub: 'g-1', email: 'Ada@School.test', email_verified: true };
    expect((await signIn()).body).toMatchObject({ userId: id });
  });

  it('an unverified address links nothing, with or without a password', async () => {
    await withoutPassword('ada@school.test');
    provider.identity = { sub: 'g-1', email: 'ada@school.test', email_verified: false };
    expect((await signIn()).status).toBe(403);
    const grace = await server.person('Student', 'Grace Hopper');
    knownAs(grace, { email_verified: false });
    expect((await signIn({ password: PASSWORD })).status).toBe(403);
    expect(await identities()).toEqual([]);
  });

  it('keeps nobody signed in on a computer that people share', async () => {
    await withoutPassword('ada@school.test');
    provider.identity = { sub: 'g-1', email: 'ada@school.test', email_verified: true };
    const remembered = () =>
      server.database.read.selectFrom('session').select('id').where('is_remembered', '=', 1).execute();
    expect((await signIn({ remember: true })).status).toBe(200);
    expect(await remembered()).toHaveLength(1);
    sharedIdleMinutes = 10;
    expect((await signIn({ remember: true })).status).toBe(200);
    expect(await remembered()).toHaveLength(1);
  });

  it('a suspended person stays out, linked or not', async () => {
    const ada = await server.person('Student', 'Ada Lovelace');
    knownAs(ada);
    expect((await signIn({ password: PASSWORD })).status).toBe(200);
    await admin.call(usersContract.suspendUser, { params: { id: ada.id } });
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const id = await withoutPassword('grace@school.test');
    await admin.call(usersContract.suspendUser, { params: { id } });
    provider.identity = { sub: 'g-2', email: 'grace@school.test', email_verified: true };
    expect((await signIn()).status).toBe(401);
    expect(await identities()).toHaveLength(1);
  });

  it('the second factor is asked for all the same', async () => {
    const ada = await server.person('Student', 'Ada Lovelace');
    knownAs(ada);
    await signIn({ password: PASSWORD });
    await server.write((ctx) =>
      ctx.db
        .insertInto('second_factor')
        .values({
          id: ctx.newId(),
          user_id: ada.id,
          method: 'google',
          secret: server.services.secrets.seal(`second-factor ${ada.id}`, 'JBSWY3DPEHPK3PXP'),
          secret_at: ctx.now,
          enabled_at: ctx.now,
        })
        .execute(),
    );
    const { status, body } = await signIn();
    expect(status).toBe(202);
    expect(body).toMatchObject({ require_2fa: true, type: 'google' });
    expect(body).not.toHaveProperty('token');
  });
});

describe('who has no account', () => {
  const STRANGER = 'zoe@elsewhere.test';
  const allow = (registration: RegistrationPolicy) =>
    admin.call(setupContract.updateInstitution, { body: { registration } });
  const strangers = () =>
    server.database.read.selectFrom('user').selectAll().where('email', '=', STRANGER).execute();
  beforeEach(() => {
    provider.identity = {
      sub: 'g-9',
      email: 'Zoe@Elsewhere.test',
      email_verified: true,
      given_name: 'Zoe',
      family_name: 'Adams',
    };
  });

  it('is nobody where registration is closed', async () => {
    const { status, body } = await signIn();
    expect([status, body['message']]).toEqual([403, expect.stringContaining('Ask an administrator')]);
    expect(await strangers()).toEqual([]);
  });

  it('becomes a student without a password where registration is open, once', async () => {
    await allow('open');
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { user_role: 'Student' } });
    const [account] = await strangers();
    expect(account).toMatchObject({
      first_name: 'Zoe',
      last_name: 'Adams',
      password_hash: null,
      email_verified_at: server.clock.now(),
      approved_at: server.clock.now(),
    });
    const zoe = server.as({ id: account?.id ?? 0, email: STRANGER }, String(body['token']));
    expect(await jsonOf(await zoe.send('GET', '/api/session'))).toMatchObject({ missing: null });
    expect((await signIn()).body).toMatchObject({ userId: zoe.id });
    expect(await strangers()).toHaveLength(1);
    expect(await identities()).toHaveLength(1);
    const details = await server.database.read.selectFrom('audit_detail').selectAll().execute();
    expect(details.filter(({ body: kept }) => kept?.includes('user_role') === true)).toHaveLength(1);
  });

  it('waits for an administrator where the institution wants to look', async () => {
    await allow('approval');
    const { status, body } = await signIn();
    expect(status).toBe(200);
    const [account] = await strangers();
    expect(account).toMatchObject({ approved_at: null, email_verified_at: server.clock.now() });
    const zoe = server.as({ id: account?.id ?? 0, email: STRANGER }, String(body['token']));
    expect(await jsonOf(await zoe.send('GET', '/api/session'))).toMatchObject({ missing: 'approval' });
    expect(await jsonOf(await zoe.send('GET', '/api/get-profile'))).toMatchObject({
      code: 'ACCOUNT_UNAPPROVED',
    });
  });

  it.each([
    ['is not verified', { email: STRANGER, email_verified: false }],
    ['is not said', {}],
    ['no mail reaches', { email: 'zoe@no-mail.invalid', email_verified: true }],
  ])('is not somebody whose address %s', async (_what, said) => {
    await allow('open');
    provider.identity = { sub: 'g-9', ...said };
    expect((await signIn()).status).toBe(403);
    expect(await identities()).toEqual([]);
    expect(await strangers()).toEqual([]);
  });

  it('gets one account from two ways at the same moment', async () => {
    await allow('open');
    const ways = await Promise.all(
      [newVerifier(), newVerifier()].map(async (verifier) => ({ code: await through(verifier), verifier })),
    );
    const answers = await Promise.all(ways.map(swap));
    const [first, second] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    // Whoever comes second finds the account, or is told that somebody has it.
    expect([first, [200, 403].includes(second ?? 0)]).toEqual([200, true]);
    expect(await strangers()).toHaveLength(1);
  });
});

describe('the way through the provider', () => {
  it('a code is good once, and for who began alone', async () => {
    await withoutPassword('ada@school.test');
    provider.identity = { sub: 'g-1', email: 'ada@school.test', email_verified: true };
    const verifier = newVerifier();
    const code = await through(verifier);
    expect((await swap({ code, verifier })).status).toBe(200);
    expect(await jsonOf(await swap({ code, verifier }))).toMatchObject({ code: 'CHALLENGE_OVER' });
    const own = newVerifier();
    const stolen = await through(own);
    expect((await swap({ code: stolen, verifier: newVerifier() })).status).toBe(401);
    expect((await swap({ code: stolen, verifier: own })).status).toBe(401);
  });

  it('of two swaps at the same moment one gets a session', async () => {
    await withoutPassword('ada@school.test');
    provider.identity = { sub: 'g-1', email: 'ada@school.test', email_verified: true };
    await signIn();
    const verifier = newVerifier();
    const code = await through(verifier);
    const answers = await Promise.all([swap({ code, verifier }), swap({ code, verifier })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it('a code is good for five minutes', async () => {
    await withoutPassword('ada@school.test');
    provider.identity = { sub: 'g-1', email: 'ada@school.test', email_verified: true };
    const verifier = newVerifier();
    const code = await through(verifier);
    server.clock.advance(5 * 60_000);
    expect((await swap({ code, verifier })).status).toBe(401);
  });

  it('states of two ways are not exchanged', async () => {
    const [one, other] = [newVerifier(), newVerifier()];
    const first = await provider.visit(await begin(one));
    const second = await provider.visit(await begin(other));
    first.searchParams.set('state', second.searchParams.get('state') ?? '');
    expect(await locationOf(pathOf(first))).toContain('#social_problem=failed');
  });

  it.each([
    ['none', (url: URL) => url.searchParams.delete('state')],
    ['one that nobody made', (url: URL) => url.searchParams.set('state', 'AAAA')],
    [
      'one that was changed',
      (url: URL) => url.searchParams.set('state', `${url.searchParams.get('state')?.slice(0, -4) ?? ''}AAAA`),
    ],
  ])('a state that is %s ends on a page', async (_what, change) => {
    const back = await provider.visit(await begin(newVerifier()));
    change(back);
    const response = await server.send('GET', pathOf(back));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('This sign-in is over');
  });

  it('a state is good for ten minutes, and for its own provider', async () => {
    const back = await provider.visit(await begin(newVerifier()));
    const elsewhere = await server.send('GET', `/api/handleFacebookCallback${back.search}`);
    expect(elsewhere.status).toBe(200);
    server.clock.advance(10 * 60_000);
    expect((await server.send('GET', pathOf(back))).status).toBe(200);
  });

  it('an answer of another issuer is none', async () => {
    const back = await provider.visit(await begin(newVerifier()));
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    back.searchParams.set('iss', 'https://accounts.elsewhere.example');
    expect(await locationOf(pathOf(back))).toContain('#social_problem=failed');
  });

  it('an answer is taken once', async () => {
    const back = await provider.visit(await begin(newVerifier()));
    expect(await locationOf(pathOf(back))).toContain('#social=');
    expect(await locationOf(pathOf(back))).toContain('#social_problem=failed');
  });

  it('says to who began that its person said no', async () => {
    const back = await provider.visit(await begin(newVerifier()));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(await locationOf(pathOf(back))).toBe(`${SITE}/signin#social_problem=refused`);
  });

  it('ends at the listener of the desktop', async () => {
    const listener = `http://127.0.0.1:49152/${'p'.repeat(43)}`;
    const back = await provider.visit(await begin(newVerifier(), listener));
    expect(await locationOf(pathOf(back))).toMatch(new RegExp(`^${listener}\\?social=[\\w-]{43}$`));
  });

  it.each([
    'https://evil.example/',
    'http://127.0.0.1:80/short',
    'http://127.0.0.1:49152@evil.example/pppppppppppppppppppppp',
    '//evil.example',
  ])('sends nobody to %s', async (place) => {
    const path = `/api/sign-in-google?challenge=${challengeOf('x')}&return_to=${encodeURIComponent(place)}`;
    expect((await server.send('GET', path)).status).toBe(422);
  });

  it('opened without anybody to go back to it ends on a page, and nothing is kept', async () => {
    const back = await provider.visit(await locationOf('/api/sign-in-google'));
    const response = await server.send('GET', pathOf(back));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('choose Google on the sign-in page');
    expect(await server.database.read.selectFrom('identity_proof').select('id').execute()).toEqual([]);
  });

  it('begins with PKCE, a state and a nonce, and shows neither to whom it is not for', async () => {
    const url = new URL(await begin(newVerifier()));
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('redirect_uri')).toBe(CALLBACK);
    expect(url.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.get('state')).not.toContain(url.searchParams.get('nonce'));
  });

  it.each([
    ['with another', (url: URL) => url.searchParams.set('nonce', 'of-another-browser')],
    ['without a', (url: URL) => url.searchParams.delete('nonce')],
  ])('a token %s nonce is none', async (_what, change) => {
    const url = new URL(await begin(newVerifier()));
    change(url);
    expect(await locationOf(pathOf(await provider.visit(url.href)))).toContain('#social_problem=failed');
  });
});

describe('linked accounts', () => {
  const linkWith = async (person: Person, body: { password?: string } = {}) => {
    const verifier = newVerifier();
    const code = await through(verifier);
    return person.send('POST', '/api/profile/linked-accounts', { code, verifier, ...body });
  };

  it('are linked with the own password, listed, and unlinked', async () => {
    const ada = await server.person('Student', 'Ada Lovelace');
    provider.identity = { sub: 'g-1', email: 'ada@home.test', email_verified: false };
    expect((await linkWith(ada)).status).toBe(422);
    expect((await linkWith(ada, { password: 'a wrong one' })).status).toBe(422);
    expect((await linkWith(ada, { password: PASSWORD })).status).toBe(201);
    const { body } = await ada.call(socialSignInContract.listLinkedAccounts, {});
    expect(body.data).toMatchObject({
      providers: ['google'],
      begin_at: SITE,
      has_password: true,
      accounts: [{ provider: 'google', email: 'ada@home.test' }],
    });
    expect((await signIn()).body).toMatchObject({ userId: ada.id });
    const grace = await server.person('Student', 'Grace Hopper');
    expect((await linkWith(grace, { password: PASSWORD })).status).toBe(409);
    const [account] = body.data.accounts;
    const path = `/api/profile/linked-accounts/${account?.id}`;
    expect((await grace.send('DELETE', path)).status).toBe(404);
    expect((await ada.send('DELETE', path)).status).toBe(200);
    expect((await signIn()).status).toBe(403);
  });

  it('the only way in is not unlinked; a password added just after signing in makes it one of two', async () => {
    const id = await withoutPassword('ada@school.test');
    provider.identity = { sub: 'g-1', email: 'ada@school.test', email_verified: true };
    const { body: signedIn } = await signIn();
    const ada = server.as({ id, email: 'ada@school.test' }, String(signedIn['token']));
    const { body } = await ada.call(socialSignInContract.listLinkedAccounts, {});
    expect(body.data.has_password).toBe(false);
    const path = `/api/profile/linked-accounts/${body.data.accounts[0]?.id}`;
    expect((await ada.send('DELETE', path)).status).toBe(409);
    expect(
      (await ada.send('POST', '/api/profile/first-password', { new_password: 'adalovelace' })).status,
    ).toBe(422);
    server.clock.advance(11 * 60_000);
    const late = await ada.send('POST', '/api/profile/first-password', {
      new_password: 'violet kettle anchor 12',
    });
    expect(late.status).toBe(409);
    const again = server.as(ada, String((await signIn()).body['token']));
    const set = () =>
      again.send('POST', '/api/profile/first-password', { new_password: 'violet kettle anchor 12' });
    expect((await set()).status).toBe(200);
    expect((await set()).status).toBe(409);
    expect((await again.send('DELETE', path)).status).toBe(200);
  });
});

describe('the settings', () => {
  it('show what to enter at the provider, and never the secret', async () => {
    const { body } = await admin.call(socialSignInContract.listIdentityProviders, {});
    expect(body.data[0]).toMatchObject({
      provider: 'google',
      client_id: provider.clientId,
      redirect_uri: CALLBACK,
    });
    expect(body.data[1]).toMatchObject({
      client_id: null,
      deletion_uri: `${SITE}/api/facebook-data-deletion`,
    });
    const rows = await server.database.read.selectFrom('secret_setting').selectAll().execute();
    expect(JSON.stringify([body, rows])).not.toContain(provider.secret);
  });

  it('a kept secret goes to no other client', async () => {
    const change = (body: object) => admin.send('PUT', '/api/identity-providers/google', body);
    expect((await change({ client_id: provider.clientId })).status).toBe(200);
    expect((await change({ client_id: 'another' })).status).toBe(422);
  });

  it('what is not set up is neither offered nor begun', async () => {
    const offer = async () =>
      (await server.call({ method: 'GET', path: '/api/social-sign-in', headers: {} })).body;
    expect(await offer()).toEqual({ data: { providers: ['google'], begin_at: SITE } });
    await admin.call(socialSignInContract.removeIdentityProvider, { params: { provider: 'google' } });
    expect(await offer()).toEqual({ data: { providers: [], begin_at: SITE } });
    expect((await server.send('GET', '/api/sign-in-google')).status).toBe(409);
    expect((await server.send('GET', '/api/sign-in-facebook')).status).toBe(409);
  });
});
