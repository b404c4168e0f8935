import { afterEach, beforeEach, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { MAX_REFUSED_CHARS } from '#shared/contract/refused-answers.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let instructor: Person;
let student: Person;
let exam: PublishedExam;
let id: number;
beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  student = await server.person('Student');
  exam = await publishedExam(server, instructor, { enrol: [student] });
  id = (await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body.id;
});
afterEach(() => server.close());

const question = (): number => exam.questionIds[0] ?? 0;
const keep = (text: string | null, option: number | null = null, said = 'The time is over.') =>
  student.call(attempts.keepRefusedAnswer, {
    params: { id },
    body: { question_id: question(), option, text, said },
  });
const shown = async () => (await instructor.call(attempts.getAttemptLogs, { params: { id } })).body.data;

it('an answer that was not taken is kept with text and reason, and changes nothing of the attempt', async () => {
  await keep(null, 9, 'This question has no such option.');
  server.clock.advance(31 * 60_000);
  await server.tick();
  const before = await shown();
  await keep('what I still wanted to say');
  const after = await shown();
  expect(after.refused_answers).toMatchObject([
    { question_id: question(), option: 9, text: null, said: 'This question has no such option.' },
    { option: null, text: 'what I still wanted to say', said: 'The time is over.' },
  ]);
  const { refused_answers: _before, ...rest } = before;
  expect(after).toMatchObject(rest);
  const { body } = await student.call(attempts.getAttemptResult, { params: { id } });
  expect(body).toMatchObject({ exam_score: 0, exam_result: 'fail' });
});

it('a long text is kept whole, whatever signs it has', async () => {
  const text = `${'😀"\n'.repeat(3000)}${'word '.repeat(3000)}`.slice(0, MAX_REFUSED_CHARS);
  await keep(text);
  expect((await shown()).refused_answers?.map((one) => one.text)).toEqual([text]);
});

it('is kept of own attempts alone, and not without end', async () => {
  const stranger = await server.person('Student');
  await expect(
    stranger.call(attempts.keepRefusedAnswer, {
      params: { id },
      body: { question_id: question(), option: 1, text: null, said: 'x' },
    }),
  ).rejects.toMatchObject({ status: 404 });
  const long = 'x'.repeat(MAX_REFUSED_CHARS);
  await keep(long);
  await keep(long);
  await expect(keep(long)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect((await shown()).refused_answers).toHaveLength(2);
});
