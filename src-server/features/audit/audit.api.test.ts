import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditContract } from '#shared/contract/audit.ts';
import { usersContract } from '#shared/contract/users.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { createTestServer, PASSWORD, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada');
});
afterEach(() => server.close());

const NEW_USER = {
  first_name: 'Mia',
  last_name: 'Berg',
  email: 'mia.berg@school.test',
  user_role: 'Student' as const,
};

const list = async (query: Record<string, string | number> = {}) =>
  (await admin.call(auditContract.listAuditLogs, { query })).body;

const entry = async (no: number) =>
  (await admin.call(auditContract.getAuditLog, { params: { no } })).body.data;

const latest = async (query: Record<string, string | number> = {}) => {
  const [first] = (await list(query)).data;
  if (first === undefined) throw new Error('The log has no such entry.');
  return entry(first.no);
};

const createMia = async (): Promise<number> =>
  (await admin.call(usersContract.createUser, { body: NEW_USER })).body.data.id;

const suspend = (id: number) => admin.call(usersContract.suspendUser, { params: { id } });

const storedText = async (): Promise<string> => {
  const { read } = server.database;
  const rows = [
    await read.selectFrom('audit_entry').selectAll().execute(),
    await read.selectFrom('audit_detail').selectAll().execute(),
  ];
  return JSON.stringify(rows);
};

const wrongSignIn = (email: string) => server.send('POST', '/api/signin', { email, password: 'wrong wrong' });

