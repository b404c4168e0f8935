import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { SignInAnswer, SignInRequest } from '#shared/contract/sync-link.ts';
import { idleSync, type HubAccess } from '#server/sync/control.ts';
import { deviceRevoked, deviceUnknown } from '#server/sync/device-refusal.ts';
import { signGrant } from '#server/sync/membership/grant.ts';
import { hashForDevice } from '#server/secrets/password.ts';
import { keepGrant } from '#server/sync/membership/grants.ts';
import { writeState } from '#server/sync/state.ts';
import { HubUnreachable } from '#server/sync/transport/http-link.ts';
import { createTestServer, START, type TestServer } from '#tests/helpers/test-server.ts';
import { fileSigningKey } from '#server/signing-key.ts';
import { createAccount } from '../users/account-service.ts';

const DAY = 24 * 60 * 60 * 1000;
const EMAIL = 'student@school.test';
const PASSWORD = 'violet harbour seven';
const CLIENT_ID = 'client-0';
const SignedIn = z.looseObject({ token: z.string() });

let device: TestServer;
let studentId: number;
/** What the hub says when somebody signs in. */
let refusal: AppError;
let hubSays: (request: SignInRequest) => Promise<SignInAnswer>;
let sharedIdleMinutes: number | null;
beforeEach(async () => {
  sharedIdleMinutes = null;
  refusal = new HubUnreachable(new Error('no line'));
  hubSays = () => Promise.reject(refusal);
  const notAsked = () => Promise.reject(new Error('Only signing in asks the hub here.'));
  const hub: HubAccess = {
    signIn: (request) => hubSays(request),
    keepSession: async () => undefined,
    endSession: notAsked,
    call: notAsked,
    callPublic: notAsked,
    pull: async () => true,
    vouch: notAsked,
    fetchBlob: notAsked,
    sentBytes: () => 0,
    readMedia: notAsked,
    keeping: { change: () => undefined, fetchedBytes: () => 0, drop: () => undefined, trouble: () => null },
  };
  device = await createTestServer({
    role: 'device',
    sync: { ...idleSync('device'), hub },
    sharedIdleMinutes: () => sharedIdleMinutes,
  });
  studentId = await device.write(async (ctx) => {
    const { id: roleId } = await ctx.db
      .selectFrom('role')
      .where('name', '=', 'Student')
      .select('id')
      .executeTakeFirstOrThrow();
    const name = { firstName: 'Stu', lastName: 'Dent' };
    return createAccount(ctx, { email: EMAIL, ...name, roleId, passwordHash: null });
  });
  await vouch();
});
afterEach(() => device.close());

const hubKey = () => fileSigningKey(path.join(device.dataDir, 'keys', 'hub.pem'));

/** What the hub says of the student to a computer. */
function wordTo(clientId: string): SignInAnswer {
  const grant = {
    sub: studentId,
    email: EMAIL,
    role: 'Student',
    permissions: [],
    perm_epoch: 1,
    client_id: clientId,
    iat: 0,
    exp: DAY / 1000,
    offline_exp: (30 * DAY) / 1000,
  };
  const jws = signGrant(grant, hubKey());
  return { user_id: studentId, role: 'Student', session_token: 'a-session', grant: jws };
}

/** The hub let the student in here, by the clock of now. */
async function vouch(): Promise<void> {
  const verifier = await hashForDevice(PASSWORD);
  const publicKey = hubKey().publicKey();
  await device.write(async ({ db, now }) => {
    await writeState(db, 'client_id', CLIENT_ID);
    await writeState(db, 'hub_public_key', publicKey);
    await keepGrant(db, wordTo(CLIENT_ID), { verifier, now, publicKey, clientId: CLIENT_ID });
  });
}

const signIn = async (password = PASSWORD) => {
  const body = { email: EMAIL, password, remember: true };
  const response = await device.send('POST', '/api/signin', body);
  return { status: response.status, body: await response.json() };
};
const use = (token: string) =>
  device.send('POST', '/api/session/activity', undefined, { authorization: `Bearer ${token}` });

