import { afterAll, beforeAll, expect, it } from 'vitest';
import { usersContract as users } from '#shared/contract/users.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { changeName } from './account-service.ts';

let server: TestServer;
let admin: Person;
let zoe: Person;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.person('Admin');
  zoe = await server.person('Student', 'Zoë Müller-Lyer');
  await server.person('Student', 'Ada Lovelace');
});
afterAll(() => server.close());

const namesFor = async (search: string) => {
  const { body } = await admin.call(users.listStudents, { query: { search } });
  expect(body.count).toBe(body.data.length);
  return body.data.map((one) => one.last_name);
};

it.each([
  ['the beginning of a name, in any case', 'mÜl'],
  ['a name without its marks', 'zoe muller'],
  ['the second part of a double name', 'lyer'],
  ['two words in any order', 'mull zo'],
])('finds by %s', async (_what, search) => {
  expect(await namesFor(search)).toEqual(['Müller-Lyer']);
});

it('finds by an address, in one piece', async () => {
  expect(await namesFor(zoe.email)).toEqual(['Müller-Lyer']);
});

it.each(['uller', 'zoe lovelace', '"', 'zoe" OR "ada', '@@', "zoe' | 'ada"])(
  'finds nobody by %s',
  async (search) => {
    expect(await namesFor(search)).toEqual([]);
  },
);

it('finds somebody by the name that they have now', async () => {
  await server.write((ctx) => changeName(ctx, zoe.id, { first_name: 'Zora', last_name: 'Neale' }));
  expect(await namesFor('neale')).toEqual(['Neale']);
  await server.write((ctx) => changeName(ctx, zoe.id, { first_name: 'Zoë', last_name: 'Müller-Lyer' }));
  expect(await namesFor('neale')).toEqual([]);
});
