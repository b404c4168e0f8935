import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enrolmentsContract as enrolments } from '#shared/contract/enrolments.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions, type LibraryQuestion, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let student: Person;
let questions: LibraryQuestion[];
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Rosa Park');
  student = await server.person('Student');
  questions = await libraryQuestions(server, author, { count: 4, canary: 'canary-key', folder: 'Biology' });
});
afterEach(() => server.close());

async function publish(changes: Partial<ExamDraft> = {}): Promise<number> {
  const created = await author.call(exams.createExamDraft, { body: {} });
  const id = created.body.data.exam_step_one_id;
  const saved = await author.call(exams.saveExamDraft, {
    params: { id },
    body: { version: 1, step: 6, draft: examDraft(questions, changes) },
  });
  await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
  return id;
}

const enrol = (person: Person, body: unknown) => person.send('POST', '/api/contentPurchaseFreeRecord', body);
const rows = () => server.database.read.selectFrom('enrolment').selectAll().execute();

/** Answers the first `right` questions correctly, the rest wrongly, and hands in. */
async function sit(examId: number, right: number): Promise<void> {
  const started = await student.call(attempts.startAttempt, { body: { exam_id: examId } });
  for (const [index, question] of questions.entries()) {
    const correct = question.correct ?? 1;
    await student.call(attempts.saveAnswer, {
      params: { id: started.body.id, questionId: question.id },
      body: {
        selectedAnswerId: index < right ? correct : (correct % 4) + 1,
        timeTakenPerQuestion: 5,
      },
    });
  }
  await student.call(attempts.submitAttempt, { params: { id: started.body.id } });
}

