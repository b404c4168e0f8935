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

/** The first sees what was written since, the second that nothing follows it. */
async function twoTicks(): Promise<void> {
  await server.tick();
  await server.tick();
}

it('indexes without being asked, and has nothing to write afterwards', async () => {
  const { id } = await saveQuestion(author, {});
  expect(await waiting()).toEqual([{ question_id: id }]);
  await twoTicks();
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
  await twoTicks();
  expect(await waiting()).toEqual([]);
});

it('lets others write first, but not for ever', async () => {
  const ids = new Set<number>();
  const waits: number[] = [];
  for (let tick = 0; tick < 10; tick++) {
    ids.add((await saveQuestion(author, {})).id);
    await server.tick();
    waits.push((await waiting()).length);
  }
  // On PostgreSQL nobody waits for what is written beside them.
  const hasOneWriter = server.database.dialect === 'sqlite';
  expect(waits).toEqual(waits.map((_, at) => (hasOneWriter && at < 9 ? at + 1 : 0)));
  expect(new Set((await indexed()).map(({ rowid }) => rowid))).toEqual(ids);
});
