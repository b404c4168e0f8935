import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { setupContract } from '#shared/contract/setup.ts';
import type { SecondStep } from '#shared/contract/second-step.ts';
import type { EnrolAnswer, EnrolRequest } from '#shared/contract/sync-link.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { usersContract } from '#shared/contract/users.ts';
import { stepAt, TOTP } from '#shared/domain/auth/totp.ts';
import { hashForDevice } from '#server/secrets/password.ts';
import { totpCode } from '#server/secrets/totp.ts';
import { idleSync } from '#server/sync/control.ts';
import { keepGrant } from '#server/sync/membership/grants.ts';
import { HubMembers } from '#server/sync/membership/hub-members.ts';
import { writeState } from '#server/sync/state.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import { readOutbox } from '#tests/helpers/outbox.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

/** A thousand in the run that is quoted. */
const GUESSES = Number(process.env['LECTERN_GUESSES'] ?? 30);
/** So many are looked at in a quarter of an hour. */
const LOOKED_AT = 10;
const WINDOW_MS = 16 * 60_000;
/** Once a minute, within an hour. */
const ASKED = 30;

const NEXT = 'violet harbour walk';
const WRONG_CODE = 'AAAA-BBBB-CCCC';

let hub: TestServer;
let admin: Person;
let teacher: Person;
let members: HubMembers;
const opened: TestServer[] = [];

beforeEach(async () => {
  hub = await createTestServer({ role: 'hub', publicUrl: new URL('https://hub.school.example') });
  opened.push(hub);
  admin = await hub.person('Admin', 'Ada Admin');
  teacher = await hub.person('Instructor', 'Noor Haddad');
  members = new HubMembers({ ...hub, signingKey: hub.services.signingKey });
});
afterEach(async () => {
  for (const server of opened.splice(0).toReversed()) await server.close();
});

/** Says a secret, the right one or not. @returns the status of the answer */
type Knock = (isRight: boolean) => Promise<number>;

const post = async (path: string, body: object): Promise<number> =>
  (await hub.send('POST', path, body)).status;

/** What a computer gets for what it asks of its hub. */
const statusOf = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );

const signIn =
  (who: Pick<Person, 'email'>): Knock =>
  (isRight) =>
    post('/api/signin', { email: who.email, password: isRight ? PASSWORD : 'a guess' });

const enrolment = (changes: Partial<EnrolRequest>): EnrolRequest => ({
  client_id: randomUUID(),
  token: randomBytes(32).toString('base64url'),
  device_name: 'Laptop',
  email: teacher.email,
  password: PASSWORD,
  device_no: null,
  fingerprint: randomUUID(),
  app_version: 'test',
  schema_version: SCHEMA_VERSION,
  ...changes,
});

async function join(): Promise<{ client_id: string; answer: EnrolAnswer }> {
  await writeState(hub.database.write, 'open_enrolment', '1');
  const request = enrolment({});
  return { client_id: request.client_id, answer: await members.enrol(request, { address: '192.0.2.1' }) };
}

async function withAuthenticator(): Promise<{ secret: Buffer; recovery: string[] }> {
  const { body } = await teacher.call(secondFactorContract.enableGoogle2fa, {});
  const secret = fromBase32(body.secret);
  const code = totpCode(secret, stepAt(hub.clock.now()));
  const turned = await teacher.call(secondFactorContract.verifyQrScanned, { body: { code } });
  hub.clock.advance(TOTP.stepMs);
  return { secret, recovery: turned.body.recovery_codes };
}

const challenge = async (): Promise<string> => {
  const response = await hub.send('POST', '/api/signin', { email: teacher.email, password: PASSWORD });
  return (await jsonOf<SecondStep>(response)).challenge_id;
};

/** A computer without its hub, on which the teacher has signed in before. */
async function laptopWithoutHub(): Promise<Knock> {
  const { client_id: clientId, answer } = await join();
  const device = await createTestServer({ role: 'device', sync: idleSync('device'), clock: hub.clock });
  opened.push(device);
  const publicKey = hub.services.signingKey.publicKey();
  await writeState(device.database.write, 'client_id', clientId);
  await writeState(device.database.write, 'hub_public_key', publicKey);
  const account = hub.database.read.selectFrom('user').where('id', '=', teacher.id).selectAll();
  const row = await account.executeTakeFirstOrThrow();
  const verifier = await hashForDevice(PASSWORD);
  await device.write(async ({ db, now }) => {
    const role = db.selectFrom('role').where('name', '=', 'Instructor').select('id');
    const { id: roleId } = await role.executeTakeFirstOrThrow();
    await db
      .insertInto('user')
      .values({ ...row, role_id: roleId, password_hash: null })
      .execute();
    await keepGrant(db, answer, { verifier, now, publicKey, clientId });
  });
  return async (isRight) => {
    const body = { email: teacher.email, password: isRight ? PASSWORD : 'a guess' };
    return (await device.send('POST', '/api/signin', body)).status;
  };
}

