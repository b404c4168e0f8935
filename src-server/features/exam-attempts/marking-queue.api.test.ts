import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examMarkingContract as marking } from '#shared/contract/exam-marking.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { verifyChains } from './verify.ts';

let server: TestServer;
let instructor: Person;
let ada: Person;
let bob: Person;
let exam: PublishedExam;
let attemptIds: number[];
const MINUTE = 60_000;

beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor', 'Ines Author');
  ada = await server.person('Student', 'Ada Abel');
  bob = await server.person('Student', 'Bob Berg');
  exam = await publishedExam(server, instructor, {
    enrol: [ada, bob],
    questions: 1,
    openQuestions: 2,
    reviewPolicy: 'immediate',
  });
  attemptIds = [await sit(ada, ['By osmosis', 'Salt']), await sit(bob, ['By pumps', ''])];
});
afterEach(() => server.close());

async function sit(who: Person, texts: readonly string[]): Promise<number> {
  const { id } = (await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;
  for (const [at, answerText] of texts.entries())
    if (answerText !== '')
      await who.send('PUT', `/api/exam-attempts/${id}/answers/${exam.questionIds[at + 1] ?? 0}`, {
        selectedAnswerId: null,
        answerText,
        timeTakenPerQuestion: 1,
      });
  await who.call(attempts.submitAttempt, { params: { id } });
  return id;
}

const q = (at: number): number => exam.questionIds[at] ?? 0;
const queue = async (query: { question_id?: number; show?: 'waiting' | 'all' } = {}) =>
  (
    await instructor.call(marking.getMarkingQueue, {
      params: { id: exam.examId },
      query: { question_id: q(1), ...query },
    })
  ).body.data;
const hold = (attemptId: number, holder: string, questionId = q(1), who = instructor) =>
  who.send('PUT', `/api/exams/${exam.examId}/marking-queue/${attemptId}/${questionId}`, { holder });
const mark = (attemptId: number, body: object, questionId = q(1)) =>
  instructor.send('PUT', `/api/exam-attempts/${attemptId}/marks/${questionId}`, body);
const problems = async () => {
  const { broken, wrong } = await verifyChains(server.database.read);
  return [...broken, ...wrong];
};

describe('the marking queue', () => {
  it('shows the answers to one question over all attempts, with numbers and what was found', async () => {
    const { answers, ...shown } = await queue();
    expect(shown).toMatchObject({
      is_blind: true,
      names_shown_by: null,
      question_id: q(1),
      questions: [
        { question_id: q(1), waiting: 2, marked: 0 },
        { question_id: q(2), waiting: 1, marked: 0 },
      ],
      markers: [],
      total: 2,
    });
    expect(answers.map(({ number }) => number)).toEqual([1, 2]);
    expect(answers.find(({ answer_text: text }) => text === 'By osmosis')).toMatchObject({
      student_name: null,
      matched_keywords: ['osmosis'],
      missed_keywords: ['secret phrase'],
      points: null,
      lease: null,
    });
    expect(JSON.stringify(answers)).not.toMatch(/Ada|Bob/);
    expect((await queue({ question_id: q(2) })).answers).toMatchObject([{ answer_text: 'Salt' }]);
  });

  it('shows names once its author says so, and says who did', async () => {
    const path = `/api/exams/${exam.examId}/marking-queue/names`;
    const other = await server.person('Instructor', 'Other Author');
    expect((await other.send('POST', path)).status).toBe(404);
    expect((await instructor.send('POST', path)).status).toBe(200);
    expect((await instructor.send('POST', path)).status).toBe(200);
    const { is_blind: isBlind, names_shown_by: by, answers } = await queue();
    expect([isBlind, by]).toEqual([false, 'Ines Author']);
    expect(new Set(answers.map((one) => one.student_name))).toEqual(new Set(['Ada Abel', 'Bob Berg']));
  });

  it('keeps an answer for one window for ten minutes, and refuses others with who has it', async () => {
    const [first = 0, second = 0] = attemptIds;
    expect((await hold(first, 'left')).status).toBe(200);
    const refused = await hold(first, 'right');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Ines Author has this answer open'),
    });
    expect((await mark(first, { points: 1, holder: 'right' })).status).toBe(409);
    expect((await mark(first, { points: 1 })).status).toBe(409);
    expect((await queue()).answers.find((one) => one.attempt_id === first)).toMatchObject({
      lease: { name: 'Ines Author' },
      points: null,
    });
    // Another answer lets go of this one.
    await hold(second, 'left');
    expect((await hold(first, 'right')).status).toBe(200);
    server.clock.advance(10 * MINUTE);
    expect((await mark(first, { points: 1, holder: 'left' })).status).toBe(200);
    expect(await problems()).toEqual([]);
  });

  it('takes points with a comment that the student reads, counts by marker, and stays open to a change', async () => {
    const [first = 0, second = 0] = attemptIds;
    await hold(first, 'left');
    expect((await mark(first, { points: 0.5, comment: 'Say why.', holder: 'left' })).status).toBe(200);
    await mark(second, { points: 1 });
    expect(await queue()).toMatchObject({
      answers: [],
      total: 0,
      markers: [{ name: 'Ines Author', marked: 2 }],
    });
    const all = await queue({ show: 'all' });
    expect(all.answers.find((one) => one.attempt_id === first)).toMatchObject({
      points: 0.5,
      comment: 'Say why.',
      marked_by: 'Ines Author',
    });
    await mark(first, { points: 1 }, q(2));
    await mark(first, { points: 0.75 });
    const { body: result } = await ada.call(attempts.getAttemptResult, { params: { id: first } });
    expect(result.review).toMatchObject({
      questions: [{ comment: null }, { comment: 'Say why.', points: 0.75 }, { comment: null }],
    });
    expect(await problems()).toEqual([]);
    await server.write(({ db }) =>
      db
        .updateTable('exam_attempt_mark')
        .set({ comment: 'Well done.' })
        .where('comment', 'is not', null)
        .execute(),
    );
    expect(await problems()).toMatchObject([{ problem: expect.stringContaining('comment is Well done.') }]);
  });

  it('is for the author of the exam, and for answers of it', async () => {
    const other = await server.person('Instructor', 'Other Author');
    const [first = 0] = attemptIds;
    expect((await other.send('GET', `/api/exams/${exam.examId}/marking-queue`)).status).toBe(404);
    expect((await ada.send('GET', `/api/exams/${exam.examId}/marking-queue`)).status).toBe(403);
    expect((await hold(first, 'mine', q(1), other)).status).toBe(404);
    expect((await hold(first, 'mine', 1)).status).toBe(404);
    expect((await hold(first, '')).status).toBe(422);
    expect((await mark(first, { points: 0.5, comment: 'x'.repeat(2001) })).status).toBe(422);
  });
});
