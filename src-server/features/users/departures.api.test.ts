import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { peopleGroupsContract } from '#shared/contract/people-groups.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { usersContract as users } from '#shared/contract/users.ts';
import { REAUTHENTICATION_MS } from '#shared/domain/auth/second-factor.ts';
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
const leave = (person: Person, body: object = {}) => person.send('DELETE', users.deleteOwnAccount.path, body);
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

/** Words that nobody else has: of a name, an address, a place, a profile. */
const LIFE = /noor|haddad|192\.0\.2\.77|kiln workshop|atlantic\/azores/iu;

/** Everything that features keep of a person, in one of each kind. */
const fillLife = async (person: Person) => {
  const from = { 'x-lectern-address': '192.0.2.77' };
  await server.write(({ db }) => db.deleteFrom('login_record').where('user_id', '=', person.id).execute());
  await server.send('POST', authContract.signIn.path, { email: person.email, password: PASSWORD }, from);
  const { body } = await admin.call(peopleGroupsContract.create, { body: { name: 'Year 9' } });
  await admin.call(peopleGroupsContract.addMembers, {
    params: { id: body.data.id },
    body: { user_ids: [person.id] },
  });
  const { id: userId, email } = person;
  await server.write(async ({ db, newId, now }) => {
    const since = { created_at: now, updated_at: now };
    const profile = { id: userId, is_public: 1 as const, headline: 'Kiln workshop', biography: 'Noor' };
    await db
      .insertInto('user_profile')
      .values({ ...profile, ...since })
      .execute();
    const settings = { id: userId, time_zone: 'Atlantic/Azores', notifications: '{}', messages: '{}' };
    await db
      .insertInto('user_setting')
      .values({ ...settings, ...since })
      .execute();
    const identity = { provider: 'google' as const, subject: 'g-1', email, used_at: null };
    await db
      .insertInto('external_identity')
      .values({ id: newId(), user_id: userId, created_at: now, ...identity })
      .execute();
    const answer = { key: 'k', request_hash: '', status: 200, response: '"Noor"' };
    await db
      .insertInto('idempotency_key')
      .values({ user_id: userId, created_at: now, ...answer })
      .execute();
    const mail = { kind: 'start', to_address: email, subject: 'Noor', sealed_body: null, message_id: 'm' };
    const done = { due_at: null, useless_at: null, sent_at: now, reason: null };
    await db
      .insertInto('mail')
      .values({ id: newId(), user_id: userId, created_at: now, ...mail, ...done })
      .execute();
  });
};

/** The tables in which something of that is read, but those of requests that limits forget within a day. */
const traces = async (words: RegExp): Promise<string[]> => {
  const found: string[] = [];
  for (const { name } of await server.database.read.introspection.getTables()) {
    const rows = await sql`select * from ${sql.table(name)}`.execute(server.database.read);
    if (words.test(JSON.stringify(rows.rows))) found.push(name);
  }
  return found.filter((name) => name !== 'account_request');
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
    // Who comes second is the last one, or is gone already when they are asked who they are.
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(both.map(({ status }) => status).toSorted((a, b) => a - b));
  });
});

describe('who leaves', () => {
  it('has shown within ten minutes who they are, and says no wrong password', async () => {
    const student = await server.person('Student');
    server.clock.advance(REAUTHENTICATION_MS);
    for (const body of [{}, { current_password: PASSWORD }])
      expect(await jsonOf(await leave(student, body))).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    await student.call(secondFactorContract.reauthenticate, { body: { password: PASSWORD } });
    const refused = await leave(student, { current_password: 'wrong' });
    expect([refused.status, Object.keys((await jsonOf<{ errors: object }>(refused)).errors)]).toEqual([
      422,
      ['current_password'],
    ]);
    expect(await isSignedIn(student)).toBe(true);
    expect((await leave(student, { current_password: PASSWORD })).status).toBe(200);
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

  it('leaves nothing of themselves behind but the id, which the audit log names', async () => {
    const teacher = await server.person('Instructor', 'Noor Haddad');
    await fillLife(teacher);
    expect(await traces(LIFE)).not.toEqual([]);
    await leave(teacher);
    await wait(14 * DAY_MS);
    await wait(2 * 60_000);
    // The chain of the audit log keeps from where its entries came, and no name.
    expect(await traces(LIFE)).toEqual(['audit_entry']);
    expect(await traces(/noor|haddad/iu)).toEqual([]);
    const { read } = server.database;
    const own = await read.selectFrom('login_record').where('user_id', '=', teacher.id).selectAll().execute();
    expect(own).toMatchObject([{ ip_address: null, computer: null }]);
    const groups = read.selectFrom('people_group_member').where('deleted_at', 'is', null);
    expect(await groups.select('id').execute()).toEqual([]);
    const entries = read.selectFrom('audit_entry').where('action', '=', 'account.anonymise').selectAll();
    expect(await entries.execute()).toMatchObject([
      {
        target_kind: 'user',
        target_id: String(teacher.id),
        person_id: null,
        address: null,
        detail_hash: null,
      },
    ]);
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
