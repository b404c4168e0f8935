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
  expect(afterCommand.peek()).toBe(server.ids.peek());
  await server.person('Student');
  const afterLocal = await loadIdSource(server.database.write, randomBytes);
  expect(afterLocal.peek()).toBe(server.ids.peek());
  expect(afterLocal.deviceNo).toBe(server.ids.deviceNo);
});

it('mints safe integers of a device number from the upper half', async () => {
  const id = server.ids.next();
  expect(Number.isSafeInteger(id)).toBe(true);
  expect(Math.floor(id / 2 ** 33)).toBe(server.ids.deviceNo);
  expect(server.ids.deviceNo).toBeGreaterThanOrEqual(2 ** 19);
});
