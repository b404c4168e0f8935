import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { searchContract } from '#shared/contract/search.ts';
import { libraryQuestions, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft } from './exam-drafts.test-data.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

describe('lists', () => {
  it('answer 404 with an empty list when there is nothing', async () => {
    for (const path of ['/api/getProgressExamCard', '/api/getCompletedExamCard']) {
      const response = await author.send('GET', path);
      expect(response.status).toBe(404);
      expect(await jsonOf(response)).toMatchObject({ data: [], total: 0, code: 'NOT_FOUND' });
    }
    const { body } = await author.call(exams.filterExam, {});
    expect(body).toEqual({ exams: [], count: 0 });
  });

  it('count every exam once and page by ten', async () => {
    const questions = await libraryQuestions(server, author);
    for (let i = 0; i < 12; i++) {
      const { id, version } = await readyDraft(author, questions, { exam_title: `Exam ${i + 1} 100% of it` });
      if (i % 3 === 0) await author.call(exams.publishExam, { body: { exam_id: id, version } });
    }
    const progress = await author.call(exams.progressExamCards, {});
    const completed = await author.call(exams.completedExamCards, {});
    const all = await author.call(exams.filterExam, { query: { offset: 10 } });
    expect([progress.body.total, completed.body.total, all.body.count]).toEqual([8, 4, 12]);
    expect(all.body.exams).toHaveLength(2);
    const grouped = { exam_group: 'completed', search: 'exam' } as const;
    expect((await author.call(exams.filterExam, { query: grouped })).body.count).toBe(4);
    const found = await author.call(exams.filterExam, { query: { search: 'EXAM 100%' } });
    expect(found.body.count).toBe(12);
    const none = await author.call(exams.filterExam, { query: { search: '1__% of' } });
    expect(none.body.count).toBe(0);
    const last = all.body.exams.at(-1);
    const one = await author.call(exams.filterExam, { query: { exam_id: last?.exam_step_one_id } });
    expect(one.body).toMatchObject({ count: 1, exams: [{ exam_title: last?.exam_title }] });
    const other = await server.person('Instructor', 'Another Author');
    const hidden = await other.call(exams.filterExam, { query: { exam_id: last?.exam_step_one_id } });
    expect(hidden.body).toEqual({ exams: [], count: 0 });
  });
});

describe('other people', () => {
  it('do not find an instructor’s exam, and students get 403', async () => {
    const { id } = await readyDraft(author, await libraryQuestions(server, author));
    const other = await server.person('Instructor');
    const student = await server.person('Student');
    const calls: [string, string, unknown][] = [
      ['GET', `/api/getStepThree/${id}`, undefined],
      ['GET', `/api/exams/${id}/problems`, undefined],
      ['GET', `/api/exams/${id}/results`, undefined],
      ['POST', `/api/exams/${id}/copies`, {}],
      ['POST', `/api/exams/${id}/archival`, {}],
      ['PUT', `/api/editSaveExam/${id}`, { exam_status: 'published' }],
      ['DELETE', `/api/deleteStepOne/${id}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await other.send(method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await student.send(method, path, body)).status]).toEqual([path, 403]);
    }
    // One exam is answered to the enrolled as well, so that nobody else learns that it is there.
    for (const person of [other, student])
      expect((await person.send('GET', `/api/getExam/${id}`)).status).toBe(404);
  });
});

it('cards of drafts name the subject that most questions come from', async () => {
  const ofBiology = await libraryQuestions(server, author, { count: 2, folder: 'Biology' });
  const loose = await libraryQuestions(server, author, { count: 1 });
  const { id } = await readyDraft(author, [...ofBiology, ...loose]);
  const empty = await author.call(exams.createExamDraft, { body: {} });
  const { body } = await author.call(exams.filterExam, { query: {} });
  expect(new Map(body.exams.map((card) => [card.exam_step_one_id, card.subject]))).toEqual(
    new Map([
      [id, 'Biology'],
      [empty.body.data.exam_step_one_id, ''],
    ]),
  );
});

it('exams of others go by what was published where the texts of their drafts are not', async () => {
  const questions = await libraryQuestions(server, author, { count: 2, folder: 'Biology' });
  const texts = { exam_title: 'Photosynthesis', exam_description: 'Light and dark.' };
  const { id, version } = await readyDraft(author, questions, texts);
  await author.call(exams.publishExam, { body: { exam_id: id, version } });
  // As a computer of a hub holds them where their author does not sign in.
  await server.write(async ({ db }) => {
    await db
      .updateTable('exam')
      .set({ title: '', description: '', introduction_title: '', introduction_description: '' })
      .execute();
    await db.deleteFrom('exam_question').execute();
  });
  const admin = await server.person('Admin');
  const { body } = await admin.call(exams.filterExam, { query: { search: 'photo' } });
  expect(body.exams.map((card) => [card.exam_title, card.subject])).toEqual([['Photosynthesis', 'Biology']]);
  const record = await ownExam(admin, id);
  expect(record.draft).toMatchObject(texts);
  const found = await admin.call(searchContract.search, { query: { q: 'photo' } });
  expect(found.body.results.map(({ title }) => title)).toEqual(['Photosynthesis']);
  // A draft whose author has emptied it stays empty for the author.
  const own = await ownExam(author, id);
  expect(own.draft.exam_title).toBe('');
});
