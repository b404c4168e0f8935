import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { SecondStep } from '#shared/contract/second-step.ts';
import type { EnrolRequest } from '#shared/contract/sync-link.ts';
import { COUNTED_GRANTS, SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { GRACE_MS } from '#shared/domain/auth/second-factor.ts';
import { stepAt, TOTP } from '#shared/domain/auth/totp.ts';
import type { Ctx } from '#server/context.ts';
import { findAccountById } from '#server/features/auth/repo.ts';
import { voidOfflineGrants } from '#server/features/users/account-service.ts';
import { hashForDevice } from '#server/secrets/password.ts';
import { totpCode } from '#server/secrets/totp.ts';
import { idleSync, type HubAccess } from '#server/sync/control.ts';
import { writeState } from '#server/sync/state.ts';
import { HubUnreachable } from '#server/sync/transport/http-link.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';
import { findGrant, keepGrant, renewVoidGrants, setVerifier } from './grants.ts';
import { readGrant } from './grant.ts';
import { HubMembers } from './hub-members.ts';

let hub: TestServer;
let device: TestServer;
let teacher: Person;
let members: HubMembers;
let isHubAway: boolean;
/** Sessions on the hub that the computer holds, by person. */
let held: Map<number, string>;

const Refusal = z.looseObject({ message: z.string(), code: z.enum(['SECOND_FACTOR_REQUIRED']) });
const NEXT = 'violet harbour walk';
const clientId = randomUUID();
const LAPTOP = { client_id: clientId, name: 'Laptop' };

const request = (changes: Partial<EnrolRequest> = {}): EnrolRequest => ({
  client_id: clientId,
  token: randomBytes(32).toString('base64url'),
  device_name: 'Laptop',
  email: teacher.email,
  password: PASSWORD,
  device_no: null,
  fingerprint: 'here',
  app_version: 'test',
  schema_version: SCHEMA_VERSION,
  ...changes,
});

beforeEach(async () => {
  isHubAway = false;
  held = new Map();
  hub = await createTestServer({ role: 'hub' });
  await writeState(hub.database.write, 'open_enrolment', '1');
  teacher = await hub.person('Instructor', 'Noor Haddad');
  members = new HubMembers({ ...hub, signingKey: hub.services.signingKey });
  const notAsked = () => Promise.reject(new Error('Only signing in asks the hub here.'));
  const access: HubAccess = {
    signIn: (asked) =>
      isHubAway ? Promise.reject(new HubUnreachable(new Error('no line'))) : members.signIn(LAPTOP, asked),
    keepSession: async (userId, token) => void held.set(userId, token),
    endSession: notAsked,
    call: async (userId, asked) => {
      if (isHubAway) throw new HubUnreachable(new Error('no line'));
      const authorization = `Bearer ${held.get(userId)}`;
      const answer = await hub.call({ ...asked, headers: { ...asked.headers, authorization } });
      if (answer.status < 400) return answer;
      const { message, code } = Refusal.parse(answer.body);
      throw new AppError(code, message);
    },
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
    sync: { ...idleSync('device'), hub: access },
    clock: hub.clock,
  });
  await writeState(device.database.write, 'client_id', clientId);
  await writeState(device.database.write, 'hub_public_key', hub.services.signingKey.publicKey());
  await bringPerson();
});
afterEach(async () => {
  await device.close();
  await hub.close();
});