describe('enrolling', () => {
  it('in a free exam works once, however often it is asked for', async () => {
    const examId = await publish();
    const item = { content_id: examId, content_type: 'Exam', content_price: 0, instructor_id: author.id };
    const response = await enrol(student, { checkout_data: [item] });
    expect(response.status).toBe(201);
    const body = await jsonOf(response);
    expect(body).toMatchObject({
      message: 'Enroll was successful',
      data: [{ content_id: examId, content_type: 'exam', content_price: 0 }],
    });
    expect(await jsonOf(await enrol(student, { content_id: examId, content_type: 'exam' }))).toEqual(body);
    expect(await rows()).toHaveLength(1);
  });

  it.each([0, -1, 1e9, '0', null])(
    'in a priced exam is refused whatever price is claimed: %o',
    async (claim) => {
      const examId = await publish({ exam_price: 25 });
      const response = await enrol(student, {
        content_id: examId,
        content_type: 'exam',
        content_price: claim,
      });
      expect(response.status).toBe(402);
      expect(await jsonOf(response)).toMatchObject({ code: 'PAYMENT_REQUIRED' });
      expect(await rows()).toEqual([]);
    },
  );

  it('goes by the published price, whatever the draft says by now', async () => {
    const examId = await publish({ exam_price: 25 });
    await author.send('PUT', `/api/editExamStepOne/${examId}`, { exam_price: 0 });
    const open = await student.call(enrolments.openExams, { query: {} });
    expect(open.body.data[0]?.exam_price).toBe(25);
    const response = await enrol(student, { content_id: examId, content_type: 'exam' });
    expect(response.status).toBe(402);
  });

  it('needs a thing to enrol in', async () => {
    const draft = await author.call(exams.createExamDraft, { body: {} });
    const archived = await publish();
    await author.call(exams.archiveExam, { params: { id: archived } });
    const cases: [unknown, number][] = [
      [{}, 422],
      [{ checkout_data: [] }, 422],
      [{ content_id: 1 }, 404],
      [{ content_id: draft.body.data.exam_step_one_id }, 404],
      [{ content_id: archived }, 404],
      [{ content_id: 1, content_type: 'book' }, 422],
    ];
    for (const [body, status] of cases) {
      const response = await enrol(student, body);
      expect([body, response.status]).toEqual([body, status]);
      expect(await jsonOf(response)).toMatchObject({ message: 'Missing exam' });
    }
  });

  it('happens for oneself, with the right payee, all or nothing', async () => {
    const free = await publish();
    const priced = await publish({ exam_price: 10 });
    expect((await enrol(student, { content_id: free, user_id: author.id })).status).toBe(403);
    expect((await enrol(student, { content_id: free, instructor_id: student.id })).status).toBe(409);
    expect((await enrol(student, { content_id: free, content_price: 5 })).status).toBe(409);
    const mixed = [free, priced].map((id) => ({ content_id: id, content_type: 'exam' }));
    expect((await enrol(student, { checkout_data: mixed })).status).toBe(402);
    expect((await enrol(author, { content_id: free })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});

describe('lists', () => {
  it('say 404 while there is nothing', async () => {
    for (const path of ['/api/getStudentPurchasedExams', '/api/getStudentPurchasedInProgressExams']) {
      const response = await student.send('GET', path);
      expect(response.status).toBe(404);
      expect(await jsonOf(response)).toMatchObject({ data: [], total: 0 });
    }
    const { body } = await student.call(enrolments.openExams, {});
    expect(body).toEqual({ data: [], count: 0 });
  });

  it('show the published version, not the draft, and no key', async () => {
    const examId = await publish({ exam_title: 'As published' });
    await author.call(exams.editExamStepOne, {
      params: { id: examId },
      body: { exam_title: 'Being edited' },
    });
    const open = await student.call(enrolments.openExams, {});
    expect(open.body.data).toMatchObject([
      {
        exam_id: examId,
        exam_title: 'As published',
        instructor_name: 'Rosa Park',
        subject: 'Biology',
        num_of_questions: 4,
        is_open: true,
        is_enrolled: false,
        state: 'not_started',
        attempts_left: 1,
      },
    ]);
    expect(JSON.stringify(open.body)).not.toContain('canary-key');
    await enrol(student, { content_id: examId });
    expect((await student.call(enrolments.openExams, {})).body.count).toBe(0);
    const own = await student.call(enrolments.purchasedExams, {});
    expect(own.body).toMatchObject({ count: 1, data: [{ exam_id: examId, is_enrolled: true }] });
  });

  it('follow an attempt from its start to its score; the best attempt counts', async () => {
    const examId = await publish({
      settings: { ...examDraft([]).settings, attempts_allowed: 2 },
    });
    await enrol(student, { content_id: examId });
    await sit(examId, 3);
    const started = await student.call(attempts.startAttempt, { body: { exam_id: examId } });
    await student.call(attempts.saveAnswer, {
      params: { id: started.body.id, questionId: questions[0]?.id ?? 0 },
      body: { selectedAnswerId: 1, timeTakenPerQuestion: 2 },
    });
    const running = await student.call(enrolments.purchasedInProgressExams, {});
    expect(running.body.data).toMatchObject([
      { attempt_id: started.body.id, state: 'in_progress', progress: 25, exam_score: 75, attempts_left: 0 },
    ]);
    await student.call(attempts.submitAttempt, { params: { id: started.body.id } });
    const done = await student.call(enrolments.purchasedExams, {});
    expect(done.body.data).toMatchObject([
      { state: 'marked', progress: 100, exam_score: 75, exam_result: 'pass', deadline_at: null },
    ]);
    expect((await student.send('GET', '/api/getStudentPurchasedInProgressExams')).status).toBe(404);
  });

  it('are the documented cards of whoever sits exams, by whether something can still be answered', async () => {
    const status = async (path: string) => (await student.send('GET', path)).status;
    const [started, completed] = ['/api/getProgressExamCard', '/api/getCompletedExamCard'];
    const examId = await publish();
    await enrol(student, { content_id: examId });
    expect([await status(started ?? ''), await status(completed ?? '')]).toEqual([404, 404]);
    const { id } = (await student.call(attempts.startAttempt, { body: { exam_id: examId } })).body;
    const running = (await student.call(exams.progressExamCards, {})).body;
    expect(running).toMatchObject({
      view: 'candidate',
      total: 1,
      data: [{ exam_id: examId, attempt_id: id }],
    });
    expect(await status(completed ?? '')).toBe(404);
    await student.call(attempts.submitAttempt, { params: { id } });
    const done = (await student.call(exams.completedExamCards, {})).body;
    expect(done).toMatchObject({ view: 'candidate', total: 1, data: [{ exam_id: examId, state: 'marked' }] });
    expect(await status(started ?? '')).toBe(404);
    expect((await author.call(exams.completedExamCards, {})).body).toMatchObject({
      view: 'author',
      total: 1,
    });
  });

  it('give one exam as it was published to the enrolled alone, and nothing of its paper', async () => {
    const examId = await publish({ exam_title: 'Cells' });
    expect((await student.send('GET', `/api/getExam/${examId}`)).status).toBe(404);
    await enrol(student, { content_id: examId });
    const { draft, version } = await ownExam(author, examId);
    const next = { version, step: 1, draft: { ...draft, exam_title: 'Next edition' } };
    await author.call(exams.saveExamDraft, { params: { id: examId }, body: next });
    const { body } = await student.call(exams.getExam, { params: { id: examId } });
    expect(body.data).toMatchObject({ view: 'candidate', exam_title: 'Cells', published_version: 1 });
    expect(JSON.stringify(body)).not.toMatch(/canary-key|Library question/u);
  });

  it('know when a scheduled exam is open', async () => {
    const examId = await publish({
      schedule: { schedule_date: '2026-11-21', schedule_time: '09:05', time_zone: 'Europe/London' },
    });
    await enrol(student, { content_id: examId });
    const isOpen = async () => (await student.call(enrolments.purchasedExams, {})).body.data[0]?.is_open;
    expect(await isOpen()).toBe(false);
    server.clock.advance(5 * 60_000);
    expect(await isOpen()).toBe(true);
  });
});

describe('an exam that closes', () => {
  const closing = {
    closing_date: '2026-11-21',
    closing_time: '09:05',
    time_zone: 'Europe/London',
    close_rule: 'hard_close' as const,
  };

  it('says so in the lists of students, and is open no more from then on', async () => {
    const examId = await publish({ closing });
    await enrol(student, { content_id: examId });
    const listed = async () => (await student.call(enrolments.purchasedExams, {})).body.data[0];
    expect(await listed()).toMatchObject({
      is_open: true,
      closes_at: '2026-11-21T09:05:00.000Z',
      close_rule: 'hard_close',
    });
    server.clock.advance(5 * 60_000);
    expect(await listed()).toMatchObject({ is_open: false, state: 'not_started' });
  });

  it('is offered to nobody any more once it has closed', async () => {
    await publish({ closing });
    expect((await student.call(enrolments.openExams, {})).body.count).toBe(1);
    server.clock.advance(5 * 60_000);
    expect((await student.call(enrolments.openExams, {})).body.count).toBe(0);
  });

  it('takes nobody in who comes after that, and keeps whom it has', async () => {
    const examId = await publish({ closing });
    const other = await server.person('Student');
    await enrol(student, { content_id: examId });
    server.clock.advance(5 * 60_000);
    const late = await enrol(other, { content_id: examId });
    expect(late.status).toBe(409);
    expect(await jsonOf(late)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect((await enrol(student, { content_id: examId })).status).toBe(201);
  });
});

describe('the author', () => {
  it('sees the attempts with their scores, and cannot delete the exam any more', async () => {
    const examId = await publish();
    await enrol(student, { content_id: examId });
    await sit(examId, 4);
    const results = await author.call(exams.examResults, { params: { id: examId } });
    expect(results.body).toMatchObject({
      total: 1,
      data: [{ student_id: student.id, exam_score: 100, exam_result: 'pass', score_mismatch: false }],
      distribution: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    const cards = await author.call(exams.completedExamCards, {});
    expect(cards.body.data).toMatchObject([{ attempts: 1, mean_score: 100 }]);
    const removal = await author.send('DELETE', `/api/deleteStepOne/${examId}`);
    expect(removal.status).toBe(409);
    expect(await jsonOf(removal)).toMatchObject({ code: 'IN_USE' });
  });

  it('may publish again without touching an attempt that runs', async () => {
    const examId = await publish();
    await enrol(student, { content_id: examId });
    const started = await student.call(attempts.startAttempt, { body: { exam_id: examId } });
    const record = await ownExam(author, examId);
    const saved = await author.call(exams.saveExamDraft, {
      params: { id: examId },
      body: {
        version: record.version,
        step: 6,
        draft: examDraft(questions.slice(0, 1), { exam_title: 'Second edition' }),
      },
    });
    await author.call(exams.publishExam, { body: { exam_id: examId, version: saved.body.version } });
    const attempt = await student.call(attempts.getAttempt, { params: { id: started.body.id } });
    expect(attempt.body.exam_title).toBe('Cells and tissues');
    expect(attempt.body.questions).toHaveLength(4);
  });
});

it('says beforehand whether a person has to read some answers', async () => {
  const scored = await publish();
  await server.write(({ db }) =>
    db
      .updateTable('question')
      .set({ type: 'open_ended' })
      .where('id', '=', questions[0]?.id ?? 0)
      .execute(),
  );
  const read = await publish();
  const { body } = await student.call(enrolments.openExams, { query: {} });
  expect(new Map(body.data.map((exam) => [exam.exam_id, exam.has_open_questions]))).toEqual(
    new Map([
      [scored, false],
      [read, true],
    ]),
  );
});
