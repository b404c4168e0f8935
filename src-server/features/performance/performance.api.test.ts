import { afterEach, beforeEach, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { performanceContract as performance } from '#shared/contract/performance.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { answersTo, doActivity, learnedCourse } from '../course-progress/learning.test-data.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let instructor: Person;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  student = await server.person('Student');
});
afterEach(() => server.close());

async function take(exam: PublishedExam, right: number, who = student): Promise<void> {
  const { body } = await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  for (const [i, questionId] of exam.questionIds.entries()) {
    const option = exam.correct[i] ?? 1;
    await who.call(attempts.saveAnswer, {
      params: { id: body.id, questionId },
      body: { selectedAnswerId: i < right ? option : (option % 4) + 1, timeTakenPerQuestion: 1 },
    });
  }
  server.clock.advance(600_000);
  await who.call(attempts.submitAttempt, { params: { id: body.id } });
}

it('says own results by subject and month, and nobody else’s', async () => {
  const other = await server.person('Student');
  const exam = await publishedExam(server, instructor, { enrol: [student, other] });
  await take(exam, 3);
  await take(exam, 1, other);
  const { body } = await student.call(performance.getOwn, {});
  expect(body).toMatchObject({
    results: [{ exam_id: exam.examId, exam_score: 75, exam_result: 'pass', minutes: 10 }],
    subjects: [{ subject: 'Testing', attempts: 1, passed_exams: 1, mean_score: 75, best_score: 75 }],
    months: [{ month: '2026-11', minutes: 10, attempts: 1 }],
  });
});

it('shows a class from five people on, each by their best result', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => server.person('Student')));
  const exam = await publishedExam(server, instructor, {
    enrol: [student, ...others],
    attemptsAllowed: 3,
  });
  await take(exam, 1);
  await take(exam, 3);
  const [first, ...rest] = others;
  for (const who of rest) await take(exam, 2, who);
  if (first === undefined) throw new Error('There are four.');
  expect((await student.call(performance.compare, {})).body.classes).toEqual([]);
  await take(exam, 4, first);
  expect((await student.call(performance.compare, {})).body.classes).toMatchObject([
    { own_score: 75, median: 50, count: 5 },
  ]);
});

it('names tags with the share that was right', async () => {
  const exam = await publishedExam(server, instructor, { questions: 6, enrol: [student] });
  await server.write(async ({ db, now, newId }) => {
    const synced = { created_at: now, updated_at: now };
    const tagId = newId();
    await db
      .insertInto('tag')
      .values({ id: tagId, tag_name: 'cells', instructor_id: instructor.id, ...synced })
      .execute();
    for (const questionId of exam.questionIds) {
      await db
        .insertInto('question')
        .values({
          id: questionId,
          instructor_id: instructor.id,
          title: 'A question',
          type: 'multiple-choice',
          status: 'published',
          ...synced,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto('question_tag')
        .values({
          id: newId(),
          question_id: questionId,
          tag_id: tagId,
          instructor_id: instructor.id,
          question_created_at: now,
          ...synced,
        })
        .execute();
    }
  });
  await take(exam, 2);
  expect((await student.call(performance.compare, {})).body.practise).toEqual([
    { tag: 'cells', right: 2, answered: 6 },
  ]);
});

it('is for students', async () => {
  expect((await instructor.send('GET', '/api/my-performance')).status).toBe(403);
});

it('says how each course goes: progress, marks by weight, time and what came of it', async () => {
  const { id, lesson, quiz } = await learnedCourse(server, instructor, student);
  const empty = await student.call(performance.getOwn, {});
  expect(empty.body.courses).toMatchObject([
    { course_id: id, state: 'not_started', progress: 0, mean_score: null, marked_items: 0, minutes: 0 },
  ]);
  await doActivity(student, {
    kind: 'text_read',
    course_id: id,
    item_id: lesson,
    time_ms: 120_000,
  });
  const answers = await answersTo(student, id, quiz, true);
  await doActivity(student, {
    kind: 'quiz_submitted',
    course_id: id,
    item_id: quiz,
    answers,
    time_ms: 60_000,
  });
  const { body } = await student.call(performance.getOwn, {});
  expect(body.courses).toMatchObject([
    { state: 'in_progress', completed_count: 2, mean_score: 100, marked_items: 1, minutes: 3, result: null },
  ]);
  const other = await server.person('Student');
  expect((await other.call(performance.getOwn, {})).body.courses).toEqual([]);
});
