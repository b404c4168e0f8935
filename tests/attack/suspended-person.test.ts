import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import type { SecondStep } from '#shared/contract/second-step.ts';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { usersContract } from '#shared/contract/users.ts';
import { stepAt, TOTP } from '#shared/domain/auth/totp.ts';
import { totpCode } from '#server/secrets/totp.ts';
import { HubMembers } from '#server/sync/membership/hub-members.ts';
import { writeState } from '#server/sync/state.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import { openIdentityProvider, type TestIdentityProvider } from '#tests/helpers/identity-provider.ts';
import { readOutbox } from '#tests/helpers/outbox.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const SITE = 'http://hub.school.test';
const NEXT = 'violet harbour walk';

let provider: TestIdentityProvider;
let hub: TestServer;
let admin: Person;
let ada: Person;
beforeEach(async () => {
  provider = await openIdentityProvider(`${SITE}/api/handleGoogleCallback`);
  hub = await createTestServer({
    role: 'hub',
    publicUrl: new URL(SITE),
    identityPlaces: { google: { kind: 'openid', issuer: provider.issuer } },
  });
  await writeState(hub.database.write, 'open_enrolment', '1');
  admin = await hub.person('Admin', 'Abe Admin');
  ada = await hub.person('Instructor', 'Ada Lovelace');
  await admin.call(socialSignInContract.updateIdentityProvider, {
    params: { provider: 'google' },
    body: { client_id: provider.clientId, client_secret: provider.secret },
  });
});
afterEach(async () => {
  await hub.close();
  await provider.close();
});

const post = async (path: string, body: object): Promise<number> =>
  (await hub.send('POST', path, body)).status;
const signIn = (who: Person) => post('/api/signin', { email: who.email, password: PASSWORD });
const session = async (token: string): Promise<number> =>
  (await hub.send('GET', '/api/session', undefined, { authorization: `Bearer ${token}` })).status;

const locationOf = async (path: string): Promise<string> =>
  (await hub.send('GET', path)).headers.get('location') ?? '';

/** Through the provider, until the page that began could swap its code. */
async function throughGoogle(): Promise<{ code: string; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  provider.identity = { sub: `google-${ada.id}`, email: ada.email, email_verified: true };
  const back = await provider.visit(
    await locationOf(`/api/sign-in-google?challenge=${challenge}&return_to=signin`),
  );
  const end = await locationOf(`${back.pathname}${back.search}`);
  return { code: /#social=([\w-]{43})$/u.exec(end)?.[1] ?? '', verifier };
}

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'let in',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

it('lets a suspended person in by no way, with nothing that was given to them before', async () => {
  // A person with an authenticator, too, who has said the password and no code yet.
  const eve = await hub.person('Instructor', 'Eve Moneypenny');
  const { body } = await eve.call(secondFactorContract.enableGoogle2fa, {});
  const secret = fromBase32(body.secret);
  const code = () => totpCode(secret, stepAt(hub.clock.now()));
  await eve.call(secondFactorContract.verifyQrScanned, { body: { code: code() } });
  hub.clock.advance(TOTP.stepMs);
  const asked = await hub.send('POST', '/api/signin', { email: eve.email, password: PASSWORD });
  const { challenge_id } = await jsonOf<SecondStep>(asked);

  expect(await post('/api/social-sign-in', { ...(await throughGoogle()), password: PASSWORD })).toBe(200);
  const remembered = await jsonOf<{ token: string }>(
    await hub.send('POST', '/api/signin', { email: ada.email, password: PASSWORD, remember: true }),
  );
  const members = new HubMembers({ ...hub, signingKey: hub.services.signingKey });
  const laptop = { client_id: randomUUID(), name: 'Laptop' };
  const joined = await members.enrol(
    {
      client_id: laptop.client_id,
      token: randomBytes(32).toString('base64url'),
      device_name: laptop.name,
      email: ada.email,
      password: PASSWORD,
      device_no: null,
      fingerprint: randomUUID(),
      app_version: 'test',
      schema_version: SCHEMA_VERSION,
    },
    { address: '192.0.2.1' },
  );
  const held = joined.session_token;
  const proof = await throughGoogle();
  await post('/api/send-reset-link-mail', { email: ada.email });
  const [mail] = await readOutbox(hub, admin, ada.email);
  const { start_code: start } = (await admin.call(usersContract.createStartCode, { params: { id: ada.id } }))
    .body;
  const sessions = [ada.token, remembered.token, held];
  for (const token of sessions) expect(await session(token)).toBe(200);

  for (const { id } of [ada, eve]) await admin.call(usersContract.suspendUser, { params: { id } });

  for (const token of sessions) expect(await session(token)).toBe(401);
  expect({
    password: await signIn(ada),
    google: await post('/api/social-sign-in', await throughGoogle()),
    'a code of Google from before': await post('/api/social-sign-in', proof),
    'a start code': await post('/api/start', {
      email: ada.email,
      code: start.code,
      new_password: NEXT,
    }),
    'a mailed code': await post('/api/reset-password', {
      email: ada.email,
      code: mail?.code,
      new_password: NEXT,
    }),
    'the second step': await post('/api/verify-two-factor-with-google', { challenge_id, code: code() }),
  }).toEqual({
    password: 401,
    google: 401,
    'a code of Google from before': 401,
    'a start code': 401,
    'a mailed code': 401,
    'the second step': 401,
  });
  const { email } = ada;
  expect(await codeOf(members.signIn(laptop, { email, password: PASSWORD }))).toBe('INVALID_CREDENTIALS');
  expect(await codeOf(members.vouchAgain(laptop, { session_token: held }))).toBe('FORBIDDEN');
  const asks = hub.database.read.selectFrom('account_request').where('handled_at', 'is', null).select('id');
  await post('/api/send-reset-link-mail', { email });
  await hub.tick();
  expect(await asks.execute()).toEqual([]);
  // None of it is a way back once the account is active again.
  await admin.call(usersContract.activateUser, { params: { id: ada.id } });
  for (const token of sessions) expect(await session(token)).toBe(401);
  expect(await signIn(ada)).toBe(200);
});
