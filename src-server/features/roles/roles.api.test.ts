import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERM_VERSION_HEADER } from '#shared/contract/client.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { rolesContract as roles, type Role } from '#shared/contract/roles.ts';
import { grantPermissions } from '../users/account-service.ts';
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

const manages = { resource: 'roles', action: 'add' } as const;
const seesQuestions = { resource: 'questions', action: 'view' } as const;
const addsQuestions = { resource: 'questions', action: 'add' } as const;
const seesDashboard = { resource: 'dashboard', action: 'view' } as const;

const create = (by: Person, body: object) => by.send('POST', roles.createRole.path, body);
const update = (by: Person, name: string, body: object) =>
  by.send('POST', `/api/admin/update-role-permission/${encodeURIComponent(name)}`, body);
const remove = (by: Person, id: number) => by.send('DELETE', `/api/admin/delete-role/${id}`);

const listOf = async (by: Person): Promise<Role[]> => (await by.call(roles.listRoles, {})).body.data;
const roleOf = async (name: string): Promise<Role> => {
  const found = (await listOf(admin)).find((role) => role.name === name);
  if (found === undefined) throw new Error(`There is no role ${name}.`);
  return found;
};
const pairsOf = ({ permissions }: Role) => permissions.map(({ resource, action }) => `${resource}:${action}`);
const refusalOf = async (response: Response) => [response.status, (await jsonOf(response))['code']];

/** Somebody with a role of the institution's own. */
async function member(name: string, permissions: readonly object[] = [seesDashboard]): Promise<Person> {
  const person = await server.person('Support', `Mia ${name}`);
  const role = (await jsonOf<{ role: Role }>(await create(admin, { name, permissions }))).role;
  await server.write(({ db }) =>
    db
      .updateTable('user')
      .set((eb) => ({ role_id: role.id, perm_version: eb('perm_version', '+', 1) }))
      .where('id', '=', person.id)
      .execute(),
  );
  return person;
}

describe('the roles of an institution', () => {
  it('are listed with what they hold and how many have them, the built-in ones first', async () => {
    await server.person('Student');
    await server.person('Student');
    await create(admin, { name: 'Aide', permissions: [seesDashboard] });
    const list = await listOf(admin);
    expect(list.map(({ name }) => name)).toEqual([
      'Admin',
      'Instructor',
      'SME',
      'Student',
      'Support',
      'Aide',
    ]);
    expect(list.find(({ name }) => name === 'Student')).toMatchObject({ is_built_in: true, member_count: 2 });
    expect(list.at(-1)).toMatchObject({
      is_built_in: false,
      member_count: 0,
      version: 1,
      permissions: [seesDashboard],
    });
  });

  it('are seen by who may see them and changed by who may change them', async () => {
    const reader = await member('Reader', [{ resource: 'roles', action: 'view' }]);
    expect(await listOf(reader)).toHaveLength(6);
    for (const refused of [
      await create(reader, { name: 'x', permissions: [] }),
      await update(reader, 'SME', { permissions: [] }),
      await remove(reader, 1),
    ])
      expect(await refusalOf(refused)).toEqual([403, 'ABILITY_MISSING']);
    const student = await server.person('Student');
    expect((await student.send('GET', roles.listRoles.path)).status).toBe(403);
  });
});