describe('the audit log', () => {
  it('says who did what to whom, from where, and what changed', async () => {
    const id = await createMia();
    await suspend(id);
    const done = await latest({ action: 'users.suspendUser' });
    expect(done).toMatchObject({
      person: { id: admin.id },
      role: 'Admin',
      action: 'users.suspendUser',
      target: { kind: 'user', id: String(id), name: 'Mia Berg' },
      outcome: 'done',
      changes: [{ field: 'status', from: 'active', to: 'suspended' }],
    });
    expect((await list({ person: id })).data.map(({ action }) => action)).toEqual([
      'users.suspendUser',
      'users.createUser',
    ]);
    expect((await list({ search: 'mia' })).count).toBe(2);
  });

  it('keeps nothing of a password or a code', async () => {
    const password = 'a canary that nobody types 1';
    const { body } = await admin.call(usersContract.createUser, { body: { ...NEW_USER, password } });
    const code = await admin.call(usersContract.createStartCode, { params: { id: body.data.id } });
    await server.send('POST', '/api/signin', { email: NEW_USER.email, password });
    const stored = await storedText();
    expect(stored).toContain('mia.berg@school.test');
    expect(stored).not.toContain('canary');
    expect(stored).not.toContain(code.body.start_code.code);
  });

  it('holds a sign-in, and what was refused', async () => {
    await server.send('POST', '/api/signin', { email: admin.email, password: PASSWORD });
    expect(await latest({ action: 'auth.signIn' })).toMatchObject({
      person: { id: admin.id },
      role: 'Admin',
      outcome: 'done',
    });
    const student = await server.person('Student');
    expect((await student.send('PUT', `/api/suspendUser/${admin.id}`)).status).toBe(403);
    expect(await latest({ outcome: 'refused' })).toMatchObject({
      person: { id: student.id },
      action: 'users.suspendUser',
      reason: 'ABILITY_MISSING',
      target: { kind: 'user', id: String(admin.id) },
    });
    const self = await admin.send('PUT', `/api/suspendUser/${admin.id}`);
    expect(self.status).toBe(403);
    expect(await latest({ outcome: 'refused' })).toMatchObject({ reason: 'FORBIDDEN', changes: [] });
  });

  it('counts refusals that repeat as one entry', async () => {
    for (let tries = 0; tries < 3; tries += 1) await wrongSignIn(admin.email);
    expect((await list({ action: 'auth.signIn', outcome: 'refused' })).data).toHaveLength(1);
    server.clock.advance(11 * 60_000);
    await server.tick();
    const { data } = await list({ action: 'auth.signIn', outcome: 'refused' });
    expect(data.map(({ times }) => times)).toEqual([2, 1]);
    expect(data[0]).toMatchObject({ target: { kind: 'user', id: String(admin.id) }, person: null });
  });

  it('does not name the address of somebody unknown', async () => {
    await wrongSignIn('who.is.this@school.test');
    expect(await latest({ action: 'auth.signIn' })).toMatchObject({ outcome: 'refused', person: null });
    expect(await storedText()).not.toContain('who.is.this');
  });

  it('has one entry for a call that is repeated under its key', async () => {
    const send = () =>
      admin.send('POST', '/api/admin/create-user', NEW_USER, { 'idempotency-key': 'once-only' });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await list({ action: 'users.createUser' })).count).toBe(1);
  });

  it('has no entry of what was undone with its transaction', async () => {
    await createMia();
    const { count } = await list();
    expect((await admin.send('POST', '/api/admin/create-user', NEW_USER)).status).toBe(409);
    const { data } = await list();
    expect(data.length).toBe(count + 1);
    expect(data[0]).toMatchObject({ outcome: 'refused', reason: 'DUPLICATE' });
  });

  it('stays one chain when calls come at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        admin.send('POST', '/api/admin/create-user', { ...NEW_USER, email: `p${at}@school.test` }),
      ),
    );
    expect((await list({ action: 'users.createUser' })).count).toBe(8);
    expect(await verifyAudit(server.database.read)).toMatchObject({ problems: [] });
  });

  it('takes no id: what is written with it has the numbers that it would have without', async () => {
    const before = server.ids.peek();
    await admin.send('PUT', `/api/suspendUser/${admin.id}`);
    await wrongSignIn('nobody@school.test');
    await admin.call(usersContract.activateUser, { params: { id: admin.id } });
    // The failed sign-in has a row of its own.
    expect(server.ids.peek()).toBe(before + 1);
  });

  it('is shown to nobody without the ability, and pages by number', async () => {
    const student = await server.person('Student');
    expect((await student.send('GET', '/api/audit-logs')).status).toBe(403);
    for (let at = 0; at < 5; at += 1) {
      await admin.call(usersContract.createUser, { body: { ...NEW_USER, email: `q${at}@school.test` } });
    }
    const all = await list({ limit: 100 });
    const second = await list({ limit: 2, offset: 2 });
    expect(second.count).toBe(all.count);
    expect(second.data).toEqual(all.data.slice(2, 4));
    expect((await list({ offset: 1000 })).data).toEqual([]);
  });

  it('filters by action, target, computer, outcome and time', async () => {
    const id = await createMia();
    server.clock.advance(60_000);
    const from = new Date(server.clock.now()).toISOString();
    await suspend(id);
    const actions = async (query: Record<string, string | number>) =>
      (await list(query)).data.map(({ action }) => action);
    expect(await actions({ from, target: 'user' })).toEqual(['users.suspendUser']);
    expect(await actions({ until: from, target: 'user', target_id: String(id) })).toEqual([
      'users.createUser',
    ]);
    expect(await actions({ computer: 'nowhere' })).toEqual([]);
    const choices = (await admin.call(auditContract.getAuditChoices, {})).body;
    expect(choices.actions).toEqual(['auth.signIn', 'users.createUser', 'users.suspendUser']);
    expect(choices.computers).toHaveLength(1);
  });

  it('goes out as CSV without formulas and as JSON lines, and says that it did', async () => {
    await admin.call(usersContract.createUser, {
      body: { ...NEW_USER, last_name: '=1+1', first_name: '@x' },
    });
    const csv = await admin.call(auditContract.exportAuditLogs, { params: { format: 'csv' } });
    expect(csv.body.text.split('\r\n')[0]).toContain('no,at,given_at,person_id,person');
    expect(csv.body.text).toContain("'@x =1+1");
    expect(csv.body.next).toBeNull();
    const lines = await admin.call(auditContract.exportAuditLogs, { params: { format: 'jsonl' } });
    const [first] = lines.body.text.split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ action: 'audit.exportAuditLogs', no: 3 });
    expect((await list({ action: 'audit.exportAuditLogs' })).count).toBe(2);
  });
});

describe('an entry', () => {
  const change = (statement: string) => sql.raw(statement).execute(server.database.write);

  it('can be neither changed nor deleted', async () => {
    await createMia();
    for (const statement of [
      "update audit_entry set action = 'x'",
      'update audit_entry set hash = hash',
      'delete from audit_entry',
      "update audit_detail set body = '[]'",
      'delete from audit_detail',
      'delete from audit_head',
      'update audit_head set no = 0',
    ])
      await expect(change(statement)).rejects.toThrow('The audit log is never changed.');
    expect(await verifyAudit(server.database.read)).toMatchObject({ checked: 2, problems: [] });
  });

  it('loses what is said of somebody who is erased, and stays in the chain', async () => {
    const id = await createMia();
    await suspend(id);
    await change(`update "user" set anonymised_at = 1 where id = ${id}`);
    server.clock.advance(61_000);
    await server.tick();
    expect(await storedText()).not.toContain('mia.berg');
    expect(await verifyAudit(server.database.read)).toEqual({ checked: 3, blanked: 2, problems: [] });
    expect(await latest()).toMatchObject({ changes: [], action: 'users.suspendUser' });
    expect((await latest()).blanked_at).not.toBeNull();
  });
});
