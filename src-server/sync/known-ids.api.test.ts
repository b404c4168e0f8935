import { afterEach, beforeEach, expect, it } from 'vitest';
import { SYNC_CLASSES } from './classes.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { IDENTIFIED_TABLES, isAnyKnown, isRangeUsed } from './known-ids.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

it('looks into every table whose rows have an id', async () => {
  const tables = await server.database.read.introspection.getTables();
  const withId = tables.filter(
    ({ name, columns }) => name in SYNC_CLASSES && columns.some((one) => one.name === 'id'),
  );
  expect(withId.map(({ name }) => name).toSorted()).toEqual([...IDENTIFIED_TABLES].toSorted());
});

it('knows the id of a row of any kind, and no other', async () => {
  const person = await server.person('Instructor');
  const { read } = server.database;
  const session = await read.selectFrom('session').select('id').executeTakeFirstOrThrow();
  expect(await isAnyKnown(read, [server.ids.peek(), person.id])).toBe(true);
  expect(await isAnyKnown(read, [session.id])).toBe(true);
  expect(await isAnyKnown(read, [server.ids.peek()])).toBe(false);
  expect(await isAnyKnown(read, [])).toBe(false);
});

it('knows a range in which a row has its id', async () => {
  const { id } = await server.person('Instructor');
  const { read } = server.database;
  expect(await isRangeUsed(read, id, id + 1)).toBe(true);
  expect(await isRangeUsed(read, server.ids.peek(), server.ids.peek() + 1000)).toBe(false);
});
