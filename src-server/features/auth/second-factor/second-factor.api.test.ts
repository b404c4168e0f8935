import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import type { SecondStep } from '#shared/contract/second-step.ts';
import {
  CHALLENGE_MS,
  CHALLENGE_TRIES,
  GRACE_MS,
  REAUTHENTICATION_MS,
} from '#shared/domain/auth/second-factor.ts';
import { stepAt, TOTP } from '#shared/domain/auth/totp.ts';
import { totpCode } from '#server/secrets/totp.ts';
import { fromBase32 } from '#tests/helpers/base32.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

let server: TestServer;
let teacher: Person;
let sharedIdleMinutes: number | null;
beforeEach(async () => {
  sharedIdleMinutes = null;
  server = await createTestServer({ sharedIdleMinutes: () => sharedIdleMinutes });
  teacher = await server.person('Instructor', 'Noor Haddad');
});
afterEach(() => server.close());

const codeAt = (secret: Buffer, steps = 0): string => totpCode(secret, stepAt(server.clock.now()) + steps);

/** Turns an authenticator app on. */
async function turnOn(person: Person): Promise<{ secret: Buffer; recovery: string[] }> {
  const { body } = await person.call(secondFactorContract.enableGoogle2fa, {});
  expect(body.qrCode).toContain(`secret=${body.secret}&`);
  const secret = fromBase32(body.secret);
  const answer = await person.call(secondFactorContract.verifyQrScanned, { body: { code: codeAt(secret) } });
  // The code of the set-up is used.
  server.clock.advance(TOTP.stepMs);
  return { secret, recovery: answer.body.recovery_codes };
}

const signIn = (email = teacher.email, headers = {}) =>
  server.send('POST', '/api/signin', { email, password: PASSWORD }, headers);
const challenge = async (email = teacher.email): Promise<SecondStep> => {
  const response = await signIn(email);
  expect(response.status).toBe(202);
  return jsonOf<SecondStep>(response);
};
const answer = (body: object, path = '/api/verify-two-factor-with-google') => server.send('POST', path, body);
const bodyOf = async (response: Response): Promise<Record<string, unknown>> => ({
  status: response.status,
  ...(await jsonOf(response)),
});

describe('setting up', () => {
  it('asks for nothing before a code was right, and then at every sign-in', async () => {
    const { body } = await teacher.call(secondFactorContract.enableGoogle2fa, {});
    expect((await signIn()).status).toBe(200);
    const wrong = await teacher.send('POST', '/api/profile/verify-qr-scanned', { code: '000000' });
    expect(await bodyOf(wrong)).toMatchObject({ status: 422, errors: { code: [expect.any(String)] } });
    expect((await signIn()).status).toBe(200);
    const code = codeAt(fromBase32(body.secret));
    const on = await teacher.call(secondFactorContract.verifyQrScanned, { body: { code } });
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    const step = await challenge();
    expect(step).toMatchObject({ require_2fa: true, type: 'google', email: 'n***@school.test' });
    expect(JSON.stringify(step)).not.toContain('noor.haddad');
  });

  it('draws a new secret while it is pending, and is a conflict once it is on', async () => {
    const first = await teacher.call(secondFactorContract.enableGoogle2fa, {});
    const second = await teacher.call(secondFactorContract.enableGoogle2fa, {});
    const scan = (secret: string) =>
      teacher.send('POST', '/api/profile/verify-qr-scanned', { code: codeAt(fromBase32(secret)) });
    expect((await scan(first.body.secret)).status).toBe(422);
    expect((await scan(second.body.secret)).status).toBe(200);
    expect((await teacher.send('GET', '/api/profile/enable-google-2fa')).status).toBe(409);
    expect((await scan(second.body.secret)).status).toBe(409);
  });

  it('ends other sessions and keeps no secret and no code readable', async () => {
    const elsewhere = server.as(teacher, String((await jsonOf(await signIn()))['token']));
    const { secret, recovery } = await turnOn(teacher);
    expect((await elsewhere.send('GET', '/api/session')).status).toBe(401);
    expect((await teacher.send('GET', '/api/session')).status).toBe(200);
    const { read } = server.database;
    const rows = JSON.stringify([
      await read.selectFrom('second_factor').selectAll().execute(),
      await read.selectFrom('recovery_code').selectAll().execute(),
    ]);
    for (const text of [
      secret.toString('base64url'),
      ...recovery,
      ...recovery.map((one) => one.replaceAll('-', '')),
    ])
      expect(rows).not.toContain(text);
  });

  it('is off where the institution does not use it', async () => {
    const admin = await server.person('Admin');
    const { body } = await admin.call(secondFactorContract.listSignInPolicies, {});
    const role = body.data.find((one) => one.role === 'Instructor');
    await admin.call(secondFactorContract.updateSignInPolicy, {
      params: { id: role?.role_id ?? 0 },
      body: { second_factor: 'off' },
    });
    expect((await teacher.send('GET', '/api/profile/enable-google-2fa')).status).toBe(403);
  });
});

