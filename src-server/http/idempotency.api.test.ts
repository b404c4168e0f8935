import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const makeFolder = (name: string, key: string, who = author) =>
  who.send('POST', '/api/folder', { folder_name: name }, { 'idempotency-key': key });

const folderCount = async () =>
  (await server.database.read.selectFrom('folder').select('id').execute()).length;

it('a command repeated under its key has one effect and one answer', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => makeFolder('Cells', 'key-1')));
  responses.push(await makeFolder('Cells', 'key-1'));
  const answers = await Promise.all(
    responses.map(async (response) => ({ status: response.status, body: await response.text() })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await folderCount()).toBe(1);
});

it('the key of another request is refused', async () => {
  await makeFolder('Cells', 'key-1');
  const other = await makeFolder('Plants', 'key-1');
  expect(other.status).toBe(422);
  expect(await jsonOf(other)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  expect(await folderCount()).toBe(1);
});

it('the key of somebody else means nothing', async () => {
  const other = await server.person('Instructor');
  await makeFolder('Cells', 'key-1');
  expect((await makeFolder('Cells', 'key-1', other)).status).toBe(200);
  expect(await folderCount()).toBe(2);
});

it('a refused command may be tried again under its key', async () => {
  expect((await makeFolder('', 'key-1')).status).toBe(422);
  expect((await makeFolder('Cells', 'key-1')).status).toBe(200);
});

it('an answer is kept for a day', async () => {
  const HOUR = 60 * 60 * 1000;
  const age = (key: string, hours: number) =>
    server.database.write
      .updateTable('idempotency_key')
      .set({ created_at: server.clock.now() - hours * HOUR })
      .where('key', '=', key)
      .execute();
  await makeFolder('Cells', 'key-1');
  await age('key-1', 25);
  await makeFolder('Plants', 'key-2');
  await age('key-2', 23);
  await makeFolder('Animals', 'key-3');
  const rows = await server.database.read
    .selectFrom('idempotency_key')
    .select('key')
    .orderBy('key')
    .execute();
  expect(rows.map((row) => row.key)).toEqual(['key-2', 'key-3']);
});
