import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { usersContract } from '#shared/contract/users.ts';
import { MAILED_CODE_MS, RESEND_WAIT_MS } from '#shared/domain/auth/mailed-code.ts';
import type { RegistrationPolicy } from '#shared/domain/auth/registration.ts';
import { readOutbox } from '#tests/helpers/outbox.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const GOOD = 'violet harbour walk';
const EMAIL = 'zoe@school.test';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer({ role: 'hub', publicUrl: new URL('https://hub.school.example') });
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const allow = (registration: RegistrationPolicy) =>
  admin.call(setupContract.updateInstitution, { body: { registration } });
const post = (path: string, body: object, address = '192.0.2.1') =>
  server.send('POST', path, body, { 'x-lectern-address': address });
const zoe = (change: object = {}) => ({
  first_name: 'Zoe',
  last_name: 'Adams',
  email: EMAIL,
  password: GOOD,
  ...change,
});
const register = (change: object = {}, address?: string) => post('/api/register', zoe(change), address);
const verify = (code: string, email = EMAIL) => post('/api/verify-email', { email, code });
const signIn = async (email = EMAIL, password = GOOD) => {
  const answer = await post('/api/signin', { email, password });
  return { status: answer.status, ...(await jsonOf<{ token: string; data: { user_role: string } }>(answer)) };
};
const bodyOf = async (answer: Response) => ({
  status: answer.status,
  ...(await jsonOf(answer)),
  request_id: '',
});
const lastMail = async (to = EMAIL) => (await readOutbox(server, admin, to))[0];
const codeOf = async (to = EMAIL) => (await lastMail(to))?.code ?? '';

