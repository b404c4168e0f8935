import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import type { CloseRule } from '#shared/contract/exam-drafts.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { brokenLink, chainStart } from './chain.ts';
import { toChainedEvent } from './log-service.ts';
import { listEvents } from './repo.ts';
import { verifyChains } from './verify.ts';

let server: TestServer;
let instructor: Person;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  student = await server.person('Student');
});
afterEach(() => server.close());

const MINUTE = 60_000;

async function start(exam: PublishedExam, who = student) {
  const { body } = await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  return body;
}

const answer = (attemptId: number, questionId: number, option: number | null, who = student) =>
  who.send('PUT', `/api/exam-attempts/${attemptId}/answers/${questionId}`, {
    selectedAnswerId: option,
    timeTakenPerQuestion: 12.5,
  });

async function answerAll(exam: PublishedExam, attemptId: number, rightCount: number) {
  for (const [i, questionId] of exam.questionIds.entries()) {
    const right = exam.correct[i] ?? 1;
    const response = await answer(attemptId, questionId, i < rightCount ? right : (right % 4) + 1);
    expect(response.status).toBe(200);
  }
}

describe('an attempt', () => {
  it('resumes with every saved answer, the flags and the question last looked at', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student], shuffled: true });
    const attempt = await start(exam);
    const [first = 0, second = 0, third = 0] = attempt.questions.map((question) => question.question_id);
    await answer(attempt.id, first, 2);
    await answer(attempt.id, first, 3);
    await student.call(attempts.recordAttemptEvents, {
      params: { id: attempt.id },
      body: {
        events: [
          { kind: 'flag', question_id: second },
          { kind: 'view', question_id: third },
        ],
      },
    });
    server.clock.advance(5 * MINUTE);
    const resumed = await start(exam);
    expect(resumed.id).toBe(attempt.id);
    expect(resumed.questions).toEqual(attempt.questions);
    expect(resumed.current_question_id).toBe(third);
    expect(resumed.remaining_ms).toBe(25 * MINUTE);
    expect(resumed.answers.find((one) => one.questionId === first)).toMatchObject({
      selectedAnswerId: 3,
      timeTakenPerQuestion: 12.5,
    });
    expect(resumed.answers.find((one) => one.questionId === second)?.is_flagged).toBe(true);
  });

  it('scores from its own log and ignores what the client claims', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    await answerAll(exam, attempt.id, 3);
    const { body } = await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    expect(body).toMatchObject({ exam_score: 75, exam_result: 'pass', progress: 100, correct: 3 });
  });

  it('stores a forged record as a claim and answers with the true score', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    await start(exam);
    const response = await student.send('POST', '/api/storeRecordStudentExam', {
      student_id: student.id,
      exam_id: exam.examId,
      progress: 100,
      total_completion_time: 60,
      exam_result: 'pass',
      exam_score: 100,
    });
    expect(response.status).toBe(201);
    expect(await jsonOf(response)).toMatchObject({ exam_score: 0, exam_result: 'fail', progress: 0 });
    const claims = await server.database.read.selectFrom('exam_record_claim').selectAll().execute();
    expect(claims).toMatchObject([{ is_mismatch: 1, user_id: student.id }]);
    const [row] = await server.database.read.selectFrom('exam_attempt').selectAll().execute();
    expect(row).toMatchObject({ score: 0, result: 'fail' });
  });

  it('accepts no answer after hand-in, and handing in twice gives the same result', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    const first = await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    const late = await answer(attempt.id, exam.questionIds[0] ?? 0, 1);
    expect(late.status).toBe(409);
    expect(await jsonOf(late)).toMatchObject({ code: 'ATTEMPT_CLOSED' });
    const second = await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    expect(second.body).toEqual(first.body);
  });

  it('survives fifty hand-ins at once with one result', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => student.call(attempts.submitAttempt, { params: { id: attempt.id } })),
    );
    expect(new Set(all.map((one) => JSON.stringify(one.body))).size).toBe(1);
    const marks = await server.database.read.selectFrom('exam_attempt_mark').selectAll().execute();
    expect(marks).toHaveLength(4);
  });

  it('refuses a second attempt when one is allowed', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    const again = await student.send('POST', '/api/exam-attempts', { exam_id: exam.examId });
    expect(again.status).toBe(409);
  });

  it('belongs to its student alone', async () => {
    const other = await server.person('Student');
    const exam = await publishedExam(server, instructor, { enrol: [student, other] });
    const attempt = await start(exam);
    expect((await other.send('GET', `/api/exam-attempts/${attempt.id}`)).status).toBe(404);
    expect((await answer(attempt.id, exam.questionIds[0] ?? 0, 1, other)).status).toBe(404);
    expect((await other.send('POST', `/api/exam-attempts/${attempt.id}/submission`)).status).toBe(404);
  });

  it('needs an enrolment', async () => {
    const exam = await publishedExam(server, instructor);
    const response = await student.send('POST', '/api/exam-attempts', { exam_id: exam.examId });
    expect(response.status).toBe(404);
  });

  it.each([
    [{ selectedAnswerId: '2', timeTakenPerQuestion: 1 }],
    [{ selectedAnswerId: 5, timeTakenPerQuestion: 1 }],
    [{ selectedAnswerId: 1, timeTakenPerQuestion: -1 }],
    [{ selectedAnswerId: 1 }],
  ])('refuses the invalid answer %j with 422 and keeps the log as it is', async (body) => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    const url = `/api/exam-attempts/${attempt.id}/answers/${exam.questionIds[0]}`;
    expect((await student.send('PUT', url, body)).status).toBe(422);
    const { body: state } = await student.call(attempts.getAttempt, { params: { id: attempt.id } });
    expect(state.event_count).toBe(1);
  });

  it('waits for a marker when an open question was answered', async () => {
    const exam = await publishedExam(server, instructor, {
      questions: 1,
      openQuestions: 1,
      enrol: [student],
    });
    const attempt = await start(exam);
    const open = exam.questionIds[1] ?? 0;
    await student.send('PUT', `/api/exam-attempts/${attempt.id}/answers/${open}`, {
      selectedAnswerId: null,
      answerText: 'It is Osmosis, surely.',
      timeTakenPerQuestion: 40,
    });
    const { body } = await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    expect(body).toMatchObject({
      exam_score: null,
      exam_result: 'pending',
      state: 'submitted',
      progress: 50,
    });
  });
});