it('a copy that gets a name of its own while it asks, asks again by that one', async () => {
  const asked: string[] = [];
  hubSays = async () => {
    const word = wordTo(asked.length === 0 ? CLIENT_ID : 'client-copy');
    asked.push(word.grant);
    await device.write(({ db }) => writeState(db, 'client_id', 'client-copy'));
    return word;
  };
  expect(await signIn()).toMatchObject({ status: 200 });
  expect(asked).toEqual([wordTo(CLIENT_ID).grant, wordTo('client-copy').grant]);
});

it('a computer that people share asks the hub to keep nobody signed in, and keeps nobody itself', async () => {
  const asked: SignInRequest[] = [];
  hubSays = async (request) => {
    asked.push(request);
    return wordTo(CLIENT_ID);
  };
  const proof = { code: 'c'.repeat(43), verifier: 'v'.repeat(43), remember: true };
  const bySocial = () => device.send('POST', '/api/social-sign-in', proof);
  expect([(await signIn()).status, (await bySocial()).status]).toEqual([200, 200]);
  expect(asked).toMatchObject([{ remember: true }, { remember: true }]);
  sharedIdleMinutes = 10;
  expect([(await signIn()).status, (await bySocial()).status]).toEqual([200, 200]);
  expect(asked.slice(2)).toMatchObject([{ remember: false }, { remember: false }]);
  refusal = new HubUnreachable(new Error('no line'));
  hubSays = () => Promise.reject(refusal);
  expect((await signIn()).status).toBe(200);
  const kept = device.database.read.selectFrom('session').where('is_remembered', '=', 1);
  expect(await kept.select('id').execute()).toHaveLength(2);
});

describe('where the hub refuses the computer', () => {
  it.each([
    ['revoked', deviceRevoked()],
    ['unknown', deviceUnknown()],
  ])('as %s, its people sign in as they do without the hub', async (_, error) => {
    refusal = error;
    expect(await signIn('wrong')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect(await signIn()).toMatchObject({ status: 200 });
    device.clock.advance(30 * DAY);
    const over = await signIn();
    expect(over).toMatchObject({ status: 503, body: { message: expect.stringContaining('a new code') } });
  });

  it('nobody else does', async () => {
    refusal = deviceRevoked();
    await device.write(({ db }) => db.deleteFrom('sync_grant').execute());
    const stranger = { status: 503, body: { message: expect.stringContaining('does not accept') } };
    expect(await signIn()).toMatchObject(stranger);
  });
});

it.each<ErrorCode>(['INVALID_CREDENTIALS', 'FORBIDDEN', 'SESSION_REQUIRED', 'RATE_LIMITED', 'INTERNAL'])(
  'a person whom the hub refuses with %s stays out',
  async (code) => {
    refusal = new AppError(code, 'Not you.');
    expect(await signIn()).toMatchObject({ status: refusal.status, body: { code } });
  },
);

describe('a clock that was set back', () => {
  const setBack = { status: 503, body: { message: expect.stringContaining('clock') } };

  it('is noticed by when somebody was last at work', async () => {
    const { token } = SignedIn.parse((await signIn()).body);
    device.clock.advance(20 * DAY);
    expect((await use(token)).status).toBe(200);
    device.clock.setWall(START + 10 * DAY);
    expect(await signIn()).toMatchObject(setBack);
    device.clock.setWall(START + 20 * DAY);
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  it('is noticed by when the last round was', async () => {
    const lastRound = String(START + 20 * DAY);
    await device.write(({ db }) => writeState(db, 'last_sync_at', lastRound));
    device.clock.advance(10 * DAY);
    expect(await signIn()).toMatchObject(setBack);
  });

  it('gains no time by little steps', async () => {
    const step = 4 * 60_000;
    device.clock.advance(DAY);
    expect(await signIn()).toMatchObject({ status: 200 });
    device.clock.setWall(START + DAY - step);
    expect(await signIn()).toMatchObject({ status: 200 });
    device.clock.setWall(START + DAY - 2 * step);
    expect(await signIn()).toMatchObject(setBack);
  });

  it('is forgiven by the hub, which may have found it wrong before', async () => {
    const { token } = SignedIn.parse((await signIn()).body);
    device.clock.advance(20 * DAY);
    await use(token);
    device.clock.setWall(START + DAY);
    await vouch();
    expect(await signIn()).toMatchObject({ status: 200 });
  });
});
