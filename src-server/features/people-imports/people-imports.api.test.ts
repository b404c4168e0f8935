import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { authContract } from '#shared/contract/auth.ts';
import { peopleGroupsContract as groups } from '#shared/contract/people-groups.ts';
import { peopleImportsContract as contract, type PeopleImport } from '#shared/contract/people-imports.ts';
import { usersContract } from '#shared/contract/users.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';
import { grantPermissions } from '../users/account-service.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const HEADER = 'first_name,last_name,email,role,groups';

const start = async (lines: readonly string[], by = admin): Promise<PeopleImport> =>
  (
    await by.call(contract.start, {
      query: { file_name: 'people.csv' },
      body: new TextEncoder().encode([HEADER, ...lines].join('\n')),
    })
  ).body.data;

type Choices = z.input<typeof contract.confirm.body>;

const confirm = async (id: number, body: Choices = {}, by = admin) =>
  (await by.call(contract.confirm, { params: { id }, body })).body.data;

const preview = async (id: number, query: { kind?: 'wrong' | 'twin' | 'changed' } = {}, by = admin) =>
  (await by.call(contract.preview, { params: { id }, query })).body;

const get = async (id: number, by = admin) => (await by.call(contract.get, { params: { id } })).body;

const students = async () => {
  const { data } = (await admin.call(usersContract.listStudents, { query: { limit: 100 } })).body;
  return data.map((user) => `${user.first_name} ${user.last_name}`);
};

const groupNames = async () =>
  (await admin.call(groups.list, {})).body.data.map((one) => `${one.name}: ${one.member_count}`);

const codes = async (id: number, by = admin) =>
  (await by.call(contract.createStartCodes, { params: { id }, body: { offset: 0 } })).body.data;

const begin = async (email: string, code: string) =>
  server.send('POST', authContract.start.path, { email, code, new_password: 'violet harbour' });

/** Somebody who may change accounts without being an administrator. */
async function helper(): Promise<Person> {
  const person = await server.person('Support', 'Sam Helper');
  await server.write((ctx) => grantPermissions(ctx, person.id, [{ resource: 'users', action: 'add' }]));
  const signIn = await server.send('POST', authContract.signIn.path, {
    email: person.email,
    password: PASSWORD,
  });
  return server.as(person, (await jsonOf<{ token: string }>(signIn)).token);
}

