import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { ABSOLUTE_END_MS, IDLE_END_MS } from '#shared/domain/auth/session-rules.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ hasRealHashes: true });
});
afterEach(() => server.close());

const signIn = (email: string, password: string) => server.send('POST', '/api/signin', { email, password });

describe('sign-in', () => {
  it('answers the documented shape', async () => {
    const student = await server.person('Student', 'Ada Byron');
    const response = await signIn(student.email.toUpperCase(), PASSWORD);
    expect(response.status).toBe(200);
    const body = await jsonOf<{ permissions: Record<string, string[]> }>(response);
    expect(body).toMatchObject({
      userId: student.id,
      data: { user_role: 'Student', is_onboarding_complete: true },
    });
    expect(body.permissions['exams']).toEqual(['view']);
  });

  it('says the same for a wrong password and an unknown account', async () => {
    const student = await server.person('Student');
    const wrong = await jsonOf(await signIn(student.email, 'wrong password'));
    const unknown = await jsonOf(await signIn('nobody@school.test', 'wrong password'));
    expect({ ...wrong, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    expect(wrong).toMatchObject({ message: 'Invalid credentials.', code: 'INVALID_CREDENTIALS' });
  });

  it('locks an account after ten failures, even for the right password, and not its neighbour', async () => {
    const student = await server.person('Student');
    const other = await server.person('Student');
    for (let i = 0; i < 10; i++) expect((await signIn(student.email, 'wrong')).status).toBe(401);
    const locked = await signIn(student.email, PASSWORD);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(other.email, PASSWORD)).status).toBe(200);
    server.clock.advance(20_000);
    expect((await signIn(student.email, PASSWORD)).status).toBe(200);
  });

  it('counts tries at the same moment one by one, and takes the right ones back', async () => {
    const student = await server.person('Student');
    const tries = await Promise.all(Array.from({ length: 30 }, () => signIn(student.email, 'wrong')));
    expect(tries.filter((response) => response.status === 401)).toHaveLength(10);
    server.clock.advance(20 * 60_000);
    // One more wrong one forgets the old ones, a right one takes it back.
    expect((await signIn(student.email, 'wrong')).status).toBe(401);
    for (let i = 0; i < 60; i++) expect((await signIn(student.email, PASSWORD)).status).toBe(200);
    const rows = await server.database.read.selectFrom('sign_in_failure').select('id').execute();
    expect(rows).toEqual([]);
  });

  it('does not let a stolen session guess the password', async () => {
    const student = await server.person('Student');
    const guess = () =>
      student.send('POST', '/api/profile/password', {
        current_password: 'wrong',
        new_password: 'another good password',
      });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  it('refuses a suspended account', async () => {
    const student = await server.person('Student');
    await server.write(({ db }) =>
      db.updateTable('user').set({ status: 'suspended' }).where('id', '=', student.id).execute(),
    );
    expect((await signIn(student.email, PASSWORD)).status).toBe(401);
    expect((await student.send('GET', '/api/session')).status).toBe(401);
  });
});

describe('sessions', () => {
  it('end when signed out, and only then', async () => {
    const student = await server.person('Student');
    expect((await student.send('GET', '/api/session')).status).toBe(200);
    expect((await student.send('POST', '/api/logout')).status).toBe(200);
    expect((await student.send('GET', '/api/session')).status).toBe(401);
  });

  it('end after 65 minutes without activity; reading is not activity', async () => {
    const student = await server.person('Student');
    server.clock.advance(IDLE_END_MS - 1000);
    expect((await student.send('GET', '/api/session')).status).toBe(200);
    server.clock.advance(1000);
    expect((await student.send('GET', '/api/session')).status).toBe(401);
  });

  it('go on when the person is active', async () => {
    const student = await server.person('Student');
    server.clock.advance(IDLE_END_MS - 1000);
    await student.call(authContract.recordActivity, {});
    server.clock.advance(IDLE_END_MS - 1000);
    expect((await student.send('GET', '/api/session')).status).toBe(200);
  });

  it('tell when they end, and asking does not move it', async () => {
    const student = await server.person('Student');
    const deadline = async () => (await student.call(authContract.getSession, {})).body.idle_deadline;
    const first = await deadline();
    server.clock.advance(30 * 60_000);
    expect(await deadline()).toBe(first);
  });

  it('that were over before an exam began stay over during it', async () => {
    const student = await server.person('Student');
    const author = await server.person('Instructor');
    const exam = await publishedExam(server, author, { durationMinutes: 180, enrol: [student] });
    server.clock.advance(IDLE_END_MS);
    const fresh = await jsonOf(await signIn(student.email, PASSWORD));
    const again = server.as(student, String(fresh['token']));
    await again.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
    expect((await student.send('GET', '/api/session')).status).toBe(401);
    server.clock.advance(IDLE_END_MS);
    expect((await again.send('GET', '/api/session')).status).toBe(200);
    const { body } = await again.call(authContract.listSessions, {});
    expect(body.data.map((session) => session.is_current)).toEqual([true]);
  });

  it('end after their last moment even while an untimed exam is open', async () => {
    const student = await server.person('Student');
    const author = await server.person('Instructor');
    const exam = await publishedExam(server, author, { durationMinutes: 0, enrol: [student] });
    await student.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
    server.clock.advance(IDLE_END_MS);
    expect((await student.send('GET', '/api/session')).status).toBe(200);
    server.clock.advance(ABSOLUTE_END_MS);
    expect((await student.send('GET', '/api/session')).status).toBe(401);
  });

  it('are stored as hashes only', async () => {
    const student = await server.person('Student');
    const rows = await server.database.read.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(student.token);
  });

  it('of others end when the password changes', async () => {
    const student = await server.person('Student');
    const elsewhere = await jsonOf(await signIn(student.email, PASSWORD));
    await student.call(authContract.changePassword, {
      body: { current_password: PASSWORD, new_password: 'another good password' },
    });
    const headers = { authorization: `Bearer ${String(elsewhere['token'])}` };
    expect((await server.send('GET', '/api/session', undefined, headers)).status).toBe(401);
    expect((await student.send('GET', '/api/session')).status).toBe(200);
  });
});

it('writes a command and its outbox row together', async () => {
  const student = await server.person('Student');
  await student.call(authContract.updateProfile, { body: { first_name: 'Grace', last_name: 'Hopper' } });
  const rows = await server.database.read.selectFrom('sync_outbox').selectAll().execute();
  expect(rows).toMatchObject([{ endpoint: 'auth.updateProfile', user_id: student.id }]);
});

it('refuses unknown keys', async () => {
  const student = await server.person('Student');
  const response = await student.send('PUT', '/api/profile', {
    first_name: 'A',
    last_name: 'B',
    user_role: 'Admin',
  });
  expect(response.status).toBe(422);
});

describe('a computer that people share', () => {
  let minutes: number | null = null;
  let shared: TestServer;
  beforeEach(async () => {
    minutes = null;
    shared = await createTestServer({ sharedIdleMinutes: () => minutes });
  });
  afterEach(() => shared.close());

  /** Signs in, and asks to stay. */
  const stay = async (person: Person): Promise<Person> => {
    const body = { email: person.email, password: PASSWORD, remember: true };
    const response = await shared.send('POST', '/api/signin', body);
    return shared.as(person, String((await jsonOf(response))['token']));
  };
  const isIn = async (person: Person) => (await person.send('GET', '/api/session')).status === 200;

  it('keeps nobody signed in, whoever asks for it and whenever they did', async () => {
    const student = await shared.person('Student');
    const before = await stay(student);
    shared.clock.advance(IDLE_END_MS);
    expect(await isIn(before)).toBe(true);
    minutes = 10;
    expect(await isIn(before)).toBe(false);
    const now = await stay(student);
    minutes = null;
    expect(await isIn(now)).toBe(true);
    shared.clock.advance(IDLE_END_MS);
    expect(await isIn(now)).toBe(false);
  });

  it.each([5, 60])('ends sessions after its own %i minutes, and says so', async (limit) => {
    minutes = limit;
    const student = await shared.person('Student');
    const { body } = await student.call(authContract.getSession, {});
    expect(Date.parse(body.idle_deadline) - Date.parse(body.last_active_at)).toBe(limit * 60_000);
    shared.clock.advance(limit * 60_000 - 1000);
    const { body: active } = await student.call(authContract.recordActivity, {});
    expect(Date.parse(active.idle_deadline) - Date.parse(active.server_time)).toBe(limit * 60_000);
    shared.clock.advance(limit * 60_000 - 1000);
    expect(await isIn(student)).toBe(true);
    expect((await student.call(authContract.listSessions, {})).body.data).toHaveLength(1);
    shared.clock.advance(1000);
    expect(await isIn(student)).toBe(false);
  });

  it('ends none while its person sits an exam', async () => {
    minutes = 60;
    const student = await shared.person('Student');
    const author = await shared.person('Instructor');
    const exam = await publishedExam(shared, author, { durationMinutes: 60, enrol: [student] });
    minutes = 5;
    await student.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
    shared.clock.advance(50 * 60_000);
    expect(await isIn(student)).toBe(true);
    shared.clock.advance(10 * 60_000);
    expect(await isIn(student)).toBe(false);
  });
});