describe('marking', () => {
  it('makes a pending result final with the last open answer, by the exam’s author alone', async () => {
    const exam = await publishedExam(server, instructor, {
      questions: 1,
      openQuestions: 1,
      enrol: [student],
    });
    const attempt = await start(exam);
    const [closed = 0, open = 0] = exam.questionIds;
    await answer(attempt.id, closed, exam.correct[0] ?? 1);
    await student.send('PUT', `/api/exam-attempts/${attempt.id}/answers/${open}`, {
      selectedAnswerId: null,
      answerText: 'Osmosis.',
      timeTakenPerQuestion: 40,
    });
    await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    const stranger = await server.person('Instructor');
    expect((await stranger.send('GET', `/api/exam-attempts/${attempt.id}/marking`)).status).toBe(404);
    const { body } = await instructor.call(attempts.getMarking, { params: { id: attempt.id } });
    expect(body.data.answers).toMatchObject([
      { answerText: 'Osmosis.', matched_keywords: ['osmosis'], points: null },
    ]);
    const tooMuch = await instructor.send('PUT', `/api/exam-attempts/${attempt.id}/marks/${open}`, {
      points: 2,
    });
    expect(tooMuch.status).toBe(422);
    await instructor.call(attempts.markOpenAnswer, {
      params: { id: attempt.id, questionId: open },
      body: { points: 0.5 },
    });
    const result = await student.call(attempts.getAttemptResult, { params: { id: attempt.id } });
    expect(result.body).toMatchObject({ exam_score: 75, exam_result: 'pass', state: 'marked' });
  });

  describe('the last mark', () => {
    let attemptId: number;
    let essays: readonly number[];
    beforeEach(async () => {
      const exam = await publishedExam(server, instructor, {
        questions: 0,
        openQuestions: 2,
        enrol: [student],
      });
      attemptId = (await start(exam)).id;
      essays = exam.questionIds;
      for (const essay of essays)
        await student.send('PUT', `/api/exam-attempts/${attemptId}/answers/${essay}`, {
          selectedAnswerId: null,
          answerText: 'Osmosis.',
          timeTakenPerQuestion: 40,
        });
      await student.call(attempts.submitAttempt, { params: { id: attemptId } });
    });

    const mark = async (index: number, points: number) => {
      const params = { id: attemptId, questionId: essays[index] ?? 0 };
      return (await instructor.call(attempts.markOpenAnswer, { params, body: { points } })).body.data;
    };
    const takeBack = (index: number, who = instructor) =>
      who.send('DELETE', `/api/exam-attempts/${attemptId}/marks/${essays[index]}`);
    const result = async () =>
      (await student.call(attempts.getAttemptResult, { params: { id: attemptId } })).body;

    it('is taken back within a minute: the result waits for a marker again, and its student sees that', async () => {
      expect((await mark(0, 0.5)).take_back).toBeNull();
      expect((await mark(1, 1)).take_back).toEqual({ question_id: essays[1], ms: MINUTE });
      expect(await result()).toMatchObject({ exam_score: 75, exam_result: 'pass', pending_reason: null });
      server.clock.advance(MINUTE - 1000);
      const { body } = await instructor.call(attempts.getMarking, { params: { id: attemptId } });
      expect(body.data.take_back).toEqual({ question_id: essays[1], ms: 1000 });
      expect(await jsonOf(await takeBack(1))).toMatchObject({
        data: { exam_result: 'pending', take_back: null, answers: [{ points: 0.5 }, { points: null }] },
      });
      expect(await result()).toMatchObject({
        exam_score: null,
        exam_result: 'pending',
        pending_reason: 'awaiting_marking',
        state: 'submitted',
      });
      expect(await verifyChains(server.database.read)).toMatchObject({ broken: [], wrong: [] });
      expect((await mark(1, 0)).exam_result).toBe('fail');
      expect(await verifyChains(server.database.read)).toMatchObject({ broken: [], wrong: [] });
    });

    it('stands after a minute', async () => {
      await mark(0, 1);
      await mark(1, 1);
      server.clock.advance(MINUTE);
      const { body } = await instructor.call(attempts.getMarking, { params: { id: attemptId } });
      expect(body.data.take_back).toBeNull();
      expect(await jsonOf(await takeBack(1))).toMatchObject({ code: 'ILLEGAL_STATE' });
      expect(await result()).toMatchObject({ exam_score: 100 });
    });

    it('is nobody else’s to take back, and no other mark is taken back so', async () => {
      await mark(0, 1);
      expect(await jsonOf(await takeBack(0))).toMatchObject({ code: 'ILLEGAL_STATE' });
      await mark(1, 1);
      expect((await takeBack(1, await server.person('Instructor'))).status).toBe(404);
      expect(await jsonOf(await takeBack(0))).toMatchObject({ code: 'ILLEGAL_STATE' });
      // A changed mark is a decision of its own: the result was final before it.
      await mark(1, 0.5);
      expect(await jsonOf(await takeBack(1))).toMatchObject({ code: 'ILLEGAL_STATE' });
      expect(await result()).toMatchObject({ exam_score: 75 });
    });
  });
});

