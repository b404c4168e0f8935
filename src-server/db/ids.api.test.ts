import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { loadIdSource } from './ids.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

it('goes on above every id in use after a restart, wherever the last ones were drawn', async () => {
  const person = await server.person('Instructor');
  await person.call(authContract.storeUserLogins, { body: {} });
  const afterCommand = await loadIdSource(server.database.write, randomBytes);
  expect(afterCommand.peek()).toBeGreaterThanOrEqual(server.ids.peek());
  while (server.ids.peek() < afterCommand.peek()) server.ids.next();
  await server.person('Student');
  const afterLocal = await loadIdSource(server.database.write, randomBytes);
  expect(afterLocal.peek()).toBeGreaterThanOrEqual(server.ids.peek());
  expect(afterLocal.deviceNo).toBe(server.ids.deviceNo);
});

it('reserves again what a transaction that did not commit had reserved', async () => {
  const failing = server.database.write.transaction().execute(async (db) => {
    while ((await server.ids.reserve(db)) === null) server.ids.next();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await server.person('Student');
  const restarted = await loadIdSource(server.database.write, randomBytes);
  expect(restarted.peek()).toBeGreaterThanOrEqual(server.ids.peek());
});

it('never takes back what was promised above its own bound', async () => {
  const promised = server.ids.peek() + 5_000_000 - server.ids.deviceNo * 2 ** 33;
  await server.write(({ db }) => db.updateTable('device').set({ id_counter: promised }).execute());
  await server.database.write.transaction().execute(async (db) => {
    while ((await server.ids.reserve(db)) === null) server.ids.next();
  });
  const device = await server.database.read
    .selectFrom('device')
    .select('id_counter')
    .executeTakeFirstOrThrow();
  expect(device.id_counter).toBe(promised);
});

it('mints safe integers of a device number from the upper half', async () => {
  const id = server.ids.next();
  expect(Number.isSafeInteger(id)).toBe(true);
  expect(Math.floor(id / 2 ** 33)).toBe(server.ids.deviceNo);
  expect(server.ids.deviceNo).toBeGreaterThanOrEqual(2 ** 19);
});
