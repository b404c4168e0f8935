import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { savepoint } from './savepoint.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const note = (name: string) => ({ name, value: '1' });

it('undoes what a failing part had written, and keeps what came before and after it', async () => {
  await server.writer.transaction(async (db) => {
    await db.insertInto('sync_state').values(note('before')).execute();
    const failing = savepoint(db, async () => {
      await db.insertInto('sync_state').values(note('inside')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.insertInto('sync_state').values(note('after')).execute();
  });
  const rows = await server.database.read
    .selectFrom('sync_state')
    .where('name', 'in', ['before', 'inside', 'after'])
    .select('name')
    .orderBy('name')
    .execute();
  expect(rows.map((row) => row.name)).toEqual(['after', 'before']);
});