describe('the clock of an attempt', () => {
  it('runs while the application does not, and hands in at the deadline', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    await answer(attempt.id, exam.questionIds[0] ?? 0, exam.correct[0] ?? 1);
    server.clock.advance(31 * MINUTE);
    const { body } = await student.call(attempts.getAttemptResult, { params: { id: attempt.id } });
    expect(body).toMatchObject({ submitted_by: 'deadline', exam_score: 25, progress: 25 });
    expect(Date.parse(body.submitted_at) - Date.parse(body.started_at)).toBe(30 * MINUTE);
    const closed = await student.call(attempts.getAttempt, { params: { id: attempt.id } });
    expect(closed.body.deadline_at).toBe(attempt.deadline_at);
  });

  it('does not stop everybody when one attempt cannot be closed', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    await start(exam);
    await server.write(({ db }) => db.deleteFrom('exam_version_key').execute());
    server.clock.advance(31 * MINUTE);
    expect((await instructor.send('GET', '/api/session')).status).toBe(200);
  });

  it('gives no time to who sets the computer’s clock back', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    server.clock.advance(20 * MINUTE);
    server.clock.setWall(server.clock.now() - 15 * MINUTE);
    await answer(attempt.id, exam.questionIds[0] ?? 0, 1);
    const { body } = await student.call(attempts.getAttempt, { params: { id: attempt.id } });
    expect(body.remaining_ms).toBe(10 * MINUTE);
    const row = await server.database.read.selectFrom('exam_attempt').selectAll().executeTakeFirstOrThrow();
    expect(row.is_clock_suspect).toBe(1);
  });

  it('keeps the session of a candidate alive however long nobody types', async () => {
    const exam = await publishedExam(server, instructor, { durationMinutes: 180, enrol: [student] });
    const attempt = await start(exam);
    server.clock.advance(100 * MINUTE);
    expect((await answer(attempt.id, exam.questionIds[0] ?? 0, 1)).status).toBe(200);
  });
});