describe('a new role', () => {
  it('is composed of any permission, and add brings view', async () => {
    const response = await create(admin, {
      name: 'Exam office',
      permissions: [addsQuestions, seesDashboard, addsQuestions],
    });
    expect(response.status).toBe(200);
    const { message, role } = await jsonOf<{ message: string; role: Role }>(response);
    expect(message).toBe('Role created successfully');
    expect(pairsOf(role)).toEqual(['dashboard:view', 'questions:view', 'questions:add']);
  });

  it.each([
    ['admin', 'This is the name of a built-in role.'],
    ['EXAM office', 'Another role has this name already.'],
  ])('is not called %s', async (name, text) => {
    await create(admin, { name: 'Exam office', permissions: [] });
    const refused = await create(admin, { name, permissions: [] });
    expect(refused.status).toBe(409);
    expect(await jsonOf(refused)).toMatchObject({ code: 'DUPLICATE', errors: { name: [text] } });
  });

  it('has pairs of the matrix only', async () => {
    const refused = await create(admin, { name: 'Odd', permissions: [{ resource: 'keys', action: 'view' }] });
    expect(refused.status).toBe(422);
  });

  it('takes a name of two that come at the same moment once', async () => {
    const body = { name: 'Twin', permissions: [] };
    const both = await Promise.all([create(admin, body), create(admin, body)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a changed role', () => {
  it('takes effect in open sessions with the next call, and writes one row of the role', async () => {
    const person = await member('Aide');
    const session = async () => {
      const response = await person.send('GET', '/api/session');
      const body = await jsonOf<{ permissions: object[]; perm_version: number }>(response);
      expect(response.headers.get(PERM_VERSION_HEADER)).toBe(String(body.perm_version));
      return body;
    };
    const before = await session();
    const ownVersion = () =>
      server.database.read
        .selectFrom('user')
        .where('id', '=', person.id)
        .select(['version', 'perm_version'])
        .executeTakeFirst();
    const row = await ownVersion();
    const changed = await update(admin, 'Aide', { permissions: [addsQuestions] });
    expect(await jsonOf(changed)).toMatchObject({
      message: 'Role updated successfully',
      role: { version: 2 },
    });
    const after = await session();
    expect(after.permissions).toEqual([seesQuestions, addsQuestions]);
    expect(after.perm_version).toBeGreaterThan(before.perm_version);
    expect(await ownVersion()).toEqual(row);
    // What is refused says so too: the page reads its session anew.
    const refused = await person.send('GET', roles.listRoles.path);
    expect([refused.status, refused.headers.get(PERM_VERSION_HEADER)]).toEqual([
      403,
      String(after.perm_version),
    ]);
  });

  it('keeps what nobody has changed, and what the matrix does not know', async () => {
    const person = await member('Aide', [seesDashboard, addsQuestions]);
    const { id } = await roleOf('Aide');
    const times = { created_at: 1, updated_at: 1 };
    await server.write(({ db, newId }) =>
      db
        .insertInto('role_permission')
        .values({ id: newId(), role_id: id, resource: 'of a later version', action: 'view', ...times })
        .execute(),
    );
    const rows = () =>
      server.database.read
        .selectFrom('role_permission')
        .where('role_id', '=', id)
        .where('deleted_at', 'is', null)
        .select('id')
        .orderBy('id')
        .execute();
    const before = await rows();
    await update(admin, 'aide', { permissions: [seesDashboard, seesQuestions] });
    expect(pairsOf(await roleOf('Aide'))).toEqual([
      'dashboard:view',
      'questions:view',
      'of a later version:view',
    ]);
    expect(before).toEqual(expect.arrayContaining(await rows()));
    expect((await person.send('GET', '/api/session')).status).toBe(200);
  });

  it('is renamed where it is of the own, and a built-in one is not', async () => {
    await create(admin, { name: 'Aide', permissions: [seesDashboard] });
    await create(admin, { name: 'Tutor', permissions: [] });
    expect((await update(admin, 'Aide', { name: 'AIDE', permissions: [seesDashboard] })).status).toBe(200);
    expect((await update(admin, 'AIDE', { name: 'tutor', permissions: [] })).status).toBe(409);
    expect(await refusalOf(await update(admin, 'SME', { name: 'Expert', permissions: [] }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect((await update(admin, 'SME', { name: 'SME', permissions: [addsQuestions] })).status).toBe(200);
    expect(pairsOf(await roleOf('SME'))).toEqual(['questions:view', 'questions:add']);
    expect(await refusalOf(await update(admin, 'Nobody', { permissions: [] }))).toEqual([404, 'NOT_FOUND']);
  });

  it('is the own one of the only person who could, shown once more who they are', async () => {
    server.clock.advance(11 * 60 * 1000);
    const change = () => update(admin, 'Admin', { permissions: [manages, seesDashboard] });
    expect(await refusalOf(await change())).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    await admin.send('POST', '/api/session/reauthentication', { password: PASSWORD });
    expect((await change()).status).toBe(200);
    // Nobody is locked out by that.
    expect((await update(admin, 'Admin', { permissions: [] })).status).toBe(409);
  });

  it('is not the own one, where somebody else could', async () => {
    const other = await member('Registrar', [manages]);
    const refused = await update(admin, 'Admin', { permissions: [manages] });
    expect((await jsonOf(refused))['message']).toBe(
      'You cannot change the role that you have. Somebody with another role can.',
    );
    expect((await update(other, 'Registrar', { permissions: [] })).status).toBe(403);
    expect((await update(other, 'Admin', { permissions: [seesDashboard] })).status).toBe(200);
  });

  it('never takes the right to change roles from the last, also where two take it from each other', async () => {
    const other = await member('Registrar', [manages]);
    const both = await Promise.all([
      update(admin, 'Registrar', { permissions: [] }),
      update(other, 'Admin', { permissions: [] }),
    ]);
    // Who comes second is the last one, or has no right any more when they are asked for it.
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(both.map(({ status }) => status).toSorted((a, b) => a - b));
    const left = [
      await admin.send('GET', roles.listRoles.path),
      await other.send('GET', roles.listRoles.path),
    ];
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts those who change roles by a grant of their own, and not who is suspended', async () => {
    const other = await member('Registrar', [manages]);
    const suspended = await server.person('Support');
    await server.write((ctx) => grantPermissions(ctx, suspended.id, [manages]));
    await admin.send('PUT', `/api/suspendUser/${suspended.id}`);
    const denial = { user_id: admin.id, ...manages, effect: 'deny' as const, created_at: 1, updated_at: 1 };
    await server.write(({ db, newId }) =>
      db
        .insertInto('user_permission')
        .values({ id: newId(), ...denial })
        .execute(),
    );
    const only = await update(other, 'Registrar', { permissions: [] });
    expect((await jsonOf(only))['message']).toContain('Nobody could change roles');
    await admin.send('PUT', `/api/activeUser/${suspended.id}`);
    expect((await jsonOf(await update(other, 'Registrar', { permissions: [] })))['message']).toContain(
      'Somebody with another role',
    );
  });

  it('is not written over what somebody else has changed meanwhile', async () => {
    await create(admin, { name: 'Aide', permissions: [seesDashboard] });
    expect((await update(admin, 'Aide', { permissions: [seesQuestions], version: 1 })).status).toBe(200);
    const late = await update(admin, 'Aide', { permissions: [], version: 1 });
    expect(await refusalOf(late)).toEqual([409, 'CONFLICT']);
    expect(pairsOf(await roleOf('Aide'))).toEqual(['questions:view']);
  });
});

describe('a deleted role', () => {
  it('is one that nobody has, and its name is free again', async () => {
    await create(admin, { name: 'Aide', permissions: [seesDashboard] });
    const { id } = await roleOf('Aide');
    const removed = await remove(admin, id);
    expect([removed.status, await jsonOf(removed)]).toEqual([200, { message: 'Role deleted successfully' }]);
    expect((await remove(admin, id)).status).toBe(404);
    expect((await listOf(admin)).map(({ name }) => name)).not.toContain('Aide');
    expect((await create(admin, { name: 'aide', permissions: [] })).status).toBe(200);
  });

  it('is not one that somebody has, also somebody who is suspended', async () => {
    const person = await member('Aide');
    await admin.send('PUT', `/api/suspendUser/${person.id}`);
    const { id } = await roleOf('Aide');
    expect(await refusalOf(await remove(admin, id))).toEqual([409, 'IN_USE']);
  });

  it('is not a built-in one', async () => {
    const { id } = await roleOf('SME');
    expect(await refusalOf(await remove(admin, id))).toEqual([403, 'FORBIDDEN']);
    expect((await roleOf('SME')).permissions).not.toEqual([]);
  });
});

it('people with a role of the institution are suspended and listed beside the others', async () => {
  const person = await member('Aide');
  const suspended = await admin.send('PUT', `/api/suspendUser/${person.id}`);
  expect(await jsonOf(suspended)).toMatchObject({ data: { user_role: 'Aide', status: 'suspended' } });
  expect((await admin.send('GET', '/api/getAdminUserDashboardRoleSupport')).status).toBe(200);
});

describe('what a role sets apart of what follows add', () => {
  const author = [
    { resource: 'questions', action: 'add' },
    { resource: 'instructor-exams', action: 'add' },
  ];
  const write = async (by: Person) => {
    const [draft, question] = [
      await by.call(examsContract.createExamDraft, { body: { question_ids: [] } }),
      await by.send('POST', '/api/question', { question_title: 'Why?', question_type: 'multiple-choice' }),
    ];
    const { question_id: questionId } = await jsonOf<{ question_id: number }>(question);
    return { examId: draft.body.data.exam_step_one_id, version: draft.body.data.version, questionId };
  };

  it('is refused from the next call on, and allowed once it follows again', async () => {
    const by = await member('Author', author);
    const { examId, version, questionId } = await write(by);
    const publish = () => by.send('POST', '/api/exam-publications', { exam_id: examId, version });
    const removal = () => by.send('DELETE', `/api/question/${questionId}`);
    const several = (change: object) =>
      by.send('POST', '/api/questions/bulk-changes', { question_ids: [questionId], change });
    // An empty exam is not ready, and is looked at only for who may publish.
    expect(await refusalOf(await publish())).toEqual([422, 'VALIDATION_FAILED']);
    const fold_outs = [
      { resource: 'questions', actions: ['edit'] },
      { resource: 'instructor-exams', actions: ['edit', 'delete'] },
    ];
    const response = await update(admin, 'Author', { permissions: author, fold_outs });
    expect((await jsonOf<{ role: Role }>(response)).role.fold_outs).toEqual(fold_outs);
    for (const refused of [
      await publish(),
      await by.send('POST', `/api/saveExam/${examId}`, { exam_status: 'published' }),
      await removal(),
      await several({ kind: 'delete' }),
      await several({ kind: 'restore' }),
    ])
      expect(await refusalOf(refused)).toEqual([403, 'ABILITY_MISSING']);
    expect((await several({ kind: 'move', folder_id: null })).status).toBe(200);
    // A page that knows nothing of it leaves it as it is.
    await update(admin, 'Author', { permissions: author });
    expect((await removal()).status).toBe(403);
    await update(admin, 'Author', { permissions: author, fold_outs: [] });
    expect((await removal()).status).toBe(200);
    expect(await refusalOf(await publish())).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('holds for accounts, of an import too, and is not given by who does not hold it', async () => {
    const clerkPairs = [{ resource: 'users', action: 'add' }];
    const fold_outs = [{ resource: 'users', actions: ['approve'] }];
    const by = await member('Clerk', clerkPairs);
    await update(admin, 'Clerk', { permissions: clerkPairs, fold_outs });
    await create(admin, { name: 'Desk', permissions: clerkPairs });
    const { id } = await member('Guest', []);
    for (const refused of [
      await by.send('DELETE', `/api/admin/delete-user/${id}`),
      await by.send('PUT', `/api/suspendUser/${id}`),
      await by.send('PUT', `/api/updateUserRole/${id}`, { user_role: 'Guest' }),
    ])
      expect(await refusalOf(refused)).toEqual([403, 'ABILITY_MISSING']);
    const open = await by.send('GET', '/api/admin/roles-to-give');
    expect(JSON.stringify(await jsonOf(open))).not.toContain('Desk');
  });
});
