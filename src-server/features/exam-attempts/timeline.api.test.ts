import { afterEach, beforeEach, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examTimeContract as time } from '#shared/contract/exam-time.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

it('says all of a log in its order, by what one looks for, to its author alone', async () => {
  const instructor = await server.person('Instructor');
  const other = await server.person('Instructor', 'Other Author');
  const student = await server.person('Student');
  const exam = await publishedExam(server, instructor, { enrol: [student] });
  const { body: attempt } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  const [first = 0, second = 0] = exam.questionIds;
  const answer = (question: number, option: number | null) =>
    student.send('PUT', `/api/exam-attempts/${attempt.id}/answers/${question}`, {
      selectedAnswerId: option,
      timeTakenPerQuestion: 1,
    });
  server.clock.advance(61_000);
  await answer(first, 2);
  await answer(second, 1);
  await answer(first, null);
  const params = { id: attempt.id };
  await student.call(attempts.recordAttemptEvents, { params, body: { events: [{ kind: 'blur' }] } });
  await instructor.call(time.giveTime, { params, body: { minutes: 5, reason: 'Noise' } });
  const read = async (query: object) =>
    (await instructor.call(attempts.getAttemptTimeline, { params, query })).body;
  expect((await read({})).data.map(({ kind }) => kind)).toEqual([
    'start',
    'answer',
    'answer',
    'answer',
    'blur',
    'grant',
  ]);
  const answers = await read({ group: 'answers', question: first });
  expect(answers).toMatchObject({
    count: 2,
    data: [{ elapsed_ms: 61_000, question_no: 1 }, { answer: null }],
  });
  expect(answers.data[0]?.answer).toBeTypeOf('string');
  expect(await read({ group: 'window' })).toMatchObject({
    data: [{ kind: 'blur' }],
    evidence: { by: 'page', app: null, sums: [{ what: 'page_left', count: 1, ms: 0 }] },
  });
  expect((await read({ group: 'surroundings' })).data).toEqual([]);
  expect(await read({ group: 'time', limit: 1, offset: 1 })).toMatchObject({
    count: 2,
    data: [{ kind: 'grant' }],
  });
  expect((await other.send('GET', `/api/exam-attempts/${attempt.id}/timeline`)).status).toBe(404);
  expect((await student.send('GET', `/api/exam-attempts/${attempt.id}/timeline`)).status).toBe(403);
});