describe('the closing of an exam', () => {
  const closingIn = (minutes: number, closeRule: CloseRule, durationMinutes = 30) =>
    publishedExam(server, instructor, {
      closesAt: server.clock.now() + minutes * MINUTE,
      closeRule,
      durationMinutes,
      enrol: [student],
    });

  it.each(['start_by', 'hard_close'] as const)(
    'with %s lets nobody start from then on, in words',
    async (rule) => {
      const exam = await closingIn(10, rule);
      server.clock.advance(10 * MINUTE);
      const response = await student.send('POST', '/api/exam-attempts', { exam_id: exam.examId });
      expect(response.status).toBe(409);
      expect(await jsonOf(response)).toMatchObject({
        code: 'ILLEGAL_STATE',
        message: 'This exam has closed: it can no longer be started.',
      });
    },
  );

  it('leaves the full time to who has started by then, and lets them go on', async () => {
    const exam = await closingIn(10, 'start_by');
    server.clock.advance(10 * MINUTE - 1);
    const attempt = await start(exam);
    expect(attempt).toMatchObject({ remaining_ms: 30 * MINUTE, duration_minutes: 30 });
    server.clock.advance(20 * MINUTE);
    expect(await start(exam)).toMatchObject({ id: attempt.id, remaining_ms: 10 * MINUTE });
  });

  it.each([30, 0])('ends attempts of %i minutes when it is hard, by the steady clock', async (minutes) => {
    const exam = await closingIn(10, 'hard_close', minutes);
    server.clock.advance(4 * MINUTE);
    const attempt = await start(exam);
    expect(attempt).toMatchObject({ remaining_ms: 6 * MINUTE, duration_minutes: 6 });
    expect(Date.parse(attempt.deadline_at ?? '')).toBe(server.clock.now() + 6 * MINUTE);
    server.clock.setWall(server.clock.now() - 60 * MINUTE);
    server.clock.advance(5 * MINUTE);
    expect((await answer(attempt.id, exam.questionIds[0] ?? 0, exam.correct[0] ?? 1)).status).toBe(200);
    server.clock.advance(MINUTE);
    expect((await answer(attempt.id, exam.questionIds[1] ?? 0, 1)).status).toBe(409);
    const { body } = await student.call(attempts.getAttemptResult, { params: { id: attempt.id } });
    expect(body).toMatchObject({ submitted_by: 'deadline', exam_score: 25 });
  });
});

describe('the answer chain', () => {
  it('holds for an untouched log and names the event that was changed', async () => {
    const exam = await publishedExam(server, instructor, { enrol: [student] });
    const attempt = await start(exam);
    await answerAll(exam, attempt.id, 4);
    const { database } = server;
    const row = await database.read.selectFrom('exam_attempt').selectAll().executeTakeFirstOrThrow();
    const version = await database.read.selectFrom('exam_version').selectAll().executeTakeFirstOrThrow();
    const begin = chainStart(version.content_hash, row.id, row.seed);
    const check = async () =>
      brokenLink(
        begin,
        (await listEvents(database.read, row.id)).map((event) => ({
          event: toChainedEvent(event),
          prevHash: event.prev_hash,
          hash: event.hash,
        })),
        null,
      );
    expect(await check()).toBeNull();
    await database.write
      .updateTable('exam_attempt_event')
      .set({ selected_option: 1 })
      .where('seq', '=', 3)
      .execute();
    expect(await check()).toBe('event 3 was changed');
  });
});