describe('a file of people', () => {
  it('creates who is new, updates who is there, and leaves out the rest: each is named before', async () => {
    const ida = await server.person('Student', 'Ida Zeller');
    const { id } = await start([
      'Bo,Ng,bo@school.test,,Class 7b; Year 7',
      `Ida Marie,Zeller,${ida.email},Student,class 7B`,
      'Noor,Haddad,noor at school,,',
      'Cy,Cole,,Instructor,',
      'Cy,Cole,,Instructor,',
    ]);
    expect(await students()).toEqual(['Ida Zeller']);
    const { kinds, data, new_groups: fresh } = await preview(id);
    expect(kinds).toEqual({ new: 2, changed: 1, same: 0, twin: 1, wrong: 1 });
    expect(data[0]).toMatchObject({ line: 4, problems: [{ column: 'email' }] });
    expect(fresh).toEqual(['Class 7b', 'Year 7']);
    expect((await preview(id, { kind: 'changed' })).data[0]?.person?.first_name).toBe('Ida');

    expect(await confirm(id)).toMatchObject({ state: 'imported', created: 2, updated: 1 });
    expect(await students()).toEqual(['Bo Ng', 'Ida Marie Zeller']);
    expect(await groupNames()).toEqual(['Class 7b: 2', 'Year 7: 1']);
    const { data: staff } = (await admin.call(usersContract.listInstructors, {})).body;
    expect(staff.map(({ email }) => email)).toEqual([
      expect.stringMatching(/^cy\.cole\..{4}@no-mail\.invalid$/u),
    ]);
    expect((await ida.send('GET', '/api/session')).status).toBe(200);
  });

  it('does what was chosen: by kind, and for single lines', async () => {
    const ida = await server.person('Student', 'Ida Zeller');
    const { id } = await start([
      `Ida Marie,Zeller,${ida.email},,`,
      'Bo,Ng,bo@school.test,,',
      'Cy,Cole,,,',
      'Cy,Cole,,,',
      'Cy,Cole,,,',
    ]);
    const body: Choices = { changed: 'leave', left_out: [3], created: [5] };
    expect(await confirm(id, body)).toMatchObject({ created: 2, updated: 0 });
    expect(await students()).toEqual(['Cy Cole', 'Cy Cole', 'Ida Zeller']);
  });

  it('is compared with the accounts of the moment in which it is confirmed', async () => {
    const { id } = await start(['Bo,Ng,bo@school.test,,']);
    const sam = await helper();
    await confirm((await start(['Bob,Ng,bo@school.test,,'], sam)).id, {}, sam);
    expect(await confirm(id)).toMatchObject({ created: 0, updated: 1 });
    expect(await students()).toEqual(['Bo Ng']);
  });

  it('is confirmed once by two calls at the same moment, and given up by the next file', async () => {
    const { id } = await start(['Bo,Ng,bo@school.test,,']);
    const both = await Promise.all(
      [1, 2].map(() => admin.send('POST', `/api/people-imports/${id}/confirmation`, {})),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = await start(['Cy,Cole,,,']);
    await start(['Di,Evans,,,']);
    expect((await get(first.id)).data.state).toBe('cancelled');
    await expect(confirm(first.id)).rejects.toMatchObject({ status: 409, code: 'ILLEGAL_STATE' });
  });

  it('that is none is refused in words', async () => {
    const bytes = new TextEncoder().encode('name;mail\nBo;bo@school.test\n');
    const response = await admin.send('POST', '/api/people-imports?file_name=people.csv', bytes, {
      'content-type': 'application/octet-stream',
    });
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({
      message: expect.stringContaining('first_name,last_name'),
    });
  });
});

describe('who may import whom', () => {
  it('is decided for each row: nobody gives what they could not give by hand, and whatever was chosen', async () => {
    const sam = await helper();
    const { id } = await start(
      ['Eve,Stone,eve@school.test,Admin,', `Ada,Renamed,${admin.email},,`, 'Bo,Ng,bo@school.test,,'],
      sam,
    );
    const { data } = await preview(id, { kind: 'wrong' }, sam);
    expect(data.map((row) => [row.line, row.problems[0]?.column])).toEqual([
      [2, 'role'],
      [3, 'email'],
    ]);
    const body: Choices = { changed: 'update', twins: 'create', created: [2, 3] };
    expect(await confirm(id, body, sam)).toMatchObject({ created: 1, updated: 0 });
    const { data: admins } = (await admin.call(usersContract.listAdmins, {})).body;
    expect(admins.map((user) => user.last_name)).toEqual(['Admin']);
  });

  it('is for those who may add people, and each sees their own files', async () => {
    const { id } = await start(['Bo,Ng,bo@school.test,,']);
    const sam = await helper();
    const instructor = await server.person('Instructor');
    for (const [person, status] of [
      [sam, 404],
      [instructor, 403],
    ] as const) {
      const at = `/api/people-imports/${id}`;
      expect((await person.send('GET', at)).status).toBe(status);
      expect((await person.send('GET', `${at}/rows`)).status).toBe(status);
      expect((await person.send('POST', `${at}/confirmation`, {})).status).toBe(status);
      expect((await person.send('POST', `${at}/reversal`)).status).toBe(status);
      expect((await person.send('POST', `${at}/start-codes`, { offset: 0 })).status).toBe(status);
      expect((await person.send('DELETE', at)).status).toBe(status);
    }
    expect((await sam.call(contract.list, {})).body).toEqual({ data: [], count: 0 });
  });
});

describe('start codes', () => {
  it('are given to those who have not started, and a new one voids the one before', async () => {
    const { id } = await start(['Bo,Ng,bo@school.test,,', 'Cy,Cole,,,']);
    await confirm(id);
    const [bo, cy] = await codes(id);
    expect(bo?.user).toMatchObject({ first_name: 'Bo', email: 'bo@school.test' });
    expect((await begin(cy?.user.email ?? '', cy?.code ?? '')).status).toBe(200);
    const again = await codes(id);
    expect(again.map(({ user }) => user.first_name)).toEqual(['Bo']);
    expect((await begin('bo@school.test', bo?.code ?? '')).status).toBe(401);
    expect((await begin('bo@school.test', again[0]?.code ?? '')).status).toBe(200);
  });

  it('come 500 at once', async () => {
    const { id } = await start(Array.from({ length: 501 }, (_, at) => `P${at},Q,p${at}@school.test,,`));
    await confirm(id);
    const call = async (offset: number) =>
      (await admin.call(contract.createStartCodes, { params: { id }, body: { offset } })).body;
    const first = await call(0);
    expect([first.data.length, first.next_offset]).toEqual([500, 500]);
    const second = await call(500);
    expect([second.data.length, second.next_offset]).toEqual([1, null]);
    expect(new Set([...first.data, ...second.data].map(({ code }) => code)).size).toBe(501);
  });
});

describe('undo', () => {
  it('takes back accounts, groups and names while nobody has begun, and the addresses are free again', async () => {
    const ida = await server.person('Student', 'Ida Zeller');
    const lines = [`Ida Marie,Zeller,${ida.email},,Class 7b`, 'Bo,Ng,bo@school.test,,Class 7b'];
    const { id } = await start(lines);
    await confirm(id);
    const [bo] = await codes(id);
    const { body } = await admin.call(contract.undo, { params: { id } });
    expect(body.message).toBe('1 account was taken back.');
    expect(await students()).toEqual(['Ida Zeller']);
    expect(await groupNames()).toEqual([]);
    expect((await begin('bo@school.test', bo?.code ?? '')).status).toBe(401);
    await expect(admin.call(contract.undo, { params: { id } })).rejects.toMatchObject({ status: 409 });
    expect(await confirm((await start(lines)).id)).toMatchObject({ created: 1, updated: 1 });
  });

  it('leaves what somebody has changed since, and groups that others are in', async () => {
    const ida = await server.person('Student', 'Ida Zeller');
    const { id } = await start([`Ida Marie,Zeller,${ida.email},,Class 7b`]);
    await confirm(id);
    const { data } = (await admin.call(groups.list, {})).body;
    const bo = await server.person('Student', 'Bo Ng');
    const groupId = data[0]?.id ?? 0;
    await admin.call(groups.addMembers, { params: { id: groupId }, body: { user_ids: [bo.id] } });
    await confirm((await start([`Ida M.,Zeller,${ida.email},,`])).id);
    await admin.call(contract.undo, { params: { id } });
    expect(await students()).toEqual(['Bo Ng', 'Ida M. Zeller']);
    expect(await groupNames()).toEqual(['Class 7b: 1']);
  });

  it('is refused once somebody has begun', async () => {
    const { id } = await start(['Bo,Ng,bo@school.test,,', 'Cy,Cole,cy@school.test,,']);
    await confirm(id);
    const [bo] = await codes(id);
    await begin('bo@school.test', bo?.code ?? '');
    expect((await get(id)).signed_in).toBe(1);
    await expect(admin.call(contract.undo, { params: { id } })).rejects.toMatchObject({
      status: 409,
      message: '1 person of this file has begun with their account, so the import stays.',
    });
    expect(await students()).toEqual(['Cy Cole', 'Bo Ng']);
  });
});

describe('stopping', () => {
  // PGlite has one connection: there a cancel waits for the very import that it is to stop.
  it.skipIf(process.env['LECTERN_TEST_DB'] === 'pglite')(
    'in the middle of an import leaves nobody behind, and it can be tried again',
    async () => {
      const lines = Array.from({ length: 6000 }, (_, at) => `P${at},Q,p${at}@school.test,,Year ${at % 5}`);
      const { id } = await start(lines);
      const outcome = confirm(id).catch((error: unknown) => error);
      let state = await get(id);
      while (state.data.state !== 'importing') state = await get(id);
      expect(state.data.progress?.total).toBe(6000);
      await admin.call(contract.cancel, { params: { id } });
      expect(await outcome).toMatchObject({ status: 409, code: 'CANCELLED' });
      expect(await students()).toEqual([]);
      expect(await groupNames()).toEqual([]);
      expect((await get(id)).data.state).toBe('ready');
      expect((await confirm(id)).created).toBe(6000);
    },
  );

  it('before the import gives the file up for good', async () => {
    const { id } = await start(['Bo,Ng,bo@school.test,,']);
    await admin.call(contract.cancel, { params: { id } });
    await expect(confirm(id)).rejects.toMatchObject({ status: 409 });
    await expect(preview(id)).rejects.toMatchObject({ status: 409 });
    expect((await admin.call(contract.list, {})).body.count).toBe(0);
  });
});

describe('a file for elsewhere', () => {
  const exported = async (body = {}, by = admin) =>
    new TextDecoder().decode((await by.call(contract.exportPeople, { body })).body);

  it('has everybody, and no cell that a spreadsheet runs', async () => {
    const { id } = await start([
      `"'=HYPERLINK(1)",'@Ng,bo@school.test,,"-Year, A\\, B"`,
      'Cy,Cole,,Instructor,',
    ]);
    await confirm(id);
    expect((await exported()).split('\r\n')).toEqual([
      HEADER,
      'Ada,Admin,ada.admin@school.test,Admin,',
      `"'=HYPERLINK(1)","'@Ng",bo@school.test,Student,"'-Year, A\\, B"`,
      'Cy,Cole,,Instructor,',
      '',
    ]);
  });

  it('is what an import takes: the same people once more are nothing new', async () => {
    await confirm((await start([`"'=Bo",Ng,bo@school.test,,"A\\, B; C"`])).id);
    const body = new TextEncoder().encode(await exported());
    const { data } = (await admin.call(contract.start, { query: { file_name: 'back.csv' }, body })).body;
    expect((await preview(data.id)).kinds).toEqual({ new: 0, changed: 0, same: 2, twin: 0, wrong: 0 });
  });

  it('has those of a role, of a group or with some words alone', async () => {
    const { id } = await start(['Bo,Ng,bo@school.test,,Class 7b', 'Cy,Cole,cy@school.test,,']);
    await confirm(id);
    const groupId = (await admin.call(groups.list, {})).body.data[0]?.id ?? 0;
    const people = async (body: object) => (await exported(body)).split('\n').length - 2;
    expect(await people({ role: 'Student' })).toBe(2);
    expect(await people({ group: groupId })).toBe(1);
    expect(await people({ search: 'cole cy' })).toBe(1);
  });

  it('is for those who may see people', async () => {
    const student = await server.person('Student');
    expect((await student.send('POST', contract.exportPeople.path, {})).status).toBe(403);
  });
});
