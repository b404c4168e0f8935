import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { verifyChains } from './verify.ts';

let server: TestServer;
let instructor: Person;
let student: Person;
let exam: PublishedExam;
let id: number;
const MINUTE = 60_000;

beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  student = await server.person('Student', 'Ida Zeller');
  exam = await publishedExam(server, instructor, { enrol: [student], attemptsAllowed: 3 });
  ({ id } = (await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body);
});
afterEach(() => server.close());

const answer = (index: number, option = exam.correct[index] ?? 1) =>
  student.send('PUT', `/api/exam-attempts/${id}/answers/${exam.questionIds[index] ?? 0}`, {
    selectedAnswerId: option,
    timeTakenPerQuestion: 2,
  });
const submit = () => student.call(attempts.submitAttempt, { params: { id } });
const logs = async () => (await instructor.call(attempts.getAttemptLogs, { params: { id } })).body.data;
const decide = async (what: string, body: object = {}, who = instructor) =>
  who.send('POST', `/api/exam-attempts/${id}/${what}`, {
    counted_receipt: (await logs()).receipt,
    reason: 'The alarm rang.',
    ...body,
  });
const result = async () => (await student.call(attempts.getAttemptResult, { params: { id } })).body;
const row = () =>
  server.database.read.selectFrom('exam_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const problems = async () => {
  const { broken, wrong } = await verifyChains(server.database.read);
  return [...broken, ...wrong];
};
const news = () =>
  server.database.read.selectFrom('notification_due').select(['kind', 'user_id', 'subject']).execute();

describe('a hand-in by staff', () => {
  it('closes the attempt with what it has, says so and is scored', async () => {
    await answer(0);
    expect(await logs()).toMatchObject({ staff_decisions: ['hand_in'] });
    expect((await decide('hand-in')).status).toBe(200);
    expect(await row()).toMatchObject({ state: 'marked', handed_in_by: instructor.id, progress: 2500 });
    expect(await result()).toMatchObject({
      submitted_by: 'staff',
      decisions: [{ kind: 'hand_in', reason: 'The alarm rang.' }],
    });
    expect(await logs()).toMatchObject({
      staff_decisions: ['reopening', 'void'],
      decisions: [{ kind: 'hand_in', reason: 'The alarm rang.' }],
    });
    expect(await news()).toContainEqual(
      expect.objectContaining({ kind: 'attempt_decided', user_id: student.id }),
    );
    expect((await answer(1)).status).toBe(409);
    expect((await decide('hand-in')).status).toBe(409);
    expect(await problems()).toEqual([]);
  });

  it('is found out where somebody else is said to have done it', async () => {
    await decide('hand-in');
    await server.write(({ db }) =>
      db.updateTable('exam_attempt').set({ handed_in_by: student.id }).where('id', '=', id).execute(),
    );
    expect(await problems()).toMatchObject([{ problem: expect.stringContaining('handed_in_by') }]);
  });
});

describe('an attempt that counts for nothing', () => {
  it('has no score, and has it again once it is made to count', async () => {
    for (const index of [0, 1, 2, 3]) await answer(index);
    await submit();
    const before = await row();
    expect(before.score).toBe(10_000);
    expect((await decide('void')).status).toBe(200);
    expect(await row()).toMatchObject({ state: 'void', score: null, result: 'pending', points: null });
    expect(await result()).toMatchObject({ exam_score: null, decisions: [{ kind: 'void' }] });
    expect(await problems()).toEqual([]);
    expect((await decide('void')).status).toBe(409);
    expect((await decide('reopening', { minutes: 5 })).status).toBe(409);
    expect((await decide('admission')).status).toBe(200);
    const { state, score, points, result: verdict } = await row();
    expect({ state, score, points, verdict }).toEqual({
      state: before.state,
      score: before.score,
      points: before.points,
      verdict: before.result,
    });
    expect(await problems()).toEqual([]);
  });

  it('is not decided before it was handed in', async () => {
    expect((await decide('void')).status).toBe(409);
    expect((await decide('reopening', { minutes: 5 })).status).toBe(409);
  });
});

describe('an attempt that is opened again', () => {
  it('goes on from its answers for so many minutes, and the hand-in is kept', async () => {
    await answer(0, (exam.correct[0] ?? 1) === 1 ? 2 : 1);
    await submit();
    expect((await row()).score).toBe(0);
    server.clock.advance(50 * MINUTE);
    expect((await decide('reopening', { minutes: 10 })).status).toBe(200);
    expect(await row()).toMatchObject({ state: 'in_progress', score: null, result: null, sealed_hash: null });
    const { body: clock } = await student.call(examTimeContract.getAttemptClock, { params: { id } });
    expect(clock).toMatchObject({ state: 'in_progress', remaining_ms: 10 * MINUTE });
    expect(await logs()).toMatchObject({
      staff_decisions: ['hand_in'],
      other_logs: [{ is_handed_in: true, event_count: 1, may_count: true }],
      decisions: [{ kind: 'reopening' }],
    });
    expect(await problems()).toEqual([]);
    expect((await answer(0)).status).toBe(200);
    await submit();
    expect(await row()).toMatchObject({ state: 'marked', score: 2500 });
    expect(await problems()).toEqual([]);
  });

  it('is not the second one that its student sits', async () => {
    await submit();
    server.clock.advance(1000);
    await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
    const refused = await decide('reopening', { minutes: 5 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: 'This student sits another attempt at this exam now.',
    });
  });

  it('is handed in by its deadline again', async () => {
    await submit();
    await decide('reopening', { minutes: 2 });
    server.clock.advance(40 * MINUTE);
    await server.tick();
    expect(await row()).toMatchObject({ state: 'marked', submitted_by: 'deadline' });
    expect(await problems()).toEqual([]);
  });

  it('is handed in as before where the former hand-in is chosen after all', async () => {
    await answer(0);
    await submit();
    const before = await row();
    await decide('reopening', { minutes: 5 });
    const [former] = (await logs()).other_logs;
    expect((await decide('log-choice', { log_id: former?.id })).status).toBe(200);
    expect(await row()).toMatchObject({
      state: before.state,
      score: before.score,
      sealed_hash: before.sealed_hash,
    });
    expect(await problems()).toEqual([]);
  });
});

describe('whoever may not decide', () => {
  it.each(['hand-in', 'void', 'reopening'])('is refused: %s', async (what) => {
    const body = { counted_receipt: (await logs()).receipt, reason: 'Because', minutes: 5 };
    const { minutes: _, ...short } = body;
    const said = what === 'reopening' ? body : short;
    const other = await server.person('Instructor', 'Other Author');
    const path = `/api/exam-attempts/${id}/${what}`;
    expect((await other.send('POST', path, said)).status).toBe(404);
    expect((await student.send('POST', path, said)).status).toBe(403);
    expect((await instructor.send('POST', path, { ...said, reason: '' })).status).toBe(422);
    expect((await instructor.send('POST', path, { ...said, counted_receipt: 'AAAA-AAAA-AAAA' })).status).toBe(
      what === 'hand-in' ? 200 : 409,
    );
  });

  it('decides about nothing that has changed since', async () => {
    await submit();
    const { receipt } = await logs();
    await decide('reopening', { minutes: 5 });
    await answer(1);
    await submit();
    expect((await decide('void', { counted_receipt: receipt })).status).toBe(409);
  });
});
