import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERM_VERSION_HEADER } from '#shared/contract/client.ts';
import { rolesContract } from '#shared/contract/roles.ts';
import type { UserAccess } from '#shared/contract/user-access.ts';
import { usersContract as users, type User } from '#shared/contract/users.ts';
import { iso } from '#server/iso.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';
import { grantPermissions } from './account-service.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const HOUR_MS = 60 * 60 * 1000;
const addsUsers = { resource: 'users', action: 'add' } as const;
const seesAudit = { resource: 'audit-logs', action: 'view' } as const;
const grant = (pair: object, expiresAt: number | null = null) => ({
  ...pair,
  effect: 'grant',
  expires_at: expiresAt === null ? null : iso(expiresAt),
});
const deny = (pair: object) => ({ ...pair, effect: 'deny' });

const accessPath = (id: number) => `/api/admin/user-permissions/${id}`;
const setAccess = (by: Person, id: number, permissions: object[], more: object = {}) =>
  by.send('PUT', accessPath(id), { permissions, ...more });
const accessOf = async (by: Person, id: number): Promise<UserAccess> =>
  (await by.call(users.getUserAccess, { params: { id } })).body.data;
const giveRole = (by: Person, id: number, body: object) => by.send('PUT', `/api/updateUserRole/${id}`, body);
const edit = (by: Person, id: number, body: object) => by.send('POST', `/api/admin/update-user/${id}`, body);
const messageOf = async (response: Response) => [response.status, (await jsonOf(response))['message']];

/** Somebody who holds users:add beside the role of support, and no more. */
async function clerk(): Promise<Person> {
  const person = await server.person('Support', 'Sam Clerk');
  await server.write((ctx) => grantPermissions(ctx, person.id, [addsUsers]));
  return person;
}

