import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import type { Db } from '../db/tables.ts';

let server: TestServer;
let person: Person;
beforeEach(async () => {
  server = await createTestServer();
  person = await server.person('Instructor');
});
afterEach(() => server.close());

/** A read and a command, which come to the session by two connections. */
const statuses = async (): Promise<number[]> => [
  (await person.send('GET', '/api/getFolderandTags')).status,
  (await person.send('POST', '/api/folder', { folder_name: `Folder ${server.ids.next().toString(36)}` }))
    .status,
];

const ALLOWED = [200, 200];

const revoke = async (db: Db) => {
  const change = db.updateTable('session').set({ revoked_at: server.clock.now() });
  await change.where('user_id', '=', person.id).execute();
};

const suspend = async (db: Db) => {
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', person.id).execute();
};

const makeStudent = async (db: Db) => {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'Student')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('user')
    .set((eb) => ({ role_id: role.id, perm_version: eb('perm_version', '+', 1) }))
    .where('id', '=', person.id)
    .execute();
};

describe.each([
  ['a session that is revoked', revoke, 401],
  ['a person who is suspended', suspend, 401],
  ['a person who gets another role', makeStudent, 403],
])('%s', (_, change, refused) => {
  it('counts at the very next call', async () => {
    expect(await statuses()).toEqual(ALLOWED);
    await server.write(({ db }) => change(db));
    expect(await statuses()).toEqual([refused, refused]);
  });

  it('counts although somebody was let in while the change was not yet committed', async () => {
    const during = await server.write(async ({ db }) => {
      await change(db);
      return (await person.send('GET', '/api/getFolderandTags')).status;
    });
    expect(during).toBe(200);
    expect(await statuses()).toEqual([refused, refused]);
  });

  it('counts for nothing when its transaction fails', async () => {
    const failing = server.write(async ({ db }) => {
      await change(db);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await statuses()).toEqual(ALLOWED);
  });
});
