import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { questionsContract as contract } from '#shared/contract/questions.ts';
import { listTitles, saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const count = async (search: string): Promise<number> => (await listTitles(author, { search })).count;

const waiting = () => server.database.read.selectFrom('search_backlog').select('question_id').execute();

const indexed = async () =>
  (await sql<{ rowid: number }>`select rowid from question_words`.execute(server.database.read)).rows;

it('finds by words what was written a moment ago, and not by those it had before', async () => {
  const { id } = await saveQuestion(author, { question_title: 'Where do otters sleep?' });
  expect(await count('otters')).toBe(1);
  await author.call(contract.updateQuestion, {
    params: { id },
    body: { question_title: 'Where do badgers sleep?' },
  });
  const found = { otters: await count('otters'), badgers: await count('badgers') };
  expect(found).toEqual({ otters: 0, badgers: 1 });
});

it('indexes without being asked, and has nothing to write afterwards', async () => {
  const { id } = await saveQuestion(author, {});
  expect(await waiting()).toEqual([{ question_id: id }]);
  await server.tick();
  expect(await waiting()).toEqual([]);
  expect(await indexed()).toEqual([{ rowid: id }]);
});

it('indexes more than one transaction takes', async () => {
  const ids = Array.from({ length: 450 }, (_, at) => at + 1);
  await server.write(({ db }) =>
    db
      .insertInto('search_backlog')
      .values(ids.map((id) => ({ question_id: id })))
      .execute(),
  );
  await server.tick();
  expect(await waiting()).toEqual([]);
});
