import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dashboardContract } from '#shared/contract/dashboard.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { examsContract } from '#shared/contract/exams.ts';
import {
  publishedExam,
  type PublishedExam,
  type PublishedExamOptions,
} from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { isOverForAll } from './repo.ts';
import { verifyChains } from './verify.ts';
import { verifyLedger } from './verify-ledger.ts';

const MINUTE = 60_000;

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const publish = (options: PublishedExamOptions = {}) =>
  publishedExam(server, author, { shuffled: true, ...options });

const start = async ({ examId }: PublishedExam, who = author) =>
  (await who.call(attempts.startTestRun, { params: { id: examId } })).body;

const list = async ({ examId }: PublishedExam, who = author) =>
  (await who.call(attempts.listTestRuns, { params: { id: examId } })).body.data;

async function sit(exam: PublishedExam, attemptId: number, who = author) {
  for (const [i, questionId] of exam.questionIds.entries()) {
    const params = { id: attemptId, questionId };
    const body =
      exam.correct[i] == null
        ? { selectedAnswerId: null, answerText: 'osmosis', timeTakenPerQuestion: 3 }
        : { selectedAnswerId: exam.correct[i], timeTakenPerQuestion: 3 };
    await who.call(attempts.saveAnswer, { params, body: { questionId, ...body } });
  }
  return (await who.call(attempts.submitAttempt, { params: { id: attemptId } })).body;
}

