import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { usersContract as users } from '#shared/contract/users.ts';
import { grantPermissions } from './account-service.ts';
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

const newUser = (changes: object = {}) => ({
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'Noor@School.test',
  user_role: 'Student',
  password: 'violet harbour',
  ...changes,
});

const create = (by: Person, changes: object = {}, headers: Record<string, string> = {}) =>
  by.send('POST', users.createUser.path, newUser(changes), headers);

const suspend = (by: Person, id: number) => by.send('PUT', `/api/suspendUser/${id}`);
const activate = (by: Person, id: number) => by.send('PUT', `/api/activeUser/${id}`);
const isSignedIn = async (person: Person) => (await person.send('GET', '/api/session')).status === 200;
const signIn = (email: string, password: string) =>
  server.send('POST', authContract.signIn.path, { email, password });

/** Somebody who may change accounts without being an administrator. */
async function helper(): Promise<Person> {
  const person = await server.person('Support', 'Sam Helper');
  await server.write((ctx) => grantPermissions(ctx, person.id, [{ resource: 'users', action: 'add' }]));
  return server.as(person, (await jsonOf<{ token: string }>(await signIn(person.email, PASSWORD))).token);
}

describe('the accounts of a role', () => {
  it('come five at a time by last name, and only of that role', async () => {
    for (const name of ['Ida Grün', 'Bo Adams', 'Cy Zola', 'Di Evans', 'Ed Cole', 'Al Cole'])
      await server.person('Student', name);
    await server.person('Instructor', 'Ines Teach');
    const first = await admin.call(users.listStudents, {});
    expect(first.body.count).toBe(6);
    expect(first.body.data.map((user) => `${user.first_name} ${user.last_name}`)).toEqual([
      'Bo Adams',
      'Al Cole',
      'Ed Cole',
      'Di Evans',
      'Ida Grün',
    ]);
    const second = await admin.call(users.listStudents, { query: { offset: 5 } });
    expect(second.body.data.map((user) => user.last_name)).toEqual(['Zola']);
    expect((await admin.call(users.listInstructors, {})).body.data.map((user) => user.first_name)).toEqual([
      'Ines',
    ]);
    expect((await admin.call(users.listSmes, {})).body).toEqual({ data: [], count: 0 });
  });

  it('are found by words of name and e-mail address, and signs have no meaning of their own', async () => {
    for (const name of ['Öde Berg', 'Bo Adams', 'Bo Berg']) await server.person('Student', name);
    const found = async (search: string) =>
      (await admin.call(users.listStudents, { query: { search } })).body.data.map((user) => user.email);
    expect(await found('berg BO')).toEqual(['bo.berg@school.test']);
    expect(await found('öde')).toEqual(['öde.berg@school.test']);
    expect(await found('adams@school')).toEqual(['bo.adams@school.test']);
    expect(await found('%')).toEqual([]);
  });

  it('are listed for support too, who cannot change them', async () => {
    const support = await server.person('Support');
    const student = await server.person('Student');
    expect((await support.call(users.listSupport, {})).body.count).toBe(1);
    for (const refused of [await create(support), await suspend(support, student.id)])
      expect([refused.status, (await jsonOf(refused))['code']]).toEqual([403, 'ABILITY_MISSING']);
  });
});

