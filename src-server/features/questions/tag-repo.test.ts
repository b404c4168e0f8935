import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { deleteTags, listTags } from './tag-repo.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

it('more tags than one statement can name are deleted at once', async () => {
  const author = await server.person('Instructor');
  const [tagId = 0] = (await saveQuestion(author, { tag_names: ['one'] })).tags;
  const others = Array.from({ length: 40_000 }, (_, at) => tagId + 1 + at);
  await server.write(({ db, now }) => deleteTags(db, [...others, tagId], now));
  expect(await listTags(server.database.read, author.id)).toEqual([]);
});
