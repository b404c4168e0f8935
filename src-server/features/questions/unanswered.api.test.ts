import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditContract } from '#shared/contract/audit.ts';
import { authContract } from '#shared/contract/auth.ts';
import { questionsContract as contract } from '#shared/contract/questions.ts';
import { listTitles, saveQuestion } from '#tests/factories/questions.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';
import { UNANSWERED_FOR_MS } from './unanswered-questions.ts';

const MINUTE = 60_000;

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const begin = async (title: string): Promise<number> => {
  const body = { question_title: title, question_type: 'true-false' };
  return (await jsonOf<{ question_id: number }>(await author.send('POST', '/api/question', body)))
    .question_id;
};

const answer = (question_id: number) =>
  author.send('POST', '/api/answer', { question_id, correct_answer: 1 });

const unanswered = async (person = author) => {
  const { body } = await person.call(contract.orphanQuestions, { query: {} });
  expect(body.count).toBe(body.question.length);
  return body.question.map((one) => one.question_title);
};

const deleted = async () =>
  (await author.call(contract.deletedQuestions, { query: {} })).body.question.map(
    (one) => one.question_title,
  );

/** What time brings, after everything that waits was seen; sessions end meanwhile. */
const wait = async (ms: number) => {
  // What was written since the tick before waits for its index until the next.
  await server.tick();
  await server.tick();
  server.clock.advance(MINUTE);
  await server.tick();
  server.clock.advance(ms - MINUTE);
  await server.tick();
  const body = { email: author.email, password: PASSWORD };
  const { token } = await jsonOf<{ token: string }>(
    await server.send('POST', authContract.signIn.path, body),
  );
  author = server.as(author, token);
};

it('a question without an answer is listed at once, and deleted after a day, to be restored', async () => {
  await saveQuestion(author, { question_title: 'Whole' });
  const left = await begin('Left');
  const late = await begin('Answered late');
  expect(await unanswered()).toEqual(['Answered late', 'Left']);
  expect(await unanswered(await server.person('Instructor'))).toEqual([]);
  // Before and after it is indexed, the list is the same.
  await wait(UNANSWERED_FOR_MS - MINUTE);
  expect(await unanswered()).toEqual(['Answered late', 'Left']);
  await answer(late);
  expect(await unanswered()).toEqual(['Left']);
  // The answer came a moment ago, and is not indexed yet.
  server.clock.advance(2 * MINUTE);
  await server.tick();
  expect(await unanswered()).toEqual([]);
  expect(await deleted()).toEqual(['Left']);
  expect((await listTitles(author, {})).titles).toEqual(['Answered late', 'Whole']);
  const library = await author.call(contract.foldersAndTags, {});
  expect(library.body.total).toBe(2);
  await author.call(contract.changeQuestions, {
    body: { question_ids: [left], change: { kind: 'restore' } },
  });
  // It has another day.
  await wait(UNANSWERED_FOR_MS - MINUTE);
  expect(await unanswered()).toEqual(['Left']);
  await wait(2 * MINUTE);
  expect(await deleted()).toEqual(['Left']);

  const admin = await server.person('Admin');
  const log = await admin.call(auditContract.listAuditLogs, { query: {} });
  const own = log.body.data.filter((entry) => entry.action === 'questions.remove-unanswered');
  expect(own).toMatchObject([
    { person: null, target: { kind: 'question', id: String(left) } },
    { person: null, target: { kind: 'question', id: String(left) } },
  ]);
});

it('the time begins anew when its answer is taken away', async () => {
  const { id, answers } = await saveQuestion(author, { question_title: 'Emptied' });
  await wait(UNANSWERED_FOR_MS);
  expect((await author.send('DELETE', `/api/answer/${answers[0]?.id ?? 0}`)).status).toBe(200);
  await wait(UNANSWERED_FOR_MS - MINUTE);
  expect(await unanswered()).toEqual(['Emptied']);
  await wait(2 * MINUTE);
  expect(await deleted()).toEqual(['Emptied']);
  expect((await author.send('GET', `/api/questionById/${id}`)).status).toBe(404);
});