describe('the second step', () => {
  it('opens a session with the code of the app', async () => {
    const { secret } = await turnOn(teacher);
    const { challenge_id } = await challenge();
    const done = await bodyOf(await answer({ email: teacher.email, code: codeAt(secret), challenge_id }));
    expect(done).toMatchObject({ status: 200, userId: teacher.id, data: { user_role: 'Instructor' } });
    const again = server.as(teacher, String(done['token']));
    expect((await again.send('GET', '/api/session')).status).toBe(200);
  });

  it('keeps nobody signed in on a computer that people share', async () => {
    const { secret } = await turnOn(teacher);
    const body = { email: teacher.email, password: PASSWORD, remember: true };
    const remembered = async () => {
      const { challenge_id } = await jsonOf<SecondStep>(await server.send('POST', '/api/signin', body));
      expect((await answer({ code: codeAt(secret), challenge_id })).status).toBe(200);
      server.clock.advance(TOTP.stepMs);
      const rows = server.database.read.selectFrom('session').where('is_remembered', '=', 1);
      return (await rows.select('id').execute()).length;
    };
    expect(await remembered()).toBe(1);
    sharedIdleMinutes = 10;
    expect(await remembered()).toBe(1);
  });

  it('takes the documented payload, for the sign-in that waits', async () => {
    const { secret } = await turnOn(teacher);
    expect((await answer({ email: teacher.email, code: codeAt(secret) })).status).toBe(401);
    await challenge();
    expect((await answer({ email: teacher.email, code: codeAt(secret) })).status).toBe(200);
  });

  it('is no session: no endpoint takes the id of a challenge', async () => {
    await turnOn(teacher);
    const { challenge_id } = await challenge();
    const asPending = server.as(teacher, challenge_id);
    for (const path of ['/api/session', '/api/get-profile', '/api/profile/second-factor'])
      expect((await asPending.send('GET', path)).status).toBe(401);
  });

  it('takes no code twice, neither again nor at the same moment', async () => {
    const { secret } = await turnOn(teacher);
    const code = codeAt(secret);
    const { challenge_id } = await challenge();
    const both = await Promise.all([1, 2].map(() => answer({ code, challenge_id })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const next = await challenge();
    expect((await answer({ code, challenge_id: next.challenge_id })).status).toBe(401);
    server.clock.advance(TOTP.stepMs);
    expect((await answer({ code: codeAt(secret), challenge_id: next.challenge_id })).status).toBe(200);
  });

  it('takes the code of the step before, and none older', async () => {
    const { secret } = await turnOn(teacher);
    server.clock.advance(3 * TOTP.stepMs);
    const { challenge_id } = await challenge();
    expect((await answer({ code: codeAt(secret, -2), challenge_id })).status).toBe(401);
    expect((await answer({ code: codeAt(secret, 1), challenge_id })).status).toBe(401);
    expect((await answer({ code: codeAt(secret, -1), challenge_id })).status).toBe(200);
  });

  it('is over after five wrong codes, even for the right one', async () => {
    const { secret } = await turnOn(teacher);
    const { challenge_id } = await challenge();
    for (let i = 0; i < CHALLENGE_TRIES; i++)
      expect(await bodyOf(await answer({ code: '000000', challenge_id }))).toMatchObject({
        status: 401,
        code: 'INVALID_CREDENTIALS',
      });
    expect(await bodyOf(await answer({ code: codeAt(secret), challenge_id }))).toMatchObject({
      status: 401,
      code: 'CHALLENGE_OVER',
    });
  });

  it('is guessed at ten times over all sign-ins of an account', async () => {
    const { secret } = await turnOn(teacher);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const { challenge_id } = await challenge();
      for (let j = 0; j < 4; j++) statuses.push((await answer({ code: '000000', challenge_id })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const { challenge_id } = await challenge();
    expect((await answer({ code: codeAt(secret), challenge_id })).status).toBe(429);
  });

  it('is over after five minutes, and when the person begins anew', async () => {
    const { secret } = await turnOn(teacher);
    const first = await challenge();
    const second = await challenge();
    expect((await answer({ code: codeAt(secret), challenge_id: first.challenge_id })).status).toBe(401);
    server.clock.advance(CHALLENGE_MS);
    expect((await answer({ code: codeAt(secret), challenge_id: second.challenge_id })).status).toBe(401);
  });

  it('is answered for its own account alone', async () => {
    const other = await server.person('Instructor', 'Ada Other');
    const mine = await turnOn(teacher);
    await turnOn(other);
    const theirs = await challenge(other.email);
    const code = codeAt(mine.secret);
    expect((await answer({ code, challenge_id: theirs.challenge_id })).status).toBe(401);
    expect((await answer({ email: teacher.email, code, challenge_id: theirs.challenge_id })).status).toBe(
      401,
    );
  });

  it('takes each recovery code once, and new ones void the old', async () => {
    const { recovery } = await turnOn(teacher);
    const use = async (code: string) =>
      (await answer({ code, challenge_id: (await challenge()).challenge_id })).status;
    const [first = '', second = '', third = ''] = recovery;
    expect(await use(first.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect([await use(first), await use(second)]).toEqual([401, 200]);
    const again = await teacher.call(secondFactorContract.createRecoveryCodes, {});
    expect(await use(third)).toBe(401);
    expect(await use(again.body.recovery_codes[0] ?? '')).toBe(200);
    const { body } = await teacher.call(secondFactorContract.getSecondFactor, {});
    expect(body.data).toMatchObject({ method: 'google', recovery_codes_left: 9 });
  });

  it('stays after the password was set anew, and finishes no sign-in by the old one', async () => {
    const { secret } = await turnOn(teacher);
    const { challenge_id } = await challenge();
    const admin = await server.person('Admin');
    const given = await jsonOf<{ start_code: { code: string } }>(
      await admin.send('POST', `/api/admin/start-code/${teacher.id}`),
    );
    const next = 'violet harbour walk';
    const body = { email: teacher.email, code: given.start_code.code, new_password: next };
    expect((await server.send('POST', '/api/start', body)).status).toBe(200);
    expect((await answer({ code: codeAt(secret), challenge_id })).status).toBe(401);
    expect((await server.send('POST', '/api/signin', { email: teacher.email, password: next })).status).toBe(
      202,
    );
  });

  it('finishes no sign-in that began before the password changed, or before signing out everywhere', async () => {
    const { secret } = await turnOn(teacher);
    const first = await challenge();
    await teacher.call(authContract.signOutEverywhere, {});
    expect((await answer({ code: codeAt(secret), challenge_id: first.challenge_id })).status).toBe(401);
    const second = await challenge();
    const change = { current_password: PASSWORD, new_password: 'violet harbour walk' };
    await teacher.call(authContract.changePassword, { body: change });
    expect((await answer({ code: codeAt(secret), challenge_id: second.challenge_id })).status).toBe(401);
  });

  it('lets no suspended account in', async () => {
    const { secret } = await turnOn(teacher);
    const { challenge_id } = await challenge();
    const admin = await server.person('Admin');
    await admin.send('PUT', `/api/suspendUser/${teacher.id}`);
    expect((await answer({ code: codeAt(secret), challenge_id })).status).toBe(401);
  });
});

describe('what needs to show once more who one is', () => {
  const ask = (by = teacher) => by.send('GET', '/api/profile/enable-google-2fa');

  it('is done for ten minutes after a password or a code, by this session alone', async () => {
    const { secret } = await turnOn(teacher);
    const { challenge_id } = await challenge();
    const elsewhere = await jsonOf(await answer({ code: codeAt(secret), challenge_id }));
    const other = server.as(teacher, String(elsewhere['token']));
    server.clock.advance(REAUTHENTICATION_MS);
    const codes = (by: Person) => by.send('POST', '/api/profile/recovery-codes');
    expect(await bodyOf(await codes(teacher))).toMatchObject({
      status: 403,
      code: 'REAUTHENTICATION_REQUIRED',
    });
    const show = (body: object) => teacher.send('POST', '/api/session/reauthentication', body);
    expect((await show({ password: 'wrong' })).status).toBe(422);
    expect((await codes(teacher)).status).toBe(403);
    expect((await show({ password: PASSWORD })).status).toBe(200);
    expect([(await codes(teacher)).status, (await codes(other)).status]).toEqual([201, 403]);
    server.clock.advance(REAUTHENTICATION_MS);
    expect((await codes(teacher)).status).toBe(403);
    expect((await show({ code: codeAt(secret) })).status).toBe(200);
    expect((await show({ code: codeAt(secret) })).status).toBe(422);
    expect((await codes(teacher)).status).toBe(201);
  });

  it('is refused ten times, then not looked at', async () => {
    server.clock.advance(REAUTHENTICATION_MS);
    const show = async () =>
      (await teacher.send('POST', '/api/session/reauthentication', { password: 'wrong' })).status;
    for (let i = 0; i < 10; i++) expect(await show()).toBe(422);
    expect(await show()).toBe(429);
    expect((await ask()).status).toBe(403);
  });
});

describe('turning it off', () => {
  const turnOff = () =>
    teacher.send('POST', '/api/profile/update-two-factor-setting', { two_factor_status: false });

  it('answers the documented keys and lets the password alone count again', async () => {
    await turnOn(teacher);
    expect(await bodyOf(await turnOff())).toMatchObject({
      status: 200,
      two_factor_status: false,
      two_factor_authentication_method: null,
      message: expect.any(String),
    });
    expect((await signIn()).status).toBe(200);
    expect(await server.database.read.selectFrom('recovery_code').select('id').execute()).toEqual([]);
  });

  it('is refused where the institution asks for it', async () => {
    await turnOn(teacher);
    const admin = await server.person('Admin');
    const { body } = await admin.call(secondFactorContract.listSignInPolicies, {});
    const role = body.data.find((one) => one.role === 'Instructor');
    await admin.call(secondFactorContract.updateSignInPolicy, {
      params: { id: role?.role_id ?? 0 },
      body: { second_factor: 'required' },
    });
    expect((await turnOff()).status).toBe(403);
  });
});

describe('a policy that asks for it', () => {
  const demand = async () => {
    const admin = await server.person('Admin');
    const { body } = await admin.call(secondFactorContract.listSignInPolicies, {});
    expect(body.data.map((one) => one.second_factor)).not.toContain('required');
    const role = body.data.find((one) => one.role === 'Instructor');
    await admin.call(secondFactorContract.updateSignInPolicy, {
      params: { id: role?.role_id ?? 0 },
      body: { second_factor: 'required' },
    });
  };

  it('leaves a fortnight, and then nothing but the set-up', async () => {
    await demand();
    const person = async () => server.as(teacher, String((await jsonOf(await signIn()))['token']));
    server.clock.advance(GRACE_MS - 1000);
    const before = await person();
    expect((await before.send('GET', '/api/sessions')).status).toBe(200);
    expect((await before.call(authContract.getSession, {})).body.must_set_up_second_factor).toBe(false);
    server.clock.advance(1000);
    const after = await person();
    expect(await bodyOf(await after.send('GET', '/api/sessions'))).toMatchObject({
      status: 403,
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await after.call(authContract.getSession, {})).body.must_set_up_second_factor).toBe(true);
    await turnOn(after);
    expect((await after.send('GET', '/api/sessions')).status).toBe(200);
  });
});

it('refuses more hours without the hub than a role may have', async () => {
  const admin = await server.person('Admin');
  const { body } = await admin.call(secondFactorContract.listSignInPolicies, {});
  expect(body.data.map(({ role, max_offline_hours: most }) => [role, most])).toEqual(
    expect.arrayContaining([
      ['Admin', 72],
      ['Student', 720],
      ['Instructor', 336],
    ]),
  );
  const role = body.data.find((one) => one.role === 'Admin')?.role_id ?? 0;
  const put = (hours: number) => admin.send('PUT', `/api/sign-in-policies/${role}`, { offline_hours: hours });
  expect([(await put(73)).status, (await put(24)).status]).toEqual([422, 200]);
});
