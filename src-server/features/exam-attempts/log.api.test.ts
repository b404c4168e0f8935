import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { listEvents } from './repo.ts';
import { verifyChains } from './verify.ts';

let server: TestServer;
let student: Person;
let exam: PublishedExam;
let attemptId: number;
beforeEach(async () => {
  server = await createTestServer();
  const instructor = await server.person('Instructor');
  student = await server.person('Student');
  exam = await publishedExam(server, instructor, { enrol: [student] });
  const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  attemptId = body.id;
});
afterEach(() => server.close());

const save = (option: number, question = 0): Promise<Response> =>
  student.send('PUT', `/api/exam-attempts/${attemptId}/answers/${exam.questionIds[question]}`, {
    selectedAnswerId: option,
    timeTakenPerQuestion: 1,
  });

const submit = () => student.call(attempts.submitAttempt, { params: { id: attemptId } });

const countOf = async (response: Response): Promise<unknown> => (await jsonOf(response))['event_count'];

/** What the log says, as seq and chosen option; every link of it must hold. */
const storedLog = async (): Promise<[number, number | null][]> => {
  expect(await verifyChains(server.database.read)).toEqual({ checked: 1, broken: [], wrong: [] });
  const events = await listEvents(server.database.read, attemptId);
  return events.map((event) => [event.seq, event.selected_option]);
};

/** The next transaction does all its work and then does not commit. */
const failNextCommit = () =>
  vi.spyOn(server.ids, 'reserve').mockRejectedValueOnce(new Error('The disk is full.'));

describe('saves at the same moment', () => {
  it('follow one another: none takes the place of another, none leaves one out', async () => {
    const both = await Promise.all([save(1), save(2)]);
    expect(both.map((response) => response.status)).toEqual([200, 200]);
    expect(new Set(await Promise.all(both.map(countOf)))).toEqual(new Set([2, 3]));
    expect((await storedLog()).map(([seq]) => seq)).toEqual([1, 2, 3]);
  });

  it('are all kept, however many there are', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => save((i % 4) + 1, i % 4)));
    expect(new Set(all.map((response) => response.status))).toEqual(new Set([200]));
    expect((await storedLog()).map(([seq]) => seq)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  });

  it('as a hand-in stand before it or are refused, and never behind it', async () => {
    await save(1);
    const saves = [save(2), save(3)];
    await Promise.all([submit(), ...saves]);
    const statuses = (await Promise.all(saves)).map((response) => response.status);
    const late = await save(4);
    expect([late.status, await jsonOf(late)]).toMatchObject([409, { code: 'ATTEMPT_CLOSED' }]);
    const kinds = (await listEvents(server.database.read, attemptId)).map((event) => event.kind);
    const accepted = statuses.filter((status) => status === 200).map(() => 'answer');
    expect(kinds).toEqual(['start', 'answer', ...accepted, 'submit']);
    expect(await storedLog()).toHaveLength(kinds.length);
  });
});

describe('after a commit that failed', () => {
  it('the next save goes on from what is on the disk', async () => {
    expect((await save(1)).status).toBe(200);
    failNextCommit();
    expect((await save(2)).status).toBe(500);
    const next = await save(3);
    expect([next.status, await countOf(next)]).toEqual([200, 3]);
    expect(await storedLog()).toEqual([
      [1, null],
      [2, 1],
      [3, 3],
    ]);
  });

  it('an attempt whose hand-in was lost is still open', async () => {
    failNextCommit();
    expect((await student.send('POST', `/api/exam-attempts/${attemptId}/submission`)).status).toBe(500);
    expect((await save(1)).status).toBe(200);
    expect((await submit()).body).toMatchObject({ exam_score: 25 });
  });
});

describe('verify', () => {
  it('names the end that a handed-in attempt lacks', async () => {
    for (const option of [1, 2, 3]) await save(option);
    await submit();
    expect(await storedLog()).toHaveLength(5);
    const cut = (from: number) =>
      server.database.write.deleteFrom('exam_attempt_event').where('seq', '>=', from).execute();
    await cut(5);
    const { broken } = await verifyChains(server.database.read);
    expect(broken).toEqual([{ attemptId, problem: expect.stringMatching(/^1 events? at the end/u) }]);
    await cut(3);
    const more = await verifyChains(server.database.read);
    expect(more.broken).toEqual([{ attemptId, problem: '3 events at the end are missing' }]);
  });

  it('knows where the log of an open attempt ends', async () => {
    await save(1);
    await server.database.write.deleteFrom('exam_attempt_event').where('seq', '=', 2).execute();
    expect((await verifyChains(server.database.read)).broken).toMatchObject([
      { problem: 'events at the end are missing' },
    ]);
  });
});
