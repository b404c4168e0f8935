import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { usersContract as users } from '#shared/contract/users.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const remove = (by: Person, id: number) => by.send('DELETE', `/api/admin/delete-user/${id}`);
const leave = (person: Person, password = PASSWORD) =>
  person.send('DELETE', users.deleteOwnAccount.path, { current_password: password });
const signIn = async (email: string) =>
  (await server.send('POST', authContract.signIn.path, { email, password: PASSWORD })).status;
const rowOf = (id: number) =>
  server.database.read.selectFrom('user').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const isSignedIn = async (person: Person) => (await person.send('GET', '/api/session')).status === 200;

/** What time brings, after somebody has looked before. */
const wait = async (ms: number) => {
  server.clock.advance(ms);
  await server.tick();
};

describe('an account that an administrator deletes', () => {
  it('ends at once, is anonymous soon, and its address is free again', async () => {
    const student = await server.person('Student', 'Stu Dent');
    const response = await remove(admin, student.id);
    expect(await jsonOf(response)).toEqual({ message: 'User deleted successfully' });
    expect(await isSignedIn(student)).toBe(false);
    expect(await signIn(student.email)).toBe(401);
    expect((await admin.call(users.listStudents, {})).body.count).toBe(0);
    await wait(6000);
    const row = await rowOf(student.id);
    expect(row).toMatchObject({
      first_name: 'Deleted',
      password_hash: null,
      anonymised_at: server.clock.now(),
    });
    expect(JSON.stringify(row)).not.toMatch(/Stu|Dent|school\.test/u);
    const body = { first_name: 'Stu', last_name: 'Dent', email: student.email, user_role: 'Student' };
    expect((await admin.send('POST', users.createUser.path, body)).status).toBe(200);
    expect((await remove(admin, student.id)).status).toBe(404);
  });

  it('is not one with published exams, which are named', async () => {
    const author = await server.person('Instructor', 'Ines Teach');
    const { examId } = await publishedExam(server, author);
    const refused = await remove(admin, author.id);
    expect(refused.status).toBe(409);
    const { message, data } = await jsonOf<{ message: string; data: { exams: string[] } }>(refused);
    expect(data).toEqual({ exams: [expect.any(String)], markings: [] });
    expect(message).toContain(data.exams[0]);
    await server.write(({ db }) =>
      db.updateTable('exam').set({ status: 'archived' }).where('id', '=', examId).execute(),
    );
    expect((await remove(admin, author.id)).status).toBe(200);
  });

  it('is not the own one, nor the last administrator, also where two delete each other', async () => {
    expect((await remove(admin, admin.id)).status).toBe(403);
    const other = await server.person('Admin', 'Bea Admin');
    const both = await Promise.all([remove(admin, other.id), remove(other, admin.id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('who leaves', () => {
  it('says the password once more', async () => {
    const student = await server.person('Student');
    for (const body of [{}, { current_password: 'wrong' }]) {
      const refused = await student.send('DELETE', users.deleteOwnAccount.path, body);
      expect([refused.status, Object.keys((await jsonOf<{ errors: object }>(refused)).errors)]).toEqual([
        422,
        ['current_password'],
      ]);
    }
    expect(await isSignedIn(student)).toBe(true);
  });

  it('has 14 days in which signing in takes it back', async () => {
    const student = await server.person('Student');
    const left = await jsonOf<{ deletion_due_at: string }>(await leave(student));
    expect(Date.parse(left.deletion_due_at)).toBe(server.clock.now() + 14 * DAY_MS);
    expect(await isSignedIn(student)).toBe(false);
    await wait(13 * DAY_MS);
    expect(await signIn(student.email)).toBe(200);
    await wait(2 * DAY_MS);
    expect(await rowOf(student.id)).toMatchObject({ deletion_due_at: null, anonymised_at: null });
  });

  it('is anonymous after them', async () => {
    const student = await server.person('Student');
    await leave(student);
    const leaving = await admin.call(users.listUsers, { query: { status: 'leaving' } });
    expect(leaving.body.data.data.map(({ id }) => id)).toEqual([student.id]);
    await wait(14 * DAY_MS);
    expect(await rowOf(student.id)).toMatchObject({ first_name: 'Deleted', deleted_at: server.clock.now() });
    expect(await signIn(student.email)).toBe(401);
  });

  it('is not the last administrator, nor one whose only successor is leaving', async () => {
    expect((await leave(admin)).status).toBe(409);
    const other = await server.person('Admin', 'Bea Admin');
    expect((await leave(other)).status).toBe(200);
    expect((await leave(admin)).status).toBe(409);
  });
});

describe('who waits for approval', () => {
  const waiting = async () => {
    const person = await server.person('SME', 'Wanda Waits');
    await server.write(({ db }) =>
      db.updateTable('user').set({ approved_at: null }).where('id', '=', person.id).execute(),
    );
    return person;
  };
  const approve = (id: number) => admin.send('POST', `/api/admin/approve-user/${id}`);
  const refuse = (id: number) => admin.send('DELETE', `/api/admin/approve-user/${id}`);

  it('is listed by itself, and let in', async () => {
    const { id } = await waiting();
    const list = async () =>
      (await admin.call(users.listUsers, { query: { status: 'waiting' } })).body.data.data.map(
        (user) => user.id,
      );
    expect(await list()).toEqual([id]);
    expect(await jsonOf(await approve(id))).toMatchObject({ data: { is_approved: true } });
    expect(await list()).toEqual([]);
    expect((await refuse(id)).status).toBe(409);
  });

  it('is refused, and forgotten', async () => {
    const { id, email } = await waiting();
    expect((await refuse(id)).status).toBe(200);
    await wait(6000);
    expect((await rowOf(id)).email).not.toBe(email);
  });
});
