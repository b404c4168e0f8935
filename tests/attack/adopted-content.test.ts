import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { libraryQuestions } from '#tests/factories/exams.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { adoptedExam, adoptedQuestion, WRITTEN } from './adopted.ts';

const NONE = AdoptedContent.parse({});

describe.each(['hub', 'standalone'] as const)('drafts that are handed to a %s', (role) => {
  let server: TestServer;
  let author: Person;
  let attacker: Person;
  beforeEach(async () => {
    server = await createTestServer({ role });
    author = await server.person('Instructor');
    attacker = await server.person('Instructor');
  });
  afterEach(() => server.close());

  const adopt = async (content: Partial<AdoptedContent>) =>
    (await attacker.send('POST', '/api/sync/content', { ...NONE, ...content })).status;

  it('do not replace the key of a question of somebody else', async () => {
    const [question] = await libraryQuestions(server, author, { count: 1 });
    if (question === undefined) throw new Error('There is no question.');
    const before = await server.database.read.selectFrom('answer').selectAll().execute();
    const forged = adoptedQuestion({ id: question.id, answerId: server.ids.next() });
    expect(await adopt({ questions: [forged] })).toBe(403);
    expect(await server.database.read.selectFrom('answer').selectAll().execute()).toEqual(before);
  });

  it('do not take the numbers that others get next', async () => {
    const ahead = Array.from({ length: 1000 }, (_, at) => server.ids.peek() + at);
    const tags = ahead.map((id) => ({ ...WRITTEN, id, tag_name: `Tag ${id}` }));
    expect(await adopt({ tags })).toBe(403);
    for (let at = 0; at < 5; at += 1) {
      const { body } = await author.call(questionsContract.createTag, { body: { tag_names: `Own ${at}` } });
      expect(body.tag.tag_names).toBe(`Own ${at}`);
    }
  });

  it('are refused whoever sends them, and whatever they hold', async () => {
    const id = server.ids.next();
    expect(await adopt({ exams: [adoptedExam({ id })] })).toBe(403);
    expect(await adopt({})).toBe(403);
    const response = await server.call({
      method: 'POST',
      path: '/api/sync/content',
      headers: { authorization: `Bearer ${attacker.token}`, 'x-lectern-client': 'desktop' },
      body: NONE,
    });
    expect(response.status).toBe(403);
    expect(await server.database.read.selectFrom('exam').select('id').execute()).toEqual([]);
  });
});
