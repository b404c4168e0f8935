import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions } from '#tests/factories/exams.ts';
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
    const { body } = await author.call(exams.getExam, { params: { id } });
    expect(body.data.draft).toEqual(draft);
    expect(body.data.progress_bar).toBe(5);
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
    const stored = await author.call(exams.getExam, { params: { id } });
    expect(stored.body.data.draft.exam_title).toBe('Cells and tissues');
    expect(stored.body.data.draft.questions).toHaveLength(3);
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

  it('are copied with their questions and without their date', async () => {
    const questions = await libraryQuestions(server, author);
    const { id } = await readyDraft(author, questions, {
      schedule: { schedule_date: '2027-07-01', schedule_time: '09:30', time_zone: 'Europe/London' },
    });
    const { body } = await author.call(exams.copyExam, { params: { id } });
    expect(body.data.draft.exam_title).toBe('Cells and tissues (copy)');
    expect(body.data.draft.questions).toHaveLength(3);
    expect(body.data.draft.schedule).toBeNull();
    expect(body.data.exam_status).toBe('savedAsDraft');
  });
});
