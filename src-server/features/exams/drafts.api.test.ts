import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft } from './exam-drafts.test-data.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

describe('drafts', () => {
  it('start with the institution’s defaults and the chosen questions', async () => {
    const questions = await libraryQuestions(server, author);
    const { body } = await author.call(exams.createExamDraft, {
      body: { question_ids: questions.map((question) => question.id) },
    });
    expect(body.data).toMatchObject({
      exam_status: 'savedAsDraft',
      published_version: null,
      version: 1,
      draft: { currency: 'GBP', settings: { pass_percent: 60, attempts_allowed: 1 } },
    });
    expect(body.data.draft.questions).toEqual(
      questions.map((question) => ({ question_id: question.id, mark: 1 })),
    );
  });

  it('come back as they were saved', async () => {
    const questions = await libraryQuestions(server, author);
    const draft = examDraft(questions, {
      exam_price: 12.34,
      schedule: { schedule_date: '2027-07-01', schedule_time: '09:30', time_zone: 'America/New_York' },
    });
    const { id } = await readyDraft(author, questions, draft);
    const data = await ownExam(author, id);
    expect(data.draft).toEqual(draft);
    expect(data.progress_bar).toBe(5);
  });

  it('keep the ids of links that stay, and their order', async () => {
    const questions = await libraryQuestions(server, author, { count: 4 });
    const { id, version } = await readyDraft(author, questions.slice(0, 3));
    const before = await author.call(exams.getStepThree, { params: { id } });
    const [first, , third] = before.body.data;
    const [q1, , q3, q4] = questions;
    await author.call(exams.saveExamDraft, {
      params: { id },
      body: {
        version,
        step: 3,
        draft: examDraft([q3, q4, q1].filter((q) => q !== undefined)),
      },
    });
    const after = await author.call(exams.getStepThree, { params: { id } });
    expect(after.body.data.map((link) => link.question_id)).toEqual([q3?.id, q4?.id, q1?.id]);
    expect(after.body.data[0]?.id).toBe(third?.id);
    expect(after.body.data[2]?.id).toBe(first?.id);
  });

  it('refuse a stale version and change nothing', async () => {
    const questions = await libraryQuestions(server, author);
    const { id, version } = await readyDraft(author, questions);
    const body = { version: version - 1, step: 1, draft: examDraft([], { exam_title: 'Lost update' }) };
    const response = await author.send('PUT', `/api/exam-drafts/${id}`, body);
    expect(response.status).toBe(409);
    expect(await jsonOf(response)).toMatchObject({ code: 'VERSION_CONFLICT', version });
    const stored = await ownExam(author, id);
    expect(stored.draft.exam_title).toBe('Cells and tissues');
    expect(stored.draft.questions).toHaveLength(3);
  });

  it('take questions from the own library only', async () => {
    const other = await server.person('Instructor');
    const foreign = await libraryQuestions(server, other);
    const created = await author.call(exams.createExamDraft, { body: {} });
    const response = await author.send('PUT', `/api/exam-drafts/${created.body.data.exam_step_one_id}`, {
      version: 1,
      step: 3,
      draft: examDraft(foreign),
    });
    expect(response.status).toBe(422);
  });

  it('name what is missing, with its step', async () => {
    const questions = await libraryQuestions(server, author, { count: 1, incomplete: 1 });
    const { problems } = await readyDraft(author, questions, {
      exam_title: ' ',
      schedule: { schedule_date: '2020-01-01', schedule_time: '09:30', time_zone: 'Europe/London' },
    });
    expect(problems.map(({ code, step }) => [code, step])).toEqual([
      ['title_missing', 1],
      ['question_options_missing', 3],
      ['schedule_past', 5],
    ]);
    expect(problems[1]?.question_id).toBe(questions[1]?.id);
  });

  const closing = {
    closing_date: '2027-07-02',
    closing_time: '18:00',
    time_zone: 'America/New_York',
    close_rule: 'hard_close' as const,
  };

  it('keep when they close, also from a program that does not know of it', async () => {
    const questions = await libraryQuestions(server, author);
    const { id, version } = await readyDraft(author, questions, { closing });
    const stored = () => ownExam(author, id);
    expect((await stored()).draft).toMatchObject({ schedule: null, closing });
    const [row] = await server.database.read.selectFrom('exam').selectAll().where('id', '=', id).execute();
    expect(row?.closes_at).toBe(Date.parse('2027-07-02T22:00:00Z'));
    const { closing: _unsaid, ...unaware } = examDraft(questions, { exam_title: 'Renamed' });
    await author.call(exams.saveExamDraft, { params: { id }, body: { version, step: 1, draft: unaware } });
    expect((await stored()).draft).toMatchObject({ exam_title: 'Renamed', closing });
    const { version: next } = await stored();
    const draft = examDraft(questions, { closing: null });
    await author.call(exams.saveExamDraft, { params: { id }, body: { version: next, step: 5, draft } });
    expect((await stored()).draft.closing).toBeNull();
  });

  it('refuse a closing in a zone that nobody knows', async () => {
    const { id, version } = await readyDraft(author, await libraryQuestions(server, author));
    const draft = examDraft([], { closing: { ...closing, time_zone: 'Mars/Base' } });
    const response = await author.send('PUT', `/api/exam-drafts/${id}`, { version, step: 5, draft });
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({
      errors: { 'draft.closing.time_zone': expect.anything() },
    });
  });

  it('are copied with their questions and without their dates', async () => {
    const questions = await libraryQuestions(server, author);
    const { id } = await readyDraft(author, questions, {
      schedule: { schedule_date: '2027-07-01', schedule_time: '09:30', time_zone: 'Europe/London' },
      closing,
    });
    const { body } = await author.call(exams.copyExam, { params: { id } });
    expect(body.data.draft.exam_title).toBe('Cells and tissues (copy)');
    expect(body.data.draft.questions).toHaveLength(3);
    expect(body.data.draft.schedule).toBeNull();
    expect(body.data.draft.closing).toBeNull();
    expect(body.data.exam_status).toBe('savedAsDraft');
  });
});