describe('what one person may do', () => {
  it('comes of the role, of grants and of denials, and takes effect with the next call', async () => {
    const support = await server.person('Support');
    const session = async () =>
      jsonOf<{ permissions: object[]; perm_version: number }>(await support.send('GET', '/api/session'));
    const before = await session();
    const response = await setAccess(admin, support.id, [
      grant({ resource: 'questions', action: 'add' }),
      deny({ resource: 'messages', action: 'view' }),
    ]);
    expect(await jsonOf(response)).toMatchObject({ message: 'Permissions updated successfully' });
    const after = await session();
    expect(after.perm_version).toBeGreaterThan(before.perm_version);
    expect(after.permissions).toEqual(
      expect.arrayContaining([
        { resource: 'questions', action: 'view' },
        { resource: 'questions', action: 'add' },
      ]),
    );
    expect(after.permissions).not.toContainEqual({ resource: 'messages', action: 'view' });
    expect(after.permissions).not.toContainEqual({ resource: 'messages', action: 'add' });
    const access = await accessOf(admin, support.id);
    expect(access.personal.map(({ resource, action, effect }) => `${effect} ${resource}:${action}`)).toEqual([
      'grant questions:add',
      'deny messages:view',
      'grant questions:view',
      'deny messages:add',
    ]);
    expect(access.role_permissions).toContainEqual({ resource: 'messages', action: 'add' });
  });

  it('holds a grant until its moment, in sessions that are open too', async () => {
    const support = await server.person('Support');
    const at = server.clock.now() + HOUR_MS / 2;
    await setAccess(admin, support.id, [
      grant(seesAudit, at),
      grant({ resource: 'roles', action: 'view' }, at),
    ]);
    const roles = async () => support.send('GET', rolesContract.listRoles.path);
    const held = await roles();
    expect(held.status).toBe(200);
    server.clock.advance(HOUR_MS / 2 - 1);
    expect((await roles()).status).toBe(200);
    server.clock.advance(1);
    const over = await roles();
    expect(over.status).toBe(403);
    // Without a row being written: the page reads its session anew all the same.
    const versions = [held, over].map((one) => Number(one.headers.get(PERM_VERSION_HEADER)));
    expect(versions[1]).toBeGreaterThan(versions[0] ?? 0);
    // What lapsed goes with the next change, and the version never comes back.
    await setAccess(admin, support.id, []);
    const cleared = Number((await roles()).headers.get(PERM_VERSION_HEADER));
    expect(cleared).toBeGreaterThan(versions[1] ?? 0);
  });

  it('has no grant that is over before it begins, and no denial with an end', async () => {
    const { id } = await server.person('Support');
    for (const wrong of [
      grant(seesAudit, server.clock.now()),
      { ...deny(seesAudit), expires_at: iso(server.clock.now() + HOUR_MS) },
      grant({ resource: 'keys', action: 'view' }),
    ])
      expect((await setAccess(admin, id, [wrong])).status).toBe(422);
  });

  it('gets nothing beyond what the giver holds', async () => {
    const by = await clerk();
    const peer = await server.person('Support', 'Pia Peer');
    expect((await setAccess(by, peer.id, [grant(seesAudit)])).status).toBe(403);
    // Nor where a denial hides it for now.
    expect((await setAccess(by, peer.id, [grant(seesAudit), deny(seesAudit)])).status).toBe(403);
    expect((await setAccess(by, peer.id, [grant(addsUsers)])).status).toBe(200);
    expect((await accessOf(by, peer.id)).grantable).not.toContainEqual(seesAudit);
    const student = await server.person('Student');
    expect((await setAccess(by, student.id, [])).status).toBe(403);
    expect((await edit(by, student.id, { last_name: 'Other' })).status).toBe(403);
  });

  it('gets nothing beyond what the giver holds by the loss of a denial either', async () => {
    const messages = { resource: 'messages', action: 'view' };
    const by = await clerk();
    const peer = await server.person('Support', 'Pia Peer');
    await setAccess(admin, by.id, [grant(addsUsers), deny(messages)]);
    await setAccess(admin, peer.id, [deny(messages)]);
    expect((await setAccess(by, peer.id, [])).status).toBe(403);
    expect((await setAccess(by, peer.id, [deny(messages), grant(addsUsers)])).status).toBe(200);
  });

  it('is never the own, save of the only administrator', async () => {
    server.clock.advance(11 * 60 * 1000);
    expect((await jsonOf(await setAccess(admin, admin.id, [])))['code']).toBe('REAUTHENTICATION_REQUIRED');
    await admin.send('POST', '/api/session/reauthentication', { password: PASSWORD });
    expect((await setAccess(admin, admin.id, [grant({ resource: 'exams', action: 'view' })])).status).toBe(
      200,
    );
    expect((await setAccess(admin, admin.id, [deny({ resource: 'roles', action: 'add' })])).status).toBe(409);
    await server.person('Admin', 'Bea Admin');
    expect(await messageOf(await setAccess(admin, admin.id, []))).toEqual([
      403,
      'You cannot change what you may do yourself. Another administrator can.',
    ]);
  });

  it('is not written over what somebody else has changed meanwhile', async () => {
    const { id } = await server.person('Support');
    const { version } = await accessOf(admin, id);
    expect((await setAccess(admin, id, [grant(seesAudit)], { version })).status).toBe(200);
    expect((await setAccess(admin, id, [], { version })).status).toBe(409);
  });
});

describe('another role', () => {
  it('is given by name or id, and takes effect with the next call', async () => {
    const person = await server.person('Student', 'Mia Moves');
    const response = await giveRole(admin, person.id, { user_role: 'Support' });
    expect(await jsonOf(response)).toMatchObject({
      message: 'user role was succesfully modified',
      data: { id: person.id, user_role: 'Support' },
    });
    expect((await person.send('GET', users.listStudents.path)).status).toBe(200);
    const roles = (await admin.call(rolesContract.listRoles, {})).body.data;
    const sme = roles.find(({ name }) => name === 'SME');
    expect((await giveRole(admin, person.id, { roleId: sme?.id })).status).toBe(200);
    expect((await giveRole(admin, person.id, { roleId: sme?.id, user_role: 'Admin' })).status).toBe(422);
    expect((await giveRole(admin, person.id, {})).status).toBe(422);
    expect((await giveRole(admin, 12345, { user_role: 'SME' })).status).toBe(404);
  });

  it('is a built-in one that was enlarged only by the hand of who may that too', async () => {
    const by = await clerk();
    const peer = await server.person('Support', 'Pia Peer');
    const change = (permissions: object[]) =>
      admin.send('POST', '/api/admin/update-role-permission/Student', { permissions });
    const messages = { resource: 'messages', action: 'add' };
    await change([messages]);
    expect((await giveRole(by, peer.id, { user_role: 'Student' })).status).toBe(200);
    await giveRole(admin, peer.id, { user_role: 'Support' });
    await change([messages, seesAudit]);
    expect((await giveRole(by, peer.id, { user_role: 'Student' })).status).toBe(403);
    expect((await giveRole(admin, peer.id, { user_role: 'Student' })).status).toBe(200);
  });

  it('is not taken from the last administrator, also where two demote each other', async () => {
    const other = await server.person('Admin', 'Bea Admin');
    const both = await Promise.all([
      giveRole(admin, other.id, { user_role: 'Support' }),
      giveRole(other, admin.id, { user_role: 'Support' }),
    ]);
    // Who comes second is the last one, or has no right any more when they are asked for it.
    const [first, second] = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([first, [401, 403, 409].includes(second ?? 0)]).toEqual([200, true]);
  });
});

