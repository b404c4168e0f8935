import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { usersContract } from '#shared/contract/users.ts';
import { START_CODE_MS } from '#shared/domain/auth/start-code.ts';
import { grantPermissions } from '../users/account-service.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const NEW = 'violet harbour walk';
const WRONG = 'AAAA-BBBB-CCCC';

let server: TestServer;
let admin: Person;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
  student = await server.person('Student', 'Noor Haddad');
});
afterEach(() => server.close());

const codeFor = async (person: { readonly id: number }, by = admin): Promise<string> =>
  (await by.call(usersContract.createStartCode, { params: { id: person.id } })).body.start_code.code;
const askCode = (by: Person, id: number, headers: Record<string, string> = {}) =>
  by.send('POST', `/api/admin/start-code/${id}`, undefined, headers);
const start = (code: string, changes: object = {}) =>
  server.send('POST', authContract.start.path, { email: student.email, code, new_password: NEW, ...changes });
const signIn = async (password: string, email = student.email): Promise<number> =>
  (await server.send('POST', authContract.signIn.path, { email, password })).status;
const isSignedIn = async (person: Person) => (await person.send('GET', '/api/session')).status === 200;

describe('a start code', () => {
  it('sets a new password and ends every session of its person', async () => {
    const code = await codeFor(student);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/u);
    expect([await signIn(PASSWORD), await isSignedIn(student)]).toEqual([200, true]);
    expect(
      (await start(` ${code.toLowerCase().replaceAll('-', ' ')} `, { email: student.email.toUpperCase() }))
        .status,
    ).toBe(200);
    expect([await signIn(PASSWORD), await signIn(NEW)]).toEqual([401, 200]);
    expect([await isSignedIn(student), await isSignedIn(admin)]).toEqual([false, true]);
  });

  it('is good once', async () => {
    const code = await codeFor(student);
    expect((await start(code)).status).toBe(200);
    expect((await start(code, { new_password: 'another good one' })).status).toBe(401);
    expect(await signIn(NEW)).toBe(200);
  });

  it('is good for one of two who use it at the same moment', async () => {
    const code = await codeFor(student);
    const passwords = [NEW, 'another good one'];
    const both = await Promise.all(passwords.map((new_password) => start(code, { new_password })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const winner = passwords[both.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signIn(winner)).toBe(200);
  });

  it('is good for a fortnight', async () => {
    const code = await codeFor(student);
    server.clock.advance(START_CODE_MS);
    expect((await start(code)).status).toBe(401);
    const admin2 = await server.person('Admin');
    const other = await codeFor(student, admin2);
    server.clock.advance(START_CODE_MS - 1);
    expect((await start(other)).status).toBe(200);
  });

  it('is void once there is a new one', async () => {
    const before = await codeFor(student);
    const after = await codeFor(student);
    expect([(await start(before)).status, (await start(after)).status]).toEqual([401, 200]);
  });

  it('is nobody else’s, and gives a suspended account nothing', async () => {
    const other = await server.person('Student');
    const code = await codeFor(student);
    expect((await start(code, { email: other.email })).status).toBe(401);
    await admin.send('PUT', `/api/suspendUser/${student.id}`);
    expect((await start(code)).status).toBe(401);
    expect((await askCode(admin, student.id)).status).toBe(409);
  });

  it('is refused in one text for an unknown address, and a wrong, used, expired or void code', async () => {
    const body = async (code: string, changes: object = {}) => {
      const response = await start(code, changes);
      return { ...(await jsonOf(response)), request_id: '', status: response.status };
    };
    const used = await codeFor(student);
    await start(used);
    const gone = await codeFor(student);
    await codeFor(student);
    const refusals = [
      await body(WRONG),
      await body(WRONG, { email: 'nobody@school.test' }),
      await body(used),
      await body(gone),
    ];
    const late = await codeFor(student);
    server.clock.advance(START_CODE_MS);
    refusals.push(await body(late));
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  it('is guessed at ten times, and signing in goes on beside it', async () => {
    const code = await codeFor(student);
    const tries = await Promise.all(Array.from({ length: 20 }, () => start(WRONG)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await start(code)).status).toBe(429);
    expect(await signIn(PASSWORD)).toBe(200);
    server.clock.advance(20_000);
    expect((await start(code)).status).toBe(200);
  });

  it('takes a password by the rules of its person alone, and is not used up by another', async () => {
    const author = await server.person('Instructor', 'Ines Teach');
    const code = await codeFor(author);
    for (const new_password of ['violet har', 'ines-teach-2026']) {
      const refused = await start(code, { email: author.email, new_password });
      expect(refused.status).toBe(422);
      expect(Object.keys((await jsonOf<{ errors: object }>(refused)).errors)).toEqual(['new_password']);
    }
    expect((await start(code, { email: author.email })).status).toBe(200);
  });
});

describe('who gives a start code', () => {
  it('is nobody for who may more, and nobody for themselves', async () => {
    const helper = await server.person('Support', 'Sam Helper');
    await server.write((ctx) => grantPermissions(ctx, helper.id, [{ resource: 'users', action: 'add' }]));
    const answer = await server.send('POST', authContract.signIn.path, {
      email: helper.email,
      password: PASSWORD,
    });
    const by = server.as(helper, (await jsonOf<{ token: string }>(answer)).token);
    const peer = await server.person('Support', 'Pia Peer');
    expect((await askCode(by, peer.id)).status).toBe(200);
    expect((await askCode(by, student.id)).status).toBe(403);
    expect((await askCode(by, admin.id)).status).toBe(403);
    expect((await askCode(admin, admin.id)).status).toBe(403);
    expect((await askCode(admin, 12345)).status).toBe(404);
  });

  it('creates accounts with it, that have no password until it is used', async () => {
    const body = {
      first_name: 'Zoe',
      last_name: 'Adams',
      email: 'zoe@no-mail.invalid',
      user_role: 'Student' as const,
    };
    const created = await admin.call(usersContract.createUser, { body });
    expect(created.body.message).toBe('User created successfully');
    expect(await signIn('', body.email)).toBe(422);
    expect(await signIn('password', body.email)).toBe(401);
    expect((await start(created.body.start_code?.code ?? '', { email: body.email })).status).toBe(200);
    expect(await signIn(NEW, body.email)).toBe(200);
    const withPassword = { ...body, email: 'eve@school.test', password: NEW };
    expect((await admin.call(usersContract.createUser, { body: withPassword })).body.start_code).toBeNull();
  });

  it('is shown it once: nothing that is kept holds it', async () => {
    const headers = { 'idempotency-key': 'same' };
    const body = { first_name: 'Zoe', last_name: 'Adams', email: 'zoe@school.test', user_role: 'Student' };
    interface Created {
      readonly data: object;
      readonly start_code: { readonly code: string } | null;
    }
    const create = async () =>
      jsonOf<Created>(await admin.send('POST', usersContract.createUser.path, body, headers));
    const first = await create();
    expect(first.start_code?.code).toMatch(/^\w{4}-/u);
    expect(await create()).toEqual({ ...first, start_code: null });
    const again = { 'idempotency-key': 'again' };
    const codes = [await askCode(admin, student.id, again), await askCode(admin, student.id, again)];
    expect(codes[0]?.headers.get('cache-control')).toBe('no-store');
    const texts = await Promise.all(codes.map((one) => jsonOf<{ start_code: { code: string } }>(one)));
    const [old = '', current = ''] = texts.map((one) => one.start_code.code);
    expect([(await start(old)).status, (await start(current)).status]).toEqual([401, 200]);
    const { read } = server.database;
    const kept = JSON.stringify([
      await read.selectFrom('idempotency_key').selectAll().execute(),
      await read.selectFrom('account_token').selectAll().execute(),
    ]);
    for (const code of [first.start_code?.code ?? '', old, current]) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });
});
