import { afterEach, expect, it } from 'vitest';
import { createTestServer, jsonOf, PASSWORD, type TestServer } from '#tests/helpers/test-server.ts';
import type { SyncControl } from '#server/sync/control.ts';
import { idleSync } from '#server/sync/control.ts';
import { AppError } from '#shared/contract/errors.ts';

let server: TestServer;
afterEach(() => server.close());

/** A computer that may join a hub, which does not answer. */
const control = (): SyncControl => ({
  ...idleSync('standalone'),
  enrol: async () => {
    throw new AppError('UNAVAILABLE', 'The hub does not answer.');
  },
});

const join = async (email: string, password: string, headers: Record<string, string> = {}) => {
  const response = await server.send(
    'POST',
    '/api/sync/enrolment',
    { hub_url: 'https://hub.school.example', device_name: 'Laptop', email, password },
    headers,
  );
  const { request_id: _id, ...body } = await jsonOf(response);
  return { status: response.status, body };
};

it('connecting tells nobody without a session whether a password is right', async () => {
  server = await createTestServer({ sync: control() });
  const author = await server.person('Instructor');
  const wrong = await join(author.email, 'a guess');
  expect(wrong.status).toBe(403);
  expect(await join(author.email, PASSWORD)).toEqual(wrong);
  expect(await join('nobody@school.test', PASSWORD)).toEqual(wrong);
  const headers = { authorization: `Bearer ${author.token}` };
  expect((await join(author.email, PASSWORD, headers)).status).toBe(503);
});

it('a student takes no computer of their school away, with their own password either', async () => {
  server = await createTestServer({ sync: control() });
  const student = await server.person('Student');
  expect((await join(student.email, PASSWORD)).status).toBe(403);
  const headers = { authorization: `Bearer ${student.token}` };
  expect((await join(student.email, PASSWORD, headers)).status).toBe(403);
});

it('a hub refuses before it looks at anybody', async () => {
  server = await createTestServer({ role: 'hub' });
  const admin = await server.person('Admin');
  const wrong = await join(admin.email, 'a guess');
  expect(wrong).toMatchObject({ status: 409, body: { message: 'A hub joins no other hub.' } });
  expect(await join(admin.email, PASSWORD)).toEqual(wrong);
  expect(await join('nobody@school.test', PASSWORD)).toEqual(wrong);
});

it('guesses by way of connecting cost an account nothing', async () => {
  server = await createTestServer({ sync: control() });
  const author = await server.person('Instructor');
  for (let n = 0; n < 20; n++) await join(author.email, `guess ${n}`);
  const rows = await server.database.read.selectFrom('sign_in_failure').select('id').execute();
  expect(rows).toEqual([]);
  const signIn = await server.send('POST', '/api/signin', { email: author.email, password: PASSWORD });
  expect(signIn.status).toBe(200);
});