describe('a test run', () => {
  it('takes the path of students, with order, clock, hand-in, score and review, without an enrolment', async () => {
    const exam = await publish({ reviewPolicy: 'never', durationMinutes: 30 });
    const attempt = await start(exam);
    expect(attempt).toMatchObject({ is_test: true, attempt_no: 1, remaining_ms: 30 * MINUTE });
    expect((await start(exam)).id).toBe(attempt.id);
    server.clock.advance(10 * MINUTE);
    const { body: clock } = await author.call(examTimeContract.getAttemptClock, {
      params: { id: attempt.id },
    });
    expect(clock.remaining_ms).toBe(20 * MINUTE);
    const result = await sit(exam, attempt.id);
    expect(result).toMatchObject({ is_test: true, exam_score: 100, exam_result: 'pass', attempts_left: 0 });
    // Its author knows the keys: nothing is held back.
    expect(result.review.state).toBe('released');
    expect((await list(exam)).map((one) => [one.attempt_id, one.state, one.exam_score])).toEqual([
      [attempt.id, 'marked', 100],
    ]);
    expect((await start(exam)).attempt_no).toBe(2);
    expect(await verifyChains(server.database.read)).toMatchObject({ broken: [], wrong: [] });
  });

  it('is handed in at its deadline', async () => {
    const exam = await publish({ durationMinutes: 5 });
    const { id } = await start(exam);
    server.clock.advance(6 * MINUTE);
    const { body } = await author.call(attempts.getAttemptResult, { params: { id } });
    expect(body).toMatchObject({ submitted_by: 'deadline', is_test: true });
    expect(await verifyChains(server.database.read)).toMatchObject({ broken: [], wrong: [] });
  });

  it('takes no notice of a closing, and the whole time', async () => {
    const exam = await publish({
      durationMinutes: 60,
      closesAt: server.clock.now() + 10 * MINUTE,
      closeRule: 'hard_close',
    });
    expect((await start(exam)).remaining_ms).toBe(60 * MINUTE);
    server.clock.advance(11 * MINUTE);
    expect((await start(exam)).remaining_ms).toBe(49 * MINUTE);
    expect(await verifyChains(server.database.read)).toMatchObject({ broken: [], wrong: [] });
  });

  it('is of whoever may look at the exam: nobody else begins, sees or removes it', async () => {
    const exam = await publish();
    const { id } = await start(exam);
    const other = await server.person('Instructor');
    const student = await server.person('Student');
    const admin = await server.person('Admin');
    const path = `/api/exams/${exam.examId}/test-runs`;
    expect((await other.send('POST', path, {})).status).toBe(404);
    expect((await student.send('POST', path, {})).status).toBe(403);
    expect((await other.send('GET', `/api/exam-attempts/${id}`)).status).toBe(404);
    for (const who of [other, admin]) expect((await who.send('DELETE', `${path}/${id}`)).status).toBe(404);
    const own = await start(exam, admin);
    expect(own.id).not.toBe(id);
    expect((await list(exam, admin)).map((one) => one.attempt_id)).toEqual([own.id]);
  });

  it('needs a published version, and says so', async () => {
    const { body: draft } = await author.call(examsContract.createExamDraft, { body: { question_ids: [] } });
    const response = await author.send('POST', `/api/exams/${draft.data.exam_step_one_id}/test-runs`, {});
    expect(response.status).toBe(409);
    expect(await jsonOf(response)).toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('is in no list, number, queue, statistic, certificate or notification', async () => {
    const student = await server.person('Student');
    const exam = await publish({ enrol: [student, author], openQuestions: 1, withCertificate: true });
    const { id } = await start(exam);
    const params = { id: exam.examId };
    const { body: running } = await author.call(examTimeContract.listRunningAttempts, { params });
    expect(running.data).toEqual([]);
    await sit(exam, id);
    await server.tick();
    const { body: results } = await author.call(examsContract.examResults, { params });
    expect(results).toMatchObject({ data: [], total: 0 });
    expect(results.distribution.every((count) => count === 0)).toBe(true);
    const { body: cards } = await author.call(examsContract.filterExam, { query: { exam_id: exam.examId } });
    expect(cards.exams[0]).toMatchObject({ attempts: 0, mean_score: null });
    const queue = await author.send('GET', `/api/exams/${exam.examId}/marking-queue`);
    expect(JSON.stringify(await jsonOf(queue))).not.toContain(String(id));
    for (const path of ['marking', 'timeline', 'logs'])
      expect((await author.send('GET', `/api/exam-attempts/${id}/${path}`)).status).toBe(404);
    const { read } = server.database;
    for (const table of ['certificate', 'certificate_due', 'notification'] as const)
      expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    // The author, who is enrolled here, still has their own attempts, and so is the exam not over.
    expect(await isOverForAll(read, exam.examId, 1)).toBe(false);
    const { body: own } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
    expect(own).toMatchObject({ attempt_no: 1 });
    expect(own).not.toHaveProperty('is_test');
    const { body: dashboard } = await author.call(dashboardContract.getDashboard, {});
    expect(JSON.stringify(dashboard)).not.toContain(String(id));
  });

  it('is removed with its log and its second copy, and the ledger says so', async () => {
    const exam = await publish();
    const { id } = await start(exam);
    await sit(exam, id);
    const second = await start(exam);
    for (const attemptId of [id, second.id])
      await author.call(attempts.removeTestRun, { params: { id: exam.examId, attemptId } });
    expect(await list(exam)).toEqual([]);
    const { read } = server.database;
    for (const table of ['exam_attempt_event', 'exam_attempt_mark', 'exam_attempt_head'] as const)
      expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    // What comes late to one that is gone is refused, and nothing brings it back.
    const late = await author.send('PUT', `/api/exam-attempts/${second.id}/answers/${exam.questionIds[0]}`, {
      selectedAnswerId: 1,
      timeTakenPerQuestion: 1,
    });
    expect(late.status).toBe(404);
    expect((await verifyLedger(read)).problems).toEqual([]);
    expect(await verifyChains(read)).toMatchObject({ checked: 0, broken: [], wrong: [] });
  });

  it('of an author who is enrolled: their own attempt is removed by nobody as a test run', async () => {
    const exam = await publish({ enrol: [author] });
    const { id: own } = await start(exam);
    // As if it had been begun by another role of theirs.
    await server.write(({ db }) => db.updateTable('exam_attempt').set({ purpose: 'real' }).execute());
    const response = await author.send('DELETE', `/api/exams/${exam.examId}/test-runs/${own}`);
    expect(response.status).toBe(404);
  });

  it('is none for a student’s attempt: that cannot be removed, and one that is hidden is found', async () => {
    const student = await server.person('Student');
    const exam = await publish({ enrol: [student] });
    const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
    const path = `/api/exams/${exam.examId}/test-runs/${body.id}`;
    expect((await author.send('DELETE', path)).status).toBe(404);
    expect((await student.send('DELETE', path)).status).toBe(403);
    await server.write(({ db }) => db.updateTable('exam_attempt').set({ purpose: 'test' }).execute());
    const { wrong } = await verifyChains(server.database.read);
    expect(wrong.map(({ problem }) => problem)).toContain('purpose is test, the start of its log says real');
    await server.write(({ db }) => db.deleteFrom('exam_attempt_event').execute());
    await server.write(({ db }) => db.deleteFrom('exam_attempt').execute());
    expect((await verifyLedger(server.database.read)).problems).toHaveLength(1);
  });
});
