import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchContract } from '#shared/contract/search.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const find = async (person: Person, q: string) =>
  (await person.call(searchContract.search, { query: { q } })).body.results.map(({ kind, title }) => [
    kind,
    title,
  ]);

it('everybody finds what they may see and nothing else', async () => {
  const author = await server.person('Instructor', 'Ida Noether');
  const other = await server.person('Instructor', 'Otto Hahn');
  const student = await server.person('Student', 'Sam Testing');
  const admin = await server.person('Admin', 'Ann Boss');
  await saveQuestion(author, { question_title: 'Is testing useful?' });
  await publishedExam(server, author);
  const draft = await publishedExam(server, author);
  await server.write(({ db }) =>
    db
      .updateTable('exam')
      .set({ status: 'savedAsDraft', title: 'Test draft' })
      .where('id', '=', draft.examId)
      .execute(),
  );
  expect(await find(author, 'test')).toEqual([
    ['question', 'Is testing useful?'],
    ['exam', 'Test draft'],
    ['exam', 'Test exam'],
  ]);
  expect(await find(other, 'test')).toEqual([]);
  expect(await find(student, 'TEST')).toEqual([['exam', 'Test exam']]);
  expect(await find(admin, 'testing')).toEqual([
    ['question', 'Is testing useful?'],
    ['person', 'Sam Testing'],
  ]);
});

it('a student finds an exam by its published title, never by that of the draft', async () => {
  const author = await server.person('Instructor');
  const student = await server.person('Student');
  await publishedExam(server, author);
  await server.write(({ db }) => db.updateTable('exam').set({ title: 'Unannounced' }).execute());
  expect(await find(student, 'unannounced')).toEqual([]);
  expect(await find(student, 'test exam')).toEqual([['exam', 'Test exam']]);
  expect(await find(author, 'unannounced')).toEqual([['exam', 'Unannounced']]);
});

it('signs with a meaning in the database are taken literally', async () => {
  const author = await server.person('Instructor');
  await publishedExam(server, author);
  for (const q of ['%%', '__', "'; drop table exam; --", '\\\\', '"*']) {
    expect([q, await find(author, q)]).toEqual([q, []]);
  }
});
