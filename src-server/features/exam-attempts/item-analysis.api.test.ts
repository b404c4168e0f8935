import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examMarkingContract as marking } from '#shared/contract/exam-marking.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let instructor: Person;
let students: Person[];
let exam: PublishedExam;

beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  students = [];
  for (let at = 0; at < 10; at++) students.push(await server.person('Student', `Ida ${at}`));
  exam = await publishedExam(server, instructor, { enrol: students, attemptsAllowed: 2 });
});
afterEach(() => server.close());

async function sit(who: Person, options: readonly number[]): Promise<void> {
  const { id } = (await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;
  for (const [at, option] of options.entries())
    await who.send('PUT', `/api/exam-attempts/${id}/answers/${exam.questionIds[at] ?? 0}`, {
      selectedAnswerId: option,
      timeTakenPerQuestion: at + 1,
    });
  await who.call(attempts.submitAttempt, { params: { id } });
}

const analysis = async (query: { version_id?: number } = {}) =>
  (await instructor.call(marking.getItemAnalysis, { params: { id: exam.examId }, query })).body.data;

describe('the analysis of questions', () => {
  it('says nothing of fewer than ten, and warns below fifty', async () => {
    for (const who of students.slice(1)) await sit(who, [1, 2]);
    expect(await analysis()).toMatchObject({
      n: 9,
      is_few: true,
      reliability: { alpha: null, mean: null },
      questions: [{ n: 9, facility: null, options: null }, {}, {}, {}],
    });
  });

  it('counts the first attempt of each, and tells right options, unused ones and what was not reached', async () => {
    for (const [at, who] of students.entries()) await sit(who, at < 5 ? [1, 2, 3] : [2, 2, 1]);
    for (const who of students) await sit(who, [4, 4, 4, 4]);
    const found = await analysis({ version_id: exam.versionId });
    expect(found).toMatchObject({ n: 10, is_few: true, versions: [{ version_no: 1, attempts: 20 }] });
    const [first, second, third, fourth] = found.questions;
    expect(first).toMatchObject({ n: 10, facility: 0.5, discrimination: 1, seconds: 1, not_reached: 0 });
    expect(first?.options).toMatchObject([
      { option: 1, is_right: true, count: 5, share: 0.5, mean_score: 75, is_unused: false },
      { option: 2, is_right: false, count: 5, mean_score: 25, is_unused: false },
      { count: 0, mean_score: null, is_unused: true },
      { count: 0, is_unused: true },
    ]);
    expect(second).toMatchObject({ facility: 1, point_biserial: null, is_negative: false });
    expect(third?.point_biserial).toBeCloseTo(1, 9);
    expect(fourth).toMatchObject({ facility: 0, not_reached: 1 });
    // Two of four questions tell apart, and alike: 4/3 (1 - (1/4 + 1/4) / 1).
    expect(found.reliability.alpha).toBeCloseTo(2 / 3, 9);
    expect(found.reliability.kr20).toBeCloseTo(2 / 3, 9);
    expect(await analysis()).toMatchObject({ n: 10, version_id: null });
  });

  it('leaves what a correction took out of the score out of the figures of the others', async () => {
    for (const [at, who] of students.entries()) await sit(who, at < 5 ? [1, 2, 3] : [2, 2, 1]);
    const corrections = [{ question_id: exam.questionIds[0] ?? 0, kind: 'dropped', options: [] }];
    const path = `/api/exams/${exam.examId}/regrades/1/application`;
    const body = { version_id: exam.versionId, corrections, reason: 'It was never taught.' };
    expect((await instructor.send('POST', path, body)).status).toBe(200);
    const { questions } = await analysis();
    expect(questions[0]).toMatchObject({ correction: 'dropped', facility: 0.5 });
    // Nothing is left that differs beside it.
    expect(questions[2]).toMatchObject({ correction: null, point_biserial: null });
  });

  it('is for its author alone', async () => {
    const other = await server.person('Instructor', 'Other Author');
    const path = `/api/exams/${exam.examId}/item-analysis`;
    expect((await other.send('GET', path)).status).toBe(404);
    expect((await instructor.send('GET', `${path}?version_id=1`)).status).toBe(404);
    expect((await (students[0] ?? other).send('GET', path)).status).toBe(403);
  });
});
