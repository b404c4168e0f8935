import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { nameCopy } from './conflict-copy.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

async function named(title: string, ...suffixes: readonly string[]): Promise<string> {
  const author = await server.person('Instructor');
  const { id } = await saveQuestion(author, { question_title: title });
  for (const suffix of suffixes)
    await server.write(({ db }) => nameCopy(db, { table: 'question', id }, suffix));
  const row = await server.database.read
    .selectFrom('question')
    .where('id', '=', id)
    .select('title')
    .executeTakeFirstOrThrow();
  return row.title;
}

it.each([' (conflict from Laptop 1)', ' (conflict from LAB\\7)', ' (conflict from \u{1F4BB})'])(
  'a copy says once that it is one: %s',
  async (suffix) => {
    expect(await named('War', suffix, suffix)).toBe(`War${suffix}`);
    expect(await named('A', suffix)).toBe(`A${suffix}`);
  },
);

it('signs in the name of a computer stand for nothing else', async () => {
  const other = 'War (conflict from Room A1 and 2)';
  expect(await named(other, ' (conflict from Room _1%)')).toBe(`${other} (conflict from Room _1%)`);
});