describe('who may register', () => {
  it('is nobody until the institution says so', async () => {
    expect((await register()).status).toBe(403);
    expect((await post('/api/register-sme', zoe())).status).toBe(403);
    expect(await jsonOf(await server.send('GET', '/api/registration'))).toEqual({
      policy: 'closed',
      sends_mail: false,
    });
  });

  it('is a student, whatever role they claim', async () => {
    await allow('open');
    const answer = await register({ user_role: 'Admin' });
    expect(answer.status).toBe(200);
    const { userId } = await jsonOf<{ userId: number }>(answer);
    await verify(await codeOf());
    const signedIn = await signIn();
    expect(signedIn).toMatchObject({ status: 200, userId, data: { user_role: 'Student' } });
  });

  it('is an expert, who waits for an administrator even where registration is open', async () => {
    await allow('open');
    expect((await post('/api/register-sme', zoe({ user_role: 'Admin' }))).status).toBe(200);
    await verify(await codeOf());
    const { token, data } = await signIn();
    expect(data.user_role).toBe('SME');
    const person = server.as({ id: 0, email: EMAIL }, token);
    expect(await jsonOf(await person.send('GET', '/api/session'))).toMatchObject({ missing: 'approval' });
    expect(await bodyOf(await person.send('GET', '/api/get-profile'))).toMatchObject({
      status: 403,
      code: 'ACCOUNT_UNAPPROVED',
    });
  });

  it('gives an address once, in the words of the documents', async () => {
    await allow('open');
    await register();
    const again = await register({ email: EMAIL.toUpperCase() });
    expect(await bodyOf(again)).toMatchObject({ status: 422, errors: { email: ['Email already in use.'] } });
    const both = await Promise.all([register({ email: 'a@b.test' }), register({ email: 'a@b.test' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('hears ten times from one place whose addresses are taken, however many accounts are made there', async () => {
    await allow('open');
    const ask = async (address: string) => (await register({ email: admin.email }, address)).status;
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await ask('192.0.2.7')).toBe(422);
      if (tries === 8) await register({ email: `new${tries}@school.test` }, '192.0.2.7');
    }
    expect(await ask('192.0.2.7')).toBe(429);
    expect(await ask('192.0.2.8')).toBe(422);
  });

  it.each([
    ['too short', 'violet1', 422],
    ['common', 'Sunshine2026!', 422],
    ['their own name', 'zoe.adams.1', 422],
    ['good', GOOD, 200],
  ])('needs a good password: %s', async (_what, password, status) => {
    await allow('open');
    expect((await register({ password })).status).toBe(status);
  });

  it('has an address that mail reaches', async () => {
    await allow('open');
    expect((await register({ email: 'zoe@no-mail.invalid' })).status).toBe(422);
  });
});

describe('an address that is not verified', () => {
  beforeEach(async () => {
    await allow('open');
    await register();
  });

  it('lets its person sign in to what says so, and to nothing else', async () => {
    const { token } = await signIn();
    const person = server.as({ id: 0, email: EMAIL }, token);
    expect(await jsonOf(await person.send('GET', '/api/session'))).toMatchObject({ missing: 'verification' });
    for (const path of ['/api/get-profile', '/api/sessions', '/api/getStudentPurchasedExams'])
      expect(await bodyOf(await person.send('GET', path))).toMatchObject({
        status: 403,
        code: 'ACCOUNT_UNVERIFIED',
      });
    await verify(await codeOf());
    expect((await person.send('GET', '/api/get-profile')).status).toBe(200);
    expect((await person.send('POST', '/api/logout')).status).toBe(200);
  });

  it('is verified by the code, and by the link, once', async () => {
    const mail = await lastMail();
    expect(mail?.link?.get('email')).toBe(EMAIL);
    const token = mail?.link?.get('code') ?? '';
    expect(token).toHaveLength(43);
    expect((await verify(token)).status).toBe(200);
    expect([(await verify(token)).status, (await verify(mail?.code ?? '')).status]).toEqual([401, 401]);
  });

  it('is verified within a day', async () => {
    const code = await codeOf();
    server.clock.advance(MAILED_CODE_MS.verify);
    expect((await verify(code)).status).toBe(401);
  });

  it('gets a new code after half a minute, which voids the one before, and five in an hour', async () => {
    const first = await codeOf();
    const resend = async (email = EMAIL) => bodyOf(await post('/api/resendVerificationEmail', { email }));
    const answers = [await resend(), await resend('nobody@school.test'), await resend(admin.email)];
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await codeOf()).toBe(first);
    server.clock.advance(RESEND_WAIT_MS);
    await resend();
    const second = await codeOf();
    expect(second).not.toBe(first);
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([401, 200]);
  });

  it('gets five mails in an hour', async () => {
    for (let asked = 0; asked < 8; asked += 1) {
      server.clock.advance(RESEND_WAIT_MS);
      await post('/api/resendVerificationEmail', { email: EMAIL });
      await server.tick();
    }
    expect(await readOutbox(server, admin, EMAIL)).toHaveLength(5);
  });

  it('is put right by who knows the password, and the code to the wrong one is void', async () => {
    const old = await codeOf();
    const change = (body: object) => post('/api/unverified-email', { email: EMAIL, password: GOOD, ...body });
    expect((await change({ password: 'wrong', new_email: 'z@school.test' })).status).toBe(401);
    expect((await change({ email: admin.email, new_email: 'z@school.test' })).status).toBe(401);
    expect((await change({ new_email: admin.email })).status).toBe(422);
    expect((await change({ new_email: 'zoe.adams@school.test' })).status).toBe(200);
    expect((await verify(old)).status).toBe(401);
    expect((await verify(await codeOf('zoe.adams@school.test'), 'zoe.adams@school.test')).status).toBe(200);
  });

  it('is guessed at ten times, and its link still opens', async () => {
    const mail = await lastMail();
    const tries = await Promise.all(Array.from({ length: 14 }, () => verify('AAAA-BBBB-CCCC')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await verify(mail?.code ?? '')).status).toBe(429);
    expect((await verify(mail?.link?.get('code') ?? '')).status).toBe(200);
  });
});

describe('a registration with approval', () => {
  it('waits for an administrator, who hears of it', async () => {
    await allow('approval');
    await register({ last_name: 'Adams <b>' });
    const told = await lastMail(admin.email);
    expect(told?.subject).toBe('Somebody waits for approval');
    expect(told?.text).toContain('Zoe Adams <b> (zoe@school.test)');
    await verify(await codeOf());
    const { token } = await signIn();
    const person = server.as({ id: 0, email: EMAIL }, token);
    expect(await jsonOf(await person.send('GET', '/api/session'))).toMatchObject({ missing: 'approval' });
  });

  it('ends with the word of an administrator, who vouches for the address where no mail is sent', async () => {
    await allow('approval');
    const { userId } = await jsonOf<{ userId: number }>(await register());
    const { token } = await signIn();
    const person = server.as({ id: userId, email: EMAIL }, token);
    expect((await admin.send('POST', `/api/admin/approve-user/${userId}`)).status).toBe(200);
    expect(await jsonOf(await person.send('GET', '/api/session'))).toMatchObject({ missing: null });
  });

  it('is told by mail where there is a mail server, and the address is still to be verified', async () => {
    await admin.send('PUT', '/api/mail-server', {
      host: '127.0.0.1',
      port: 9,
      security: 'none',
      user_name: null,
      from_name: 'Test School',
      from_address: 'school@school.test',
    });
    await allow('approval');
    const { userId } = await jsonOf<{ userId: number }>(await register());
    await admin.send('POST', `/api/admin/approve-user/${userId}`);
    const subjects = (await readOutbox(server, admin, EMAIL)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account at Test School is ready');
    const { token } = await signIn();
    const person = server.as({ id: userId, email: EMAIL }, token);
    expect(await jsonOf(await person.send('GET', '/api/session'))).toMatchObject({ missing: 'verification' });
  });
});

describe('an invitation', () => {
  const invite = async (email: string, by = admin) =>
    bodyOf(await by.send('POST', authContract.createInvitation.path, { email }));
  const accept = (code: string, change: object = {}) =>
    post('/api/register-admin', zoe({ code, password: 'violet harbour walk', ...change }));
  const codeFor = async (email = EMAIL) => {
    const { body } = await admin.call(authContract.createInvitation, { body: { email } });
    return body.invitation;
  };

  it('makes one administrator, of its address', async () => {
    const { code, link } = await codeFor();
    expect(link).toContain('https://hub.school.example/SignUp/admin#email=zoe%40school.test&code=');
    expect((await lastMail())?.text).toContain(code);
    expect((await accept(code, { email: 'eve@school.test' })).status).toBe(401);
    const both = await Promise.all([accept(code), accept(code)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const signedIn = await signIn();
    expect(signedIn).toMatchObject({ status: 200, data: { user_role: 'Admin' } });
    // The address is free again once the account is gone; the invitation is not.
    const { body } = await admin.call(usersContract.listAdmins, { query: {} });
    const zoe = body.data.find(({ email }) => email === EMAIL);
    expect((await admin.send('DELETE', `/api/admin/delete-user/${zoe?.id}`)).status).toBe(200);
    server.clock.advance(6000);
    await server.tick();
    expect((await accept(code)).status).toBe(401);
  });

  it('is void once there is a new one, and after a week', async () => {
    const first = await codeFor();
    const second = await codeFor();
    expect((await accept(first.code)).status).toBe(401);
    server.clock.advance(7 * 24 * 60 * 60_000);
    expect((await accept(second.code)).status).toBe(401);
  });

  it('is given by administrators alone, for addresses that nobody has', async () => {
    expect(await invite(admin.email)).toMatchObject({ status: 409 });
    const student = await server.person('Student');
    expect((await invite(EMAIL, student)).status).toBe(403);
  });
});