const doors: Readonly<Record<string, () => Promise<Knock>>> = {
  'the password, at sign-in': async () => signIn(teacher),

  'the password, at a computer of the hub': async () => {
    const { client_id } = await join();
    return (isRight) => {
      const password = isRight ? PASSWORD : 'a guess';
      return statusOf(members.signIn({ client_id, name: 'Laptop' }, { email: teacher.email, password }));
    };
  },

  'the password, at a computer that joins': async () => {
    await writeState(hub.database.write, 'open_enrolment', '1');
    return (isRight) =>
      statusOf(members.enrol(enrolment(isRight ? {} : { password: 'a guess' }), { address: '192.0.2.1' }));
  },

  'the code of a computer that joins': async () => {
    const response = await admin.send('POST', '/api/devices/enrolment-codes');
    const { code } = await jsonOf<{ code: string }>(response);
    return async (isRight) => {
      const status = await statusOf(
        members.enrol(enrolment({ code: isRight ? code : WRONG_CODE }), { address: '192.0.2.1' }),
      );
      return status === 403 ? 401 : status;
    };
  },

  'a start code': async () => {
    const { body } = await admin.call(usersContract.createStartCode, { params: { id: teacher.id } });
    return (isRight) =>
      post('/api/start', {
        email: teacher.email,
        code: isRight ? body.start_code.code : WRONG_CODE,
        new_password: NEXT,
      });
  },

  'the code of a new password': async () => {
    await post('/api/send-reset-link-mail', { email: teacher.email });
    const [mail] = await readOutbox(hub, admin, teacher.email);
    return (isRight) =>
      post('/api/reset-password', {
        email: teacher.email,
        code: isRight ? mail?.code : WRONG_CODE,
        new_password: NEXT,
      });
  },

  'the code of a verification': async () => {
    await admin.call(setupContract.updateInstitution, { body: { registration: 'open' } });
    const zoe = { first_name: 'Zoe', last_name: 'Adams', email: 'zoe@school.test', password: NEXT };
    expect(await post('/api/register', zoe)).toBe(200);
    const [mail] = await readOutbox(hub, admin, zoe.email);
    return (isRight) =>
      post('/api/verify-email', { email: zoe.email, code: isRight ? mail?.code : WRONG_CODE });
  },

  'the code of an authenticator': async () => {
    const { secret } = await withAuthenticator();
    return async (isRight) => {
      const code = isRight ? totpCode(secret, stepAt(hub.clock.now())) : '000000';
      return post('/api/verify-two-factor-with-google', { code, challenge_id: await challenge() });
    };
  },

  'a recovery code': async () => {
    const { recovery } = await withAuthenticator();
    return async (isRight) => {
      const code = isRight ? recovery[0] : `${recovery[0]?.slice(0, 4)}-AAAA-BBBB-CCCC-DDDD`;
      return post('/api/verify-two-factor-code', { code, challenge_id: await challenge() });
    };
  },

  'the password of somebody who is signed in': async () => async (isRight) => {
    const body = { password: isRight ? PASSWORD : 'a guess' };
    const { status } = await teacher.send('POST', '/api/session/reauthentication', body);
    return status === 422 ? 401 : status;
  },

  'the password of before, for a new one': async () => async (isRight) => {
    const body = { current_password: isRight ? PASSWORD : 'a guess', new_password: NEXT };
    const { status } = await teacher.send('POST', '/api/profile/password', body);
    return status === 422 ? 401 : status;
  },
};

describe.each(Object.entries(doors))('%s', (_name, open) => {
  it('is guessed at ten times, is right once the wait is over, and keeps nobody else out', async () => {
    const knock = await open();
    const statuses: number[] = [];
    for (let tries = 0; tries < GUESSES; tries += 1) statuses.push(await knock(false));
    expect(statuses.filter((status) => status === 401)).toHaveLength(LOOKED_AT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - LOOKED_AT);
    expect(await knock(true)).toBe(429);
    expect(await signIn(admin)(true)).toBe(200);
    hub.clock.advance(WINDOW_MS);
    expect(await knock(true)).toBe(200);
  });
});

it('without the hub a password is guessed at ten times, and from then on the hub alone lets its person in', async () => {
  const knock = await laptopWithoutHub();
  const statuses: number[] = [];
  for (let tries = 0; tries < GUESSES; tries += 1) {
    statuses.push(await knock(false));
    // Whoever waits as long as they are told gets no further.
    hub.clock.advance(WINDOW_MS);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(LOOKED_AT);
  expect(await knock(true)).toBe(503);
});

describe('asking for a code', () => {
  it.each([
    ['for a new password', '/api/send-reset-link-mail'],
    ['for a verification', '/api/resendVerificationEmail'],
  ])('%s writes five mails an hour, however often it is done', async (_what, path) => {
    if (path === '/api/resendVerificationEmail')
      await hub.write(({ db }) =>
        db.updateTable('user').set({ email_verified_at: null }).where('id', '=', teacher.id).execute(),
      );
    for (let tries = 0; tries < ASKED; tries += 1) {
      expect(await post(path, { email: teacher.email })).toBe(200);
      await hub.tick();
      hub.clock.advance(60_000);
    }
    const mails = hub.database.read.selectFrom('mail').where('to_address', '=', teacher.email).select('id');
    expect((await mails.execute()).length).toBe(5);
  });
});
