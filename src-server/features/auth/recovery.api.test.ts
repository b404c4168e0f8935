import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAILED_CODE_MS, RESEND_WAIT_MS } from '#shared/domain/auth/mailed-code.ts';
import { readOutbox } from '#tests/helpers/outbox.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const NEW = 'violet harbour walk';

let server: TestServer;
let admin: Person;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
  student = await server.person('Student', 'Noor Haddad');
});
afterEach(() => server.close());

const ask = (email = student.email) => server.send('POST', '/api/send-reset-link-mail', { email });
const reset = (code: string, change: object = {}) =>
  server.send('POST', '/api/reset-password', { email: student.email, code, new_password: NEW, ...change });
const signIn = async (password: string, email = student.email) =>
  (await server.send('POST', '/api/signin', { email, password })).status;
const mails = (to = student.email) => readOutbox(server, admin, to);
const newCode = async (): Promise<string> => {
  server.clock.advance(RESEND_WAIT_MS);
  await ask();
  return (await mails())[0]?.code ?? '';
};
const bodyOf = async (answer: Response) =>
  JSON.stringify({ status: answer.status, ...(await jsonOf(answer)), request_id: '' });

describe('a mailed code for a new password', () => {
  it('sets it, ends every session, and opens none', async () => {
    const code = await newCode();
    const answer = await reset(code);
    expect(await jsonOf(answer)).toEqual({ message: 'Your password is set. Sign in with it from now on.' });
    expect([await signIn(PASSWORD), await signIn(NEW)]).toEqual([401, 200]);
    expect((await student.send('GET', '/api/session')).status).toBe(401);
    expect((await admin.send('GET', '/api/session')).status).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  it('has no link where nobody reaches this computer by an address', async () => {
    await ask();
    const [mail] = await mails();
    expect([mail?.link, mail?.text.includes('http')]).toEqual([null, false]);
  });

  it('is good once, for one of two at the same moment', async () => {
    const code = await newCode();
    const both = await Promise.all([reset(code), reset(code, { new_password: 'another good one' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect((await reset(code)).status).toBe(401);
  });

  it('is good for half an hour, and void once there is a new one', async () => {
    const first = await newCode();
    const second = await newCode();
    expect((await reset(first)).status).toBe(401);
    server.clock.advance(MAILED_CODE_MS.reset);
    expect((await reset(second)).status).toBe(401);
  });

  it('is asked for in one text and refused in one text, whoever has the address', async () => {
    const asked = [await ask(), await ask('nobody@school.test'), await ask(admin.email), await ask()];
    expect(new Set(await Promise.all(asked.map(bodyOf))).size).toBe(1);
    const refused = [
      await reset('AAAA-BBBB-CCCC'),
      await reset('AAAA-BBBB-CCCC', { email: 'nobody@school.test' }),
    ];
    expect(new Set(await Promise.all(refused.map(bodyOf))).size).toBe(1);
  });

  it('is not sent to who is suspended, nor where no mail goes', async () => {
    await admin.send('PUT', `/api/suspendUser/${student.id}`);
    await ask();
    const noMail = await admin.send('POST', '/api/admin/create-user', {
      first_name: 'Eve',
      last_name: 'Adams',
      email: 'eve@no-mail.invalid',
      user_role: 'Student',
    });
    expect(noMail.status).toBe(200);
    await ask('eve@no-mail.invalid');
    expect([await mails(), await mails('eve@no-mail.invalid')]).toEqual([[], []]);
  });

  it('takes no password that is common or known, and is not used up by one', async () => {
    const code = await newCode();
    for (const new_password of ['Football2026', 'noor.haddad1'])
      expect((await reset(code, { new_password })).status).toBe(422);
    expect((await reset(code)).status).toBe(200);
  });

  it('is asked for by one place two hundred times an hour', async () => {
    const answers: number[] = [];
    for (let asked = 0; asked < 201; asked += 1) answers.push((await ask(`p${asked}@school.test`)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(200);
    expect(answers.at(-1)).toBe(429);
  });

  it('is kept as a hash, and its mail sealed', async () => {
    const code = await newCode();
    const { read } = server.database;
    const kept = JSON.stringify([
      await read.selectFrom('account_token').selectAll().execute(),
      await read.selectFrom('mail').selectAll().execute(),
      await read.selectFrom('idempotency_key').selectAll().execute(),
    ]);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

describe('new passwords', () => {
  it('are refused wherever they are chosen', async () => {
    const bad = 'Basketball2026';
    const change = await student.send('POST', '/api/profile/password', {
      current_password: PASSWORD,
      new_password: bad,
    });
    const create = await admin.send('POST', '/api/admin/create-user', {
      first_name: 'Eve',
      last_name: 'Adams',
      email: 'eve@school.test',
      user_role: 'Student',
      password: bad,
    });
    expect([change.status, create.status]).toEqual([422, 422]);
    expect(await jsonOf(change)).toMatchObject({
      errors: { new_password: [expect.stringMatching(/^Many people/u)] },
    });
    expect(await jsonOf(create)).toMatchObject({
      errors: { password: [expect.stringMatching(/^Many people/u)] },
    });
  });
});