describe('the review', () => {
  it.each([
    ['never', 'not_released'],
    ['after_close', 'released'],
    ['immediate', 'released'],
  ] as const)('with the policy %s is %s after the only attempt', async (reviewPolicy, state) => {
    const exam = await publishedExam(server, instructor, { reviewPolicy, enrol: [student] });
    const attempt = await start(exam);
    await answerAll(exam, attempt.id, 2);
    const { body } = await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    expect(body.review.state).toBe(state);
    expect(JSON.stringify(body).includes('secret')).toBe(state === 'released');
  });

  describe('that waits for all', () => {
    let other: Person;
    let exam: PublishedExam;
    beforeEach(async () => {
      other = await server.person('Student');
      exam = await publishedExam(server, instructor, { reviewPolicy: 'after_all', enrol: [student, other] });
    });

    const sit = async (person: Person): Promise<number> => {
      const { body } = await person.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
      await person.call(attempts.submitAttempt, { params: { id: body.id } });
      return body.id;
    };
    const seen = async (id: number) => {
      const { body } = await student.call(attempts.getAttemptResult, { params: { id } });
      expect(JSON.stringify(body).includes('secret')).toBe(body.review.state === 'released');
      return body.review.state;
    };

    it('is shown when the last of them has handed in', async () => {
      const own = await sit(student);
      expect(await seen(own)).toBe('not_released');
      const { body } = await other.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
      expect(await seen(own)).toBe('not_released');
      await other.call(attempts.submitAttempt, { params: { id: body.id } });
      expect(await seen(own)).toBe('released');
    });

    it('is shown when nobody sits an archived exam any more', async () => {
      const own = await sit(student);
      const { body } = await other.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
      await server.write(({ db }) => db.updateTable('exam').set({ status: 'archived' }).execute());
      expect(await seen(own)).toBe('not_released');
      await other.call(attempts.submitAttempt, { params: { id: body.id } });
      expect(await seen(own)).toBe('released');
    });

    it('closes again for who enrols later', async () => {
      const own = await sit(student);
      await sit(other);
      expect(await seen(own)).toBe('released');
      const late = await server.person('Student');
      await server.write(async ({ db, now, newId }) => {
        const entry = {
          content_type: 'exam',
          content_id: exam.examId,
          price_minor: 0,
          currency: 'GBP',
        } as const;
        await db
          .insertInto('enrolment')
          .values({
            ...entry,
            id: newId(),
            user_id: late.id,
            source: 'free',
            created_at: now,
            updated_at: now,
          })
          .execute();
      });
      expect(await seen(own)).toBe('not_released');
    });
  });

  it('stays closed while another attempt is left, unless the exam says immediate', async () => {
    const exam = await publishedExam(server, instructor, {
      reviewPolicy: 'after_close',
      attemptsAllowed: 2,
      enrol: [student],
    });
    const attempt = await start(exam);
    const { body } = await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    expect(body.review.state).toBe('not_released');
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('closes again when the exam is published anew with more attempts', async () => {
    const exam = await publishedExam(server, instructor, { reviewPolicy: 'after_close', enrol: [student] });
    const attempt = await start(exam);
    await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    await server.write(async ({ db, newId }) => {
      const old = await db.selectFrom('exam_version').selectAll().executeTakeFirstOrThrow();
      const id = newId();
      await db
        .insertInto('exam_version')
        .values({ ...old, id, version_no: 2, attempts_allowed: 2 })
        .execute();
      await db.updateTable('exam').set({ published_version_id: id }).execute();
    });
    const { body } = await student.call(attempts.getAttemptResult, { params: { id: attempt.id } });
    expect(body).toMatchObject({ attempts_left: 1, review: { state: 'not_released' } });
    const list = await student.send('GET', `/api/getExamQuestionsWithAnswers/${exam.examId}`);
    expect(await list.text()).not.toContain('secret');
  });
});

it('sends the documented question list with empty keys, and starts the clock with it', async () => {
  const exam = await publishedExam(server, instructor, { enrol: [student] });
  const response = await student.send('GET', `/api/getExamQuestionsWithAnswers/${exam.examId}`);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).not.toContain('secret');
  expect(JSON.parse(text).data[0].answers).toMatchObject({ answer_1: 'Option 1', correct_answer: null });
  const rows = await server.database.read.selectFrom('exam_attempt').selectAll().execute();
  expect(rows).toHaveLength(1);
});
