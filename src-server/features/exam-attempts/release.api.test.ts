import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import { builtInPermissions } from '#shared/access/built-in-roles.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { dashboardContract } from '#shared/contract/dashboard.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examMarkingContract as marking } from '#shared/contract/exam-marking.ts';
import { contract } from '#shared/contract/index.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { performanceContract } from '#shared/contract/performance.ts';
import {
  publishedExam,
  type PublishedExam,
  type PublishedExamOptions,
} from '#tests/factories/published-exam.ts';
import { drawIds, knownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { verifyVersions } from './verify-versions.ts';

const DAY = 24 * 60 * 60_000;
/** No answer says 73.21 but of this score: right on the first two of three. */
const MARKS = [41_13, 32_08, 26_79];

let server: TestServer;
let ivy: Person;
let ada: Person;
let bob: Person;
let exam: PublishedExam;

beforeEach(async () => {
  server = await createTestServer();
  ivy = await server.person('Instructor', 'Ivy Ink');
  ada = await server.person('Student', 'Ada Abel');
  bob = await server.person('Student', 'Bob Berg');
  // Sessions end while days go by.
  ivy = await server.remembered(ivy);
  ada = await server.remembered(ada);
  bob = await server.remembered(bob);
});
afterEach(() => server.close());

const publish = async (options: PublishedExamOptions = {}) => {
  exam = await publishedExam(server, ivy, {
    questions: 3,
    marks: MARKS,
    scoringMode: 'weighted',
    reviewPolicy: 'immediate',
    withCertificate: true,
    enrol: [ada, bob],
    ...options,
  });
};

async function sit(who: Person, options: readonly number[] = [1, 2, 4], text?: string): Promise<number> {
  const { id } = (await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;
  for (const [index, option] of options.entries())
    await who.call(attempts.saveAnswer, {
      params: { id, questionId: exam.questionIds[index] ?? 0 },
      body: { selectedAnswerId: option, timeTakenPerQuestion: 1 },
    });
  if (text !== undefined)
    await who.call(attempts.saveAnswer, {
      params: { id, questionId: exam.questionIds[options.length] ?? 0 },
      body: { selectedAnswerId: null, answerText: text, timeTakenPerQuestion: 1 },
    });
  await who.call(attempts.submitAttempt, { params: { id } });
  return id;
}

const result = async (id: number, who = ada) =>
  (await who.call(attempts.getAttemptResult, { params: { id } })).body;
const desk = async () =>
  (await ivy.call(marking.getRelease, { params: { id: exam.examId }, query: {} })).body.data;
const releaseNow = () => ivy.send('POST', `/api/exams/${exam.examId}/release`);
const hold = (id: number, reason = 'We look at it together.', who = ivy) =>
  who.send('PUT', `/api/exam-attempts/${id}/hold`, { reason });
const told = async (who: Person) => {
  await server.tick();
  const { data } = (await who.call(notificationsContract.list, { query: {} })).body;
  return data.filter(({ kind }) => kind === 'result').length;
};
const later = async (ms: number) => {
  server.clock.advance(ms);
  await server.tick();
};
const NOTHING = { exam_score: null, exam_result: 'pending', points: null, correct: null, state: 'submitted' };
const EVERYTHING = { exam_score: 73.21, exam_result: 'pass', points: 73.21, correct: 2, state: 'marked' };

describe('every answer that a student can get', () => {
  const student = defineAbilityFor(builtInPermissions('Student'));
  const reading = Object.values(contract)
    .flatMap((routes) => Object.values<EndpointDefinition>(routes))
    .filter((one) => one.method === 'GET' && holdsAny(student, one.ability));

  /** What the answers to a student give away of the score or the verdict. */
  async function leaks(who: Person): Promise<string[]> {
    const found: string[] = [];
    const draw = seededDraw(20261129);
    const ask = async (endpoint: EndpointDefinition, ids: readonly number[]) => {
      const { path } = sampleRequest(endpoint, { draw, ids, optionalPercent: 0 });
      const response = await who.send('GET', path);
      const body = await response.text();
      if (/73[.,]?21|"(?:exam_)?(?:result|verdict)":"pass"|"certificates":\[\{/u.test(body)) found.push(path);
    };
    for (const endpoint of reading) {
      const known = await knownIds(server);
      await ask(endpoint, drawIds(known, endpoint.path, who.id, draw));
      if (endpoint.params === undefined) continue;
      const ids = ['exam', 'exam_version', 'exam_attempt', 'question', 'user', 'enrolment', 'certificate'];
      for (const id of ids.flatMap((table) => (known.get(table) ?? []).map((row) => row.id)))
        await ask(endpoint, [id]);
    }
    return [...new Set(found.map((path) => path.replaceAll(/\d{4,}/gu, '{id}')))];
  }

  it(
    'says neither score nor verdict before the release, and after it does',
    { timeout: 120_000 },
    async () => {
      await publish({ release: { policy: 'by_hand' } });
      const id = await sit(ada);
      await server.tick();
      expect(await leaks(ada)).toEqual([]);
      expect((await releaseNow()).status).toBe(200);
      await later(60_000);
      await later(60_000);
      // Or else the walk went past closed doors.
      expect(await leaks(ada)).toEqual(
        expect.arrayContaining([
          expect.stringContaining('/result'),
          expect.stringContaining('/my-performance'),
          expect.stringContaining('/my-achievements'),
        ]),
      );
      await hold(id);
      // A certificate that was issued stays, there and on the dashboard.
      const issued = ['/api/my-achievements', '/api/dashboard'];
      expect((await leaks(ada)).filter((path) => !issued.includes(path))).toEqual([]);
    },
  );
});

describe('results', () => {
  it('are released at once where nothing else is said', async () => {
    await publish();
    const id = await sit(ada);
    expect(await result(id)).toMatchObject({ ...EVERYTHING, release: { state: 'released', policy: null } });
    expect(await desk()).toMatchObject({
      released: 1,
      waiting: 0,
      terms: { policy: 'at_once' },
      changed: null,
    });
  });

  it('wait for their author, who releases them by hand; their students are told once', async () => {
    await publish({ release: { policy: 'by_hand' } });
    const id = await sit(ada);
    const shown = await result(id);
    expect(shown).toMatchObject({
      ...NOTHING,
      pending_reason: 'not_released',
      release: { state: 'waiting', policy: 'by_hand', parts: [] },
      review: { state: 'not_released', reason: 'release' },
    });
    const mine = (await ada.call(enrolmentsContract.purchasedExams, { query: {} })).body.data;
    expect(mine[0]).toMatchObject({ exam_score: null, state: 'submitted', release: { state: 'waiting' } });
    expect(await desk()).toMatchObject({
      waiting: 1,
      results: [{ student_name: 'Ada Abel', exam_score: 73.21, exam_result: 'pass', state: 'waiting' }],
    });
    expect(await told(ada)).toBe(0);
    expect(await (await releaseNow()).json()).toMatchObject({ released: 1 });
    expect(await result(id)).toMatchObject({ ...EVERYTHING, review: { state: 'released' } });
    expect(await told(ada)).toBe(1);
    expect((await releaseNow()).status).toBe(409);
    // What comes later waits for the next release.
    const second = await sit(bob);
    expect(await result(second, bob)).toMatchObject(NOTHING);
    await releaseNow();
    expect([await told(ada), await told(bob)]).toEqual([1, 1]);
  });

  it('are released when their date comes, also while nothing ran, and told once', async () => {
    await publish({ release: { policy: 'on_date', at: server.clock.now() + 3 * DAY } });
    const id = await sit(ada);
    await later(3 * DAY - 2000);
    expect(await result(id)).toMatchObject({ ...NOTHING, release: { policy: 'on_date' } });
    await later(10 * DAY);
    expect(await result(id)).toMatchObject(EVERYTHING);
    await server.tick();
    expect(await told(ada)).toBe(1);
    // After the date, at once.
    expect(await result(await sit(bob), bob)).toMatchObject(EVERYTHING);
  });

  it('wait until everybody has had the exam and is marked', async () => {
    await publish({ release: { policy: 'after_marking' }, openQuestions: 1, marks: [...MARKS, 1] });
    const first = await sit(ada, [1, 2, 4], 'Osmosis.');
    const mark = async (id: number) =>
      ivy.call(attempts.markOpenAnswer, {
        params: { id, questionId: exam.questionIds[3] ?? 0 },
        body: { points: 0 },
      });
    await mark(first);
    await later(2 * 60_000);
    expect(await result(first)).toMatchObject({ ...NOTHING, pending_reason: 'not_released' });
    const second = await sit(bob, [1, 2, 4], 'Diffusion.');
    await later(1000);
    expect(await result(first)).toMatchObject(NOTHING);
    await mark(second);
    await later(1000);
    expect((await result(first)).exam_result).toBe('pass');
    expect((await result(second, bob)).exam_result).toBe('pass');
  });

  it('of which an exam shows parts alone say no more', async () => {
    await publish({ release: { parts: ['verdict', 'feedback'] } });
    const id = await sit(ada);
    const shown = await result(id);
    expect(shown).toMatchObject({ exam_score: null, points: null, correct: null, exam_result: 'pass' });
    expect(shown.release.parts).toEqual(['verdict', 'feedback']);
    const { review } = shown;
    if (review.state !== 'released') throw new Error('Feedback is shown.');
    expect(review.questions[0]).toMatchObject({ points: null, isAnswerCorrect: null, correctAnswerId: null });
    expect(review.questions[0]?.answer_feedback).toContain('feedback');
    const change = { policy: 'at_once', release_at: null, parts: ['score', 'points'] };
    expect((await ivy.send('PUT', `/api/exams/${exam.examId}/release`, change)).status).toBe(200);
    const changed = await result(id);
    expect(changed).toMatchObject({ exam_score: 73.21, exam_result: 'pending', pending_reason: 'not_shown' });
    if (changed.review.state !== 'released') throw new Error('Points are shown.');
    expect(changed.review.questions[0]).toMatchObject({
      points: 41.13,
      correctAnswerId: null,
      answer_feedback: null,
    });
  });

  it('get another date after the publication; what students have stays with them', async () => {
    await publish({ release: { policy: 'on_date', at: server.clock.now() + DAY } });
    const id = await sit(ada);
    const terms = (at: number) => ({
      policy: 'on_date',
      release_at: new Date(at).toISOString(),
      parts: ['score', 'verdict'],
    });
    const change = (body: object, who = ivy) => who.send('PUT', `/api/exams/${exam.examId}/release`, body);
    expect((await change({ ...terms(0), release_at: null })).status).toBe(422);
    expect((await change(terms(0), ada)).status).toBe(403);
    await change(terms(server.clock.now() + 5 * DAY));
    await later(2 * DAY);
    expect(await result(id)).toMatchObject(NOTHING);
    expect(await desk()).toMatchObject({ changed: { by: 'Ivy Ink' }, terms: { policy: 'on_date' } });
    await change(terms(server.clock.now() - DAY));
    expect(await result(id)).toMatchObject({
      exam_score: 73.21,
      review: { state: 'not_released', reason: 'release' },
    });
    await change({ policy: 'by_hand', release_at: null, parts: ['score'] });
    expect(await result(id)).toMatchObject({ exam_score: 73.21, exam_result: 'pending' });
    expect(await result(await sit(bob), bob)).toMatchObject(NOTHING);
    expect(await told(ada)).toBe(1);
  });
});

describe('a result that is held back', () => {
  it('is kept from its student alone, with the reason, until the hold is lifted', async () => {
    await publish();
    const id = await sit(ada);
    const other = await sit(bob);
    expect((await hold(id, 'x')).status).toBe(422);
    expect((await hold(id, 'We look at it.', bob)).status).toBe(403);
    expect((await hold(id, 'We look at it.', await server.person('Instructor'))).status).toBe(404);
    expect((await hold(id, 'We look at your second answer together.')).status).toBe(200);
    expect(await result(id)).toMatchObject({
      ...NOTHING,
      pending_reason: 'held_back',
      release: { state: 'held', reason: 'We look at your second answer together.' },
    });
    expect(await result(other, bob)).toMatchObject(EVERYTHING);
    const own = (await ada.call(performanceContract.getOwn, {})).body.results;
    expect(own[0]).toMatchObject({ exam_score: null, exam_result: 'pending' });
    const board = (await ada.call(dashboardContract.getDashboard, {})).body;
    expect(JSON.stringify(board)).not.toContain('73.21');
    expect(await desk()).toMatchObject({ held: 1, released: 1 });
    await server.tick();
    // Both have passed; what was due when the hold came is not issued.
    const certified = await server.database.read.selectFrom('certificate').select('student_id').execute();
    expect(certified).toEqual([{ student_id: bob.id }]);
    const lift = () => ivy.send('DELETE', `/api/exam-attempts/${id}/hold`);
    expect((await lift()).status).toBe(200);
    expect((await lift()).status).toBe(409);
    expect(await result(id)).toMatchObject(EVERYTHING);
    const audited = await server.database.read
      .selectFrom('audit_entry')
      .where('outcome', '=', 'done')
      .where('target_kind', '=', 'exam-attempt')
      .orderBy('no')
      .select('action')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['exam-marking.holdResult', 'exam-marking.liftHold']);
  });

  it('is not released with the others, by an administrator either', async () => {
    await publish({ release: { policy: 'by_hand' } });
    const id = await sit(ada);
    const admin = await server.person('Admin');
    expect((await hold(id, 'We look at it.', admin)).status).toBe(200);
    await sit(bob);
    expect((await admin.send('POST', `/api/exams/${exam.examId}/release`)).status).toBe(200);
    expect(await result(id)).toMatchObject({ ...NOTHING, release: { state: 'held' } });
    await server.tick();
    const certified = () => server.database.read.selectFrom('certificate').select('student_id').execute();
    expect(await certified()).toEqual([{ student_id: bob.id }]);
    await ivy.send('DELETE', `/api/exam-attempts/${id}/hold`);
    expect(await result(id)).toMatchObject(EVERYTHING);
    await later(60_000);
    expect(await certified()).toHaveLength(2);
    expect(await told(ada)).toBe(1);
  });
});

it('terms that were changed behind the back of the program are found', async () => {
  await publish({ release: { policy: 'by_hand' } });
  await server.write(({ db }) => db.updateTable('exam_version').set({ release_policy: 'at_once' }).execute());
  const { problems } = await verifyVersions(server.database.read, true);
  expect(problems.join('\n')).toContain('release_policy is at_once, the ledger says by_hand');
});