describe('a new account', () => {
  it('signs in with the password that its administrator has chosen', async () => {
    const response = await create(admin);
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({
      message: 'User created successfully',
      data: { email: 'noor@school.test', user_role: 'Student', status: 'active', last_sign_in_at: null },
    });
    expect(body).not.toMatch(/argon2|password|violet/);
    expect((await signIn('noor@school.test', 'violet harbour')).status).toBe(200);
  });

  it('has an e-mail address of its own, in whichever case', async () => {
    await create(admin);
    const again = await create(admin, {
      email: 'NOOR@school.test',
      user_role: 'SME',
      password: 'long enough for staff',
    });
    expect(again.status).toBe(409);
    expect(await jsonOf(again)).toMatchObject({
      errors: { email: ['Somebody has this e-mail address already.'] },
    });
    expect((await admin.call(users.listSmes, {})).body.count).toBe(0);
  });

  it('is made once of two that come at the same moment', async () => {
    const both = await Promise.all([create(admin), create(admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ['a short password', { password: 'seven..' }, 'password'],
    ['a short password of staff', { user_role: 'SME', password: 'elevenchars' }, 'password'],
    ['no e-mail address', { email: 'noor' }, 'email'],
    ['a role that there is not', { user_role: 'Owner' }, 'user_role'],
    ['no name that can be seen', { first_name: '\u200B' }, 'first_name'],
  ])('is refused with %s', async (_what, changes, field) => {
    const response = await create(admin, changes);
    expect(response.status).toBe(422);
    expect(Object.keys((await jsonOf<{ errors: object }>(response)).errors)).toEqual([field]);
  });

  it('is made once where the call is repeated, and what is kept of the call tells nothing of its password', async () => {
    const headers = { 'idempotency-key': 'create-noor' };
    const first = await create(admin, {}, headers);
    const again = await create(admin, {}, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    // The same request with another password has the same hash, so nobody can try passwords on it.
    expect((await create(admin, { password: 'quite another one' }, headers)).status).toBe(200);
    expect((await create(admin, { last_name: 'Other' }, headers)).status).toBe(422);
    expect((await admin.call(users.listStudents, {})).body.count).toBe(1);
  });

  it('gets a role only from who holds all that it holds', async () => {
    const by = await helper();
    const staff = { password: 'long enough for staff' };
    expect((await create(by, { ...staff, user_role: 'Admin' })).status).toBe(403);
    expect((await create(by, { ...staff, user_role: 'Instructor' })).status).toBe(403);
    expect((await create(by, { ...staff, user_role: 'Support' })).status).toBe(200);
    expect((await by.call(users.listRolesToGive, {})).body.data.map(({ name }) => name)).toEqual(['Support']);
    expect((await admin.call(users.listRolesToGive, {})).body.data).toHaveLength(5);
    expect((await create(admin, { ...staff, user_role: 'Admin', email: 'b@school.test' })).status).toBe(200);
  });
});

describe('an account that is suspended', () => {
  it('is signed out at once and stays out until it is reactivated', async () => {
    const student = await server.person('Student');
    const suspended = await suspend(admin, student.id);
    expect(await jsonOf(suspended)).toMatchObject({
      message: 'user was succesfully suspended',
      data: { id: student.id, status: 'suspended' },
    });
    expect(await isSignedIn(student)).toBe(false);
    expect((await signIn(student.email, PASSWORD)).status).toBe(401);
    expect((await suspend(admin, student.id)).status).toBe(200);
    expect(await jsonOf(await activate(admin, student.id))).toMatchObject({
      message: 'user was succesfully unsuspended',
      data: { status: 'active' },
    });
    expect((await signIn(student.email, PASSWORD)).status).toBe(200);
    expect(await isSignedIn(student)).toBe(false);
  });

  it('is never the own one', async () => {
    await server.person('Admin', 'Bea Admin');
    const refused = await suspend(admin, admin.id);
    expect([refused.status, (await jsonOf(refused))['message']]).toEqual([
      403,
      'You cannot suspend your own account.',
    ]);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it('is one that may more only by the hand of who may that too', async () => {
    const by = await helper();
    const peer = await server.person('Support');
    const other = await server.person('Admin', 'Bea Admin');
    expect((await suspend(by, peer.id)).status).toBe(200);
    expect((await suspend(by, other.id)).status).toBe(403);
    expect((await suspend(admin, other.id)).status).toBe(200);
    expect((await activate(by, other.id)).status).toBe(403);
    expect((await activate(admin, other.id)).status).toBe(200);
  });

  it('is never the last administrator, also where two suspend each other', async () => {
    const other = await server.person('Admin', 'Bea Admin');
    const both = await Promise.all([suspend(admin, other.id), suspend(other, admin.id)]);
    // Who comes second is the last one, or has no right any more when they are asked for it.
    const [first, second] = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([first, [401, 403, 409].includes(second ?? 0)]).toEqual([200, true]);
    const left = [await isSignedIn(admin), await isSignedIn(other)];
    expect(left.filter(Boolean)).toHaveLength(1);
  });

  it('has to be there', async () => {
    expect((await suspend(admin, 12345)).status).toBe(404);
    expect((await activate(admin, 12345)).status).toBe(404);
  });
});
