import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { peopleGroupsContract as contract } from '#shared/contract/people-groups.ts';
import { usersContract } from '#shared/contract/users.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const create = async (name: string) => (await admin.call(contract.create, { body: { name } })).body.data;

const names = async (query: { offset?: number; search?: string } = {}) =>
  (await admin.call(contract.list, { query })).body.data.map(({ name }) => name);

const add = (id: number, people: readonly Person[]) =>
  admin.call(contract.addMembers, { params: { id }, body: { user_ids: people.map((one) => one.id) } });

const remove = (id: number, people: readonly Person[]) =>
  admin.call(contract.removeMembers, { params: { id }, body: { user_ids: people.map((one) => one.id) } });

const members = async (id: number, query: { search?: string } = {}) =>
  (await admin.call(contract.listMembers, { params: { id }, query })).body;

describe('groups', () => {
  it('come by name, ten on a page, and are searched by words', async () => {
    for (let no = 11; no >= 1; no--) await create(`Year ${String(no).padStart(2, '0')}`);
    const { body } = await admin.call(contract.list, {});
    expect(body.count).toBe(11);
    expect(body.data.map(({ name }) => name).slice(0, 2)).toEqual(['Year 01', 'Year 02']);
    expect(await names({ offset: 10 })).toEqual(['Year 11']);
    expect(await names({ search: '07 year' })).toEqual(['Year 07']);
  });

  it('have one name each, whatever its case; a deleted one leaves it free', async () => {
    const { id } = await create('Class 7b');
    const taken = await admin.send('POST', contract.create.path, { name: ' CLASS 7B ' });
    expect(taken.status).toBe(409);
    expect(await jsonOf(taken)).toMatchObject({
      errors: { name: ['There is a group with this name already.'] },
    });
    const other = await create('Class 7c');
    expect((await admin.send('PUT', `/api/people-groups/${other.id}`, { name: 'class 7b' })).status).toBe(
      409,
    );
    const renamed = await admin.call(contract.rename, {
      params: { id: other.id },
      body: { name: 'CLASS 7c' },
    });
    expect(renamed.body.data.name).toBe('CLASS 7c');
    await admin.call(contract.delete, { params: { id } });
    expect((await create('Class 7b')).member_count).toBe(0);
  });

  it('are created once by two calls at the same moment', async () => {
    const both = await Promise.all(
      [1, 2].map(() => admin.send('POST', contract.create.path, { name: 'Room 3' })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('take nothing from those who may not change accounts, and show nothing to students', async () => {
    const { id } = await create('Class 7b');
    const support = await server.person('Support');
    expect((await support.call(contract.get, { params: { id } })).body.name).toBe('Class 7b');
    expect((await support.send('DELETE', `/api/people-groups/${id}`)).status).toBe(403);
    const student = await server.person('Student');
    expect((await student.send('GET', '/api/people-groups')).status).toBe(403);
  });
});

describe('the people of a group', () => {
  it('are counted and listed by last name, once each, and found by words', async () => {
    const { id } = await create('Class 7b');
    const ida = await server.person('Student', 'Ida Zeller');
    const bo = await server.person('Student', 'Bo Adams');
    expect((await add(id, [ida, bo])).body).toMatchObject({
      message: '2 people added to "Class 7b".',
      data: { member_count: 2 },
    });
    expect((await add(id, [ida])).body.message).toBe('0 people added to "Class 7b".');
    expect((await members(id)).data.map((one) => one.last_name)).toEqual(['Adams', 'Zeller']);
    const others = await admin.call(contract.listCandidates, { params: { id }, query: {} });
    expect(others.body.data.map((one) => one.first_name)).toEqual(['Ada']);
    expect((await members(id, { search: 'zell' })).data.map((one) => one.first_name)).toEqual(['Ida']);
    expect((await remove(id, [bo])).body).toMatchObject({
      message: '1 person removed from "Class 7b".',
      data: { member_count: 1 },
    });
    expect((await add(id, [bo])).body.data.member_count).toBe(2);
  });

  it('stay what they are when their group goes', async () => {
    const { id } = await create('Class 7b');
    const ida = await server.person('Student', 'Ida Zeller');
    await add(id, [ida]);
    await admin.call(contract.delete, { params: { id } });
    expect((await admin.send('GET', `/api/people-groups/${id}/members`)).status).toBe(404);
    expect((await ida.send('GET', '/api/session')).status).toBe(200);
  });

  it('narrow the lists of people', async () => {
    const { id } = await create('Class 7b');
    const ida = await server.person('Student', 'Ida Zeller');
    await server.person('Student', 'Bo Adams');
    await add(id, [ida]);
    const list = (group?: number) =>
      admin.call(usersContract.listStudents, { query: group === undefined ? {} : { group } });
    expect((await list()).body.count).toBe(2);
    const { body } = await list(id);
    expect([body.count, body.data[0]?.last_name]).toEqual([1, 'Zeller']);
    await remove(id, [ida]);
    expect((await list(id)).body.count).toBe(0);
  });

  it('have accounts: nobody else is put into one', async () => {
    const { id } = await create('Class 7b');
    const response = await admin.send('POST', `/api/people-groups/${id}/members`, {
      user_ids: [admin.id, 4],
    });
    expect(response.status).toBe(404);
    expect((await members(id)).count).toBe(0);
  });
});