describe('a changed account', () => {
  it('has the name, address, role and permissions that it was given', async () => {
    const { id } = await server.person('Student', 'Old Name');
    const body = {
      userId: id,
      first_name: 'New',
      email: 'New@School.test',
      user_role: 'Support',
      permissions: [seesAudit, { resource: 'messages', action: 'add' }],
    };
    expect(await jsonOf<{ data: User }>(await edit(admin, id, body))).toMatchObject({
      message: 'User updated successfully',
      data: { first_name: 'New', last_name: 'Name', email: 'new@school.test', user_role: 'Support' },
    });
    const access = await accessOf(admin, id);
    expect(
      access.permissions
        .map(({ resource, action }) => `${resource}:${action}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['audit-logs:view', 'messages:add', 'messages:view']);
  });

  it('is one: the address and the body do not name two accounts', async () => {
    const one = await server.person('Student');
    const other = await server.person('Student');
    const refused = await edit(admin, one.id, { userId: other.id, first_name: 'Wrong' });
    expect([refused.status, (await jsonOf(refused))['errors']]).toMatchObject([
      422,
      { userId: [expect.any(String)] },
    ]);
  });

  it('keeps nothing of a call that is refused in the middle', async () => {
    const by = await clerk();
    const peer = await server.person('Support', 'Pia Peer');
    expect((await edit(by, peer.id, { first_name: 'New', user_role: 'Admin' })).status).toBe(403);
    const found = (await admin.call(users.listSupport, { query: { search: 'Peer' } })).body.data;
    expect(found.map((user) => user.first_name)).toEqual(['Pia']);
    expect((await edit(admin, peer.id, { email: by.email })).status).toBe(409);
  });
});

describe('lists', () => {
  it('of the roles of the own, of states, and of reviewers', async () => {
    const desk = await server.person('Support', 'Dee Desk');
    const role = { name: 'Desk', permissions: [] };
    await admin.send('POST', rolesContract.createRole.path, role);
    await giveRole(admin, desk.id, { user_role: 'Desk' });
    const sme = await server.person('SME', 'Sue Expert');
    await admin.send('PUT', `/api/suspendUser/${desk.id}`);
    const list = async (query: object) =>
      (await admin.call(users.listUsers, { query })).body.data.data.map((user) => user.last_name);
    expect(await list({})).toEqual(['Admin', 'Desk', 'Expert']);
    expect(await list({ is_own_role: 'true' })).toEqual(['Desk']);
    expect(await list({ role: 'SME' })).toEqual(['Expert']);
    expect(await list({ status: 'suspended' })).toEqual(['Desk']);
    expect(await list({ status: 'active', search: 'exp' })).toEqual(['Expert']);
    const reviewers = (await sme.call(users.listReviewers, {})).body.data;
    expect(reviewers.map((one) => one.last_name)).toEqual(['Admin', 'Expert']);
    expect(JSON.stringify(reviewers)).not.toContain('@');
  });

  it('say whom the asking person may change', async () => {
    const by = await clerk();
    await server.person('Support', 'Pia Peer');
    const { data } = (await by.call(users.listUsers, {})).body.data;
    expect(data.map((user) => [user.last_name, user.is_manageable])).toEqual([
      ['Admin', false],
      ['Clerk', true],
      ['Peer', true],
    ]);
  });
});