/** What a round brings of the person. */
async function bringPerson(): Promise<void> {
  const row = await hub.database.read
    .selectFrom('user')
    .where('id', '=', teacher.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const { id: roleId } = await device.database.read
    .selectFrom('role')
    .where('name', '=', 'Instructor')
    .select('id')
    .executeTakeFirstOrThrow();
  await device.write(async ({ db }) => {
    await db.deleteFrom('user').where('id', '=', row.id).execute();
    await db
      .insertInto('user')
      .values({ ...row, role_id: roleId, password_hash: null })
      .execute();
  });
}

const codeOf = (secret: Buffer): string => totpCode(secret, stepAt(hub.clock.now()));

async function turnOn(): Promise<Buffer> {
  const { body } = await teacher.call(secondFactorContract.enableGoogle2fa, {});
  const secret = fromBase32(body.secret);
  await teacher.call(secondFactorContract.verifyQrScanned, { body: { code: codeOf(secret) } });
  hub.clock.advance(TOTP.stepMs);
  return secret;
}

async function askedStep(asked: Promise<unknown>): Promise<SecondStep> {
  const error: unknown = await asked.then(
    () => null,
    (refused: unknown) => refused,
  );
  if (!(error instanceof AppError)) throw new Error('Nothing was asked.');
  expect(error.code).toBe('SECOND_STEP_REQUIRED');
  return SecondStep.parse(error.extra?.['second_step']);
}

describe('a computer that joins by an account with a second factor', () => {
  it('is taken in with the code, and not before', async () => {
    const secret = await turnOn();
    const { challenge_id } = await askedStep(members.enrol(request(), { address: '192.0.2.7' }));
    expect(await hub.database.read.selectFrom('sync_client').select('client_id').execute()).toEqual([]);
    const second = (code: string) =>
      members.enrol(request({ second_step: { challenge_id, code } }), { address: '192.0.2.7' });
    await expect(second('000000')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const answer = await second(codeOf(secret));
    expect(answer.user_id).toBe(teacher.id);
    expect(readGrant(answer.grant, answer.public_key)?.credential_version).toBeGreaterThan(1);
  });
});

describe('somebody with a second factor at a computer of the hub', () => {
  const send = (path: string, body: object) => device.send('POST', path, body);
  const signIn = (password = PASSWORD) => send('/api/signin', { email: teacher.email, password });

  it('signs in with the code, and later without the hub by the password alone', async () => {
    const secret = await turnOn();
    await bringPerson();
    await members.enrol(request(), { address: '192.0.2.7' }).catch(() => undefined);
    const asked = await signIn();
    expect(asked.status).toBe(202);
    const { challenge_id } = SecondStep.parse(await asked.json());
    expect(await findGrant(device.database.read, teacher.email)).toBeUndefined();
    const wrong = await send('/api/verify-two-factor-with-google', { code: '000000', challenge_id });
    expect(wrong.status).toBe(401);
    await seat();
    const right = await send('/api/verify-two-factor-with-google', { code: codeOf(secret), challenge_id });
    expect(right.status).toBe(200);
    expect(await jsonOf(right)).toMatchObject({ userId: teacher.id });
    isHubAway = true;
    expect((await signIn()).status).toBe(200);
    expect((await signIn('wrong')).status).toBe(401);
  });

  it('who has to have one and has not is sent to set it up there, and is free with it', async () => {
    await bringPerson();
    await seat();
    const demand = async ({ db, newId, now }: Pick<Ctx, 'db' | 'newId' | 'now'>) => {
      const { role_id } = await db
        .selectFrom('user')
        .where('id', '=', teacher.id)
        .select('role_id')
        .executeTakeFirstOrThrow();
      const asks = { role_id, second_factor: 'required' as const, required_since: now };
      const row = { id: newId(), ...asks, created_at: now, updated_at: now };
      await db.insertInto('sign_in_policy').values(row).execute();
    };
    await hub.write(demand);
    await device.write(demand);
    hub.clock.advance(GRACE_MS);
    const signedIn = await signIn();
    expect(signedIn.status).toBe(200);
    const here = device.as(teacher, String((await jsonOf(signedIn))['token']));
    const mustSetUp = async () =>
      (await here.call(authContract.getSession, {})).body.must_set_up_second_factor;
    expect(await mustSetUp()).toBe(true);
    expect(await jsonOf(await here.send('GET', '/api/hub-sessions'))).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    isHubAway = true;
    expect(await mustSetUp()).toBe(false);
    isHubAway = false;
    const { body } = await here.call(secondFactorContract.enableGoogle2fa, {});
    const code = codeOf(fromBase32(body.secret));
    const done = await here.call(secondFactorContract.verifyQrScanned, { body: { code } });
    expect(done.body.recovery_codes).toHaveLength(10);
    // Before a round has brought the row: the hub knows already.
    expect(await mustSetUp()).toBe(false);
  });

  it('cannot answer a challenge elsewhere, nor one of elsewhere here', async () => {
    const secret = await turnOn();
    await bringPerson();
    await seat();
    const { challenge_id } = SecondStep.parse(await (await signIn()).json());
    const code = codeOf(secret);
    const atHub = await hub.send('POST', '/api/verify-two-factor-code', { code, challenge_id });
    expect(await jsonOf(atHub)).toMatchObject({ code: 'CHALLENGE_OVER' });
    const web = SecondStep.parse(
      await (await hub.send('POST', '/api/signin', { email: teacher.email, password: PASSWORD })).json(),
    );
    const here = await send('/api/verify-two-factor-code', { code, challenge_id: web.challenge_id });
    expect(await jsonOf(here)).toMatchObject({ code: 'CHALLENGE_OVER' });
  });
});

/** The computer is one of the hub. */
async function seat(): Promise<void> {
  const row = { client_id: clientId, device_no: 7, name: 'Laptop', token_hash: 'x', fingerprint: 'here' };
  await hub.write(({ db, now }) =>
    db
      .insertInto('sync_client')
      .values({
        ...row,
        former_device_nos: '[]',
        app_version: 'test',
        schema_version: SCHEMA_VERSION,
        last_seen_at: now,
        enrolled_at: now,
        enrolled_by: teacher.id,
        revoked_at: null,
      })
      .execute(),
  );
}

describe('a grant', () => {
  /** Lets the teacher in on the computer. @returns the session there and on the hub. */
  async function letIn(): Promise<string> {
    await seat();
    const answer = await members.signIn(LAPTOP, { email: teacher.email, password: PASSWORD });
    const verifier = await hashForDevice(PASSWORD);
    const publicKey = hub.services.signingKey.publicKey();
    await device.write(({ db, now }) => keepGrant(db, answer, { verifier, now, publicKey, clientId }));
    return answer.session_token;
  }

  const round = async (session: string): Promise<void> => {
    await bringPerson();
    const { database, writer, clock } = device;
    await renewVoidGrants({ database, writer, clock }, () =>
      members.vouchAgain(LAPTOP, { session_token: session }).catch(() => null),
    );
  };
  const offline = async (password: string): Promise<number> => {
    isHubAway = true;
    return (await device.send('POST', '/api/signin', { email: teacher.email, password })).status;
  };

  it('is void after the round that follows a reset, with the sessions that it opened', async () => {
    const session = await letIn();
    const local = await jsonOf(
      await device.send('POST', '/api/signin', { email: teacher.email, password: PASSWORD }),
    );
    const here = device.as(teacher, String(local['token']));
    const admin = await hub.person('Admin');
    const given = await jsonOf<{ start_code: { code: string } }>(
      await admin.send('POST', `/api/admin/start-code/${teacher.id}`),
    );
    const body = { email: teacher.email, code: given.start_code.code, new_password: NEXT };
    expect((await hub.send('POST', '/api/start', body)).status).toBe(200);
    await round(session);
    expect(await offline(PASSWORD)).toBe(503);
    expect((await here.send('GET', '/api/session')).status).toBe(401);
  });

  it.each([
    [
      'the password changed elsewhere',
      () =>
        teacher.call(authContract.changePassword, {
          body: { current_password: PASSWORD, new_password: NEXT },
        }),
    ],
    ['signing out everywhere', () => teacher.call(authContract.signOutEverywhere, {})],
    ['a new second factor', () => turnOn()],
    [
      'a suspension that was lifted',
      async () => {
        const admin = await hub.person('Admin');
        await admin.send('PUT', `/api/suspendUser/${teacher.id}`);
        await admin.send('PUT', `/api/activeUser/${teacher.id}`);
      },
    ],
  ])('is void after %s', async (_, change) => {
    const session = await letIn();
    await change();
    await round(session);
    expect(await offline(PASSWORD)).toBe(503);
  });

  it('is given anew where the change was made on this computer', async () => {
    const session = await letIn();
    const before = (await findGrant(device.database.read, teacher.email))?.jws;
    const own = hub.as(teacher, session);
    await own.call(authContract.signOutEverywhere, {});
    await round(session);
    expect((await findGrant(device.database.read, teacher.email))?.jws).not.toBe(before);
    expect(await offline(PASSWORD)).toBe(200);
  });

  it('keeps the password that was changed here while the hub was asked for it anew', async () => {
    const session = await letIn();
    await hub.as(teacher, session).call(authContract.signOutEverywhere, {});
    await bringPerson();
    const { database, writer, clock } = device;
    const verifier = await hashForDevice(NEXT);
    await renewVoidGrants({ database, writer, clock }, async () => {
      const answer = await members.vouchAgain(LAPTOP, { session_token: session });
      await device.write(({ db }) => setVerifier(db, teacher.id, verifier));
      return answer;
    });
    expect(await offline(PASSWORD)).toBe(401);
    expect(await offline(NEXT)).toBe(200);
  });

  it('lets nobody in once the row says more, even before the round is over', async () => {
    await letIn();
    await hub.write((ctx) => voidOfflineGrants(ctx, teacher.id));
    await bringPerson();
    expect(await offline(PASSWORD)).toBe(503);
  });

  it('says nothing of it to a computer that would not read it', async () => {
    await seat();
    await hub.database.write
      .updateTable('sync_client')
      .set({ schema_version: COUNTED_GRANTS - 1 })
      .execute();
    const answer = await members.signIn(LAPTOP, { email: teacher.email, password: PASSWORD });
    const grant = readGrant(answer.grant, hub.services.signingKey.publicKey());
    expect(grant).not.toHaveProperty('credential_version');
  });

  it('ends when the institution says for the role', async () => {
    await seat();
    const admin = await hub.person('Admin');
    const account = await findAccountById(hub.database.read, teacher.id);
    await admin.call(secondFactorContract.updateSignInPolicy, {
      params: { id: account?.role_id ?? 0 },
      body: { offline_hours: 5 },
    });
    const answer = await members.signIn(LAPTOP, { email: teacher.email, password: PASSWORD });
    const grant = readGrant(answer.grant, hub.services.signingKey.publicKey());
    expect((grant?.offline_exp ?? 0) - (grant?.iat ?? 0)).toBe(5 * 3600);
  });
});

describe('a sign-in', () => {
  const records = () =>
    hub.database.read
      .selectFrom('login_record')
      .where('user_id', '=', teacher.id)
      .select(['is_offline', 'computer'])
      .orderBy('id')
      .execute();

  it('is counted once by the hub, with the name of the computer', async () => {
    await seat();
    const before = await records();
    await members.signIn(LAPTOP, { email: teacher.email, password: PASSWORD });
    expect((await records()).slice(before.length)).toEqual([{ is_offline: 0, computer: 'Laptop' }]);
    await teacher.call(authContract.storeUserLogins, { body: {} });
    expect(await records()).toHaveLength(before.length + 1);
  });

  it('without the hub is counted by its command, once', async () => {
    await seat();
    await writeState(device.database.write, 'device_name', 'Laptop');
    const answer = await members.signIn(LAPTOP, { email: teacher.email, password: PASSWORD });
    const verifier = await hashForDevice(PASSWORD);
    const publicKey = hub.services.signingKey.publicKey();
    await device.write(({ db, now }) => keepGrant(db, answer, { verifier, now, publicKey, clientId }));
    isHubAway = true;
    const local = await jsonOf(
      await device.send('POST', '/api/signin', { email: teacher.email, password: PASSWORD }),
    );
    const here = device.as(teacher, String(local['token']));
    for (let i = 0; i < 2; i++) await here.call(authContract.storeUserLogins, { body: {} });
    const rows = await device.database.read
      .selectFrom('login_record')
      .select(['is_offline', 'computer'])
      .execute();
    expect(rows).toEqual([{ is_offline: 1, computer: 'Laptop' }]);
    const commands = await device.database.read.selectFrom('sync_outbox').select('input').execute();
    expect(commands.map(({ input }) => input.includes('"offline":true'))).toEqual([true, false]);
  });
});
