import { afterEach, beforeEach, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { questionsContract as questions } from '#shared/contract/questions.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const PEOPLE = 64;
const ANSWERS = 10;

let server: TestServer;
let instructor: Person;
beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
});
afterEach(() => server.close());

const statuses = (responses: readonly Response[]): number[] =>
  [...new Set(responses.map(({ status }) => status))].toSorted((a, b) => a - b);

it('64 students who answer at once find every acknowledged answer again', async () => {
  const students: Person[] = [];
  for (let i = 0; i < PEOPLE; i++) students.push(await server.person('Student', `Student ${i}`));
  const exam = await publishedExam(server, instructor, { enrol: students, questions: ANSWERS });
  const sat = await Promise.all(
    students.map(async (student) => {
      const { body: attempt } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
      const saved = await Promise.all(
        exam.questionIds.map((questionId, i) =>
          student.send('PUT', `/api/exam-attempts/${attempt.id}/answers/${questionId}`, {
            selectedAnswerId: exam.correct[i],
            timeTakenPerQuestion: 1,
          }),
        ),
      );
      return { student, attempt, saved };
    }),
  );
  expect(statuses(sat.flatMap(({ saved }) => saved))).toEqual([200]);
  const results = await Promise.all(
    sat.map(({ student, attempt }) => student.send('POST', `/api/exam-attempts/${attempt.id}/submission`)),
  );
  expect(statuses(results)).toEqual([201]);
  const events = await server.database.read
    .selectFrom('exam_attempt_event')
    .where('kind', '=', 'answer')
    .select('id')
    .execute();
  expect(events).toHaveLength(PEOPLE * ANSWERS);
  const scores = await Promise.all(results.map((response) => jsonOf<{ exam_score: number }>(response)));
  expect(scores.map((result) => result.exam_score)).toEqual(students.map(() => 100));
});

it('a student who starts the same exam 64 times at once has one attempt', async () => {
  const student = await server.person('Student');
  const exam = await publishedExam(server, instructor, { enrol: [student] });
  const started = await Promise.all(
    Array.from({ length: PEOPLE }, () =>
      student.send('POST', '/api/exam-attempts', { exam_id: exam.examId }),
    ),
  );
  expect(statuses(started)).toEqual([201]);
  const bodies = await Promise.all(started.map((response) => jsonOf<{ id: number }>(response)));
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
});

it('a command that is repeated 64 times at once under one key happens once', async () => {
  const { method, path } = questions.createQuestion;
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, () =>
      instructor.send(
        method,
        path,
        { question_title: 'Which of these is a prime number?', question_type: 'multiple-choice' },
        { 'idempotency-key': 'one' },
      ),
    ),
  );
  const bodies = await Promise.all(answers.map((response) => response.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(await server.database.read.selectFrom('question').select('id').execute()).toHaveLength(1);
});
