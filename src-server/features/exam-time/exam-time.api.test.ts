import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { enrolmentsContract as enrolments } from '#shared/contract/enrolments.ts';
import { examTimeContract as time } from '#shared/contract/exam-time.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { verifyChains } from '../exam-attempts/verify.ts';

let server: TestServer;
let instructor: Person;
let admin: Person;
let ida: Person;
let bob: Person;
let exam: PublishedExam;
const MINUTE = 60_000;

beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  admin = await server.person('Admin');
  ida = await server.person('Student', 'Ida Zeller');
  bob = await server.person('Student', 'Bob Abel');
  exam = await publishedExam(server, instructor, { enrol: [ida, bob], attemptsAllowed: 3 });
});
afterEach(() => server.close());

const start = async (who: Person) =>
  (await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;
const clock = async (who: Person, id: number) =>
  (await who.call(time.getAttemptClock, { params: { id } })).body;
/** Counts from the next moment on. */
const later = async (call: Promise<Response>): Promise<Response> => {
  const response = await call;
  server.clock.advance(1);
  return response;
};
const allow = (userId: number, body: object) => later(admin.send('PUT', `/api/allowances/${userId}`, body));
const allowHere = (body: object) =>
  later(instructor.send('PUT', `/api/exams/${exam.examId}/allowances`, body));
const give = (id: number, body: object, who = instructor) =>
  who.send('POST', `/api/exam-attempts/${id}/grants`, body);
const problems = async () => {
  const { broken, wrong } = await verifyChains(server.database.read);
  return [...broken, ...wrong];
};

describe('more time for somebody', () => {
  it('counts in every exam that starts from then on, and in no attempt that runs', async () => {
    const before = await start(ida);
    expect((await allow(ida.id, { percent: 125, extra_minutes: 5, reason: 'Reads slowly' })).status).toBe(
      200,
    );
    expect((await clock(ida, before.id)).allowed_minutes).toBe(30);
    await ida.call(attempts.submitAttempt, { params: { id: before.id } });
    server.clock.advance(1000);
    const after = await start(ida);
    expect(await clock(ida, after.id)).toMatchObject({ base_minutes: 30, allowed_minutes: 43 });
    expect(after.remaining_ms).toBe(42.5 * MINUTE);
    expect((await start(bob)).remaining_ms).toBe(30 * MINUTE);
    expect(await problems()).toEqual([]);
  });

  it('is taken away again, and was there for what had begun', async () => {
    await allow(ida.id, { percent: 150, reason: 'For a while' });
    const attempt = await start(ida);
    server.clock.advance(1000);
    await allow(ida.id, { percent: 100, reason: 'It is over' });
    expect((await clock(ida, attempt.id)).allowed_minutes).toBe(45);
    expect((await admin.call(time.getPersonAllowance, { params: { userId: ida.id } })).body.data).toBeNull();
    await ida.call(attempts.submitAttempt, { params: { id: attempt.id } });
    server.clock.advance(1000);
    expect((await start(ida)).remaining_ms).toBe(30 * MINUTE);
    expect(await problems()).toEqual([]);
  });

  it('ends with its last day, which is still to come', async () => {
    expect((await allow(ida.id, { percent: 150, reason: 'Until', valid_until: '2026-11-20' })).status).toBe(
      422,
    );
    await allow(ida.id, { percent: 150, reason: 'Until', valid_until: '2026-11-21' });
    const shown = await admin.call(time.getPersonAllowance, { params: { userId: ida.id } });
    expect(shown.body.data).toMatchObject({ percent: 150, reason: 'Until', valid_until: '2026-11-21' });
    const row = await server.database.read
      .selectFrom('person_allowance')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.valid_until).toBe(Date.UTC(2026, 10, 22));
  });

  it('is another one in one exam, for people and for a group as it is now', async () => {
    await allow(ida.id, { percent: 200, reason: 'Always' });
    expect((await allowHere({ percent: 125, reason: 'Here', user_ids: [ida.id] })).status).toBe(200);
    expect((await start(ida)).remaining_ms).toBe(37.5 * MINUTE);
    expect((await allowHere({ percent: 125, reason: 'Here' })).status).toBe(422);
    expect((await allowHere({ percent: 125, reason: 'Here', user_ids: [instructor.id] })).status).toBe(422);
    const { body } = await instructor.call(time.listExamAllowances, { params: { id: exam.examId } });
    expect(body.data).toMatchObject([{ user_id: ida.id, name: 'Ida Zeller', percent: 125, reason: 'Here' }]);
    const path = `/api/exams/${exam.examId}/allowances/${ida.id}`;
    expect((await instructor.send('DELETE', path)).status).toBe(200);
    expect(
      (await instructor.call(time.listExamAllowances, { params: { id: exam.examId } })).body.data,
    ).toEqual([]);
  });

  it('names nobody whom its author could not name, alone or in a group', async () => {
    const stranger = await server.person('Student', 'Nora Stranger');
    const named = await allowHere({ percent: 125, reason: 'Here', user_ids: [ida.id, stranger.id] });
    expect(named.status).toBe(422);
    await server.write(async ({ db, newId, now }) => {
      const stamps = { created_at: now, updated_at: now };
      const group = newId();
      await db
        .insertInto('people_group')
        .values({ id: group, name: 'All', ...stamps })
        .execute();
      for (const who of [stranger, bob])
        await db
          .insertInto('people_group_member')
          .values({ id: newId(), people_group_id: group, user_id: who.id, ...stamps })
          .execute();
    });
    const { id } = await server.database.read
      .selectFrom('people_group')
      .select('id')
      .executeTakeFirstOrThrow();
    const whole = await allowHere({ percent: 125, reason: 'Here', group_ids: [id] });
    expect(await whole.json()).toMatchObject({ count: 1 });
    const { body } = await instructor.call(time.listExamAllowances, { params: { id: exam.examId } });
    expect(body.data.map(({ name }) => name)).toEqual(['Bob Abel']);
    const all = await admin.send('PUT', `/api/exams/${exam.examId}/allowances`, {
      percent: 125,
      reason: 'Here',
      group_ids: [id],
    });
    expect(await all.json()).toMatchObject({ count: 2 });
  });

  it('says its reason to whoever gave it, and to those who keep accounts', async () => {
    await allow(ida.id, { percent: 150, reason: 'An illness' });
    const support = await server.person('Support');
    const seen = await support.call(time.getPersonAllowance, { params: { userId: ida.id } });
    expect(seen.body.data).toMatchObject({ percent: 150, reason: null });
    await admin.send('PUT', `/api/exams/${exam.examId}/allowances`, {
      percent: 125,
      reason: 'Another illness',
      user_ids: [bob.id],
    });
    server.clock.advance(1);
    await allowHere({ percent: 110, reason: 'Mine', user_ids: [ida.id] });
    const reasons = async (who: Person) => {
      const { body } = await who.call(time.listExamAllowances, { params: { id: exam.examId } });
      return body.data.map(({ reason }) => reason);
    };
    expect(await reasons(instructor)).toEqual([null, 'Mine']);
    expect(await reasons(admin)).toEqual(['Another illness', 'Mine']);
  });

  it('is nobody’s business who may not give it', async () => {
    const other = await server.person('Instructor', 'Other Author');
    expect((await other.send('GET', `/api/exams/${exam.examId}/allowances`)).status).toBe(404);
    expect((await ida.send('GET', `/api/allowances/${ida.id}`)).status).toBe(403);
    expect((await ida.send('PUT', `/api/allowances/${ida.id}`, { percent: 400, reason: 'Me' })).status).toBe(
      403,
    );
    expect((await allow(ida.id, { percent: 99, reason: 'Less' })).status).toBe(422);
    expect((await allow(ida.id, { percent: 150, extra_minutes: -5, reason: 'Minus' })).status).toBe(422);
    expect((await allow(999, { percent: 150, reason: 'Nobody' })).status).toBe(404);
  });
});

describe('a window of somebody’s own', () => {
  const iso = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE).toISOString();
  const reach = async (who: Person) => {
    const { body } = await who.call(enrolments.purchasedExams, { query: {} });
    return body.data.find(({ exam_id: id }) => id === exam.examId);
  };
  const tryToStart = (who: Person) => who.send('POST', '/api/exam-attempts', { exam_id: exam.examId });
  const handIn = (who: Person, id: number) => who.call(attempts.submitAttempt, { params: { id } });

  it('lets them start when it is closed for others, until their own closing', async () => {
    exam = await publishedExam(server, instructor, {
      enrol: [ida, bob],
      closesAt: server.clock.now() + MINUTE,
      closeRule: 'hard_close',
    });
    await allowHere({ percent: 150, reason: 'Was ill', closes_at: iso(80), user_ids: [ida.id] });
    server.clock.advance(50 * MINUTE);
    expect((await tryToStart(bob)).status).toBe(409);
    expect(await reach(ida)).toMatchObject({ is_open: true, allowance: { has_own_closing: true } });
    expect(await reach(bob)).toMatchObject({ is_open: false, allowance: null });
    const attempt = await start(ida);
    // The time of their own does not move a closing of their own.
    expect(attempt.remaining_ms).toBe(30 * MINUTE - 1);
    expect(await clock(ida, attempt.id)).toMatchObject({ base_minutes: 30, allowed_minutes: 30 });
    expect(await problems()).toEqual([]);
  });

  it('begins and ends when it says', async () => {
    await allowHere({
      percent: 100,
      reason: 'Sits it later',
      opens_at: iso(60),
      closes_at: iso(90),
      user_ids: [ida.id],
    });
    expect(await (await tryToStart(ida)).json()).toMatchObject({ message: 'This exam has not opened yet.' });
    expect((await tryToStart(bob)).status).toBe(201);
    server.clock.advance(60 * MINUTE);
    const first = await start(ida);
    await handIn(ida, first.id);
    server.clock.advance(30 * MINUTE);
    expect(await (await tryToStart(ida)).json()).toMatchObject({
      message: 'This exam has closed: it can no longer be started.',
    });
    expect(await problems()).toEqual([]);
  });

  it('has as many attempts as it says, and no right answers before the last', async () => {
    exam = await publishedExam(server, instructor, {
      enrol: [ida, bob],
      attemptsAllowed: 1,
      reviewPolicy: 'after_close',
    });
    await allowHere({ percent: 100, reason: 'The power failed', attempts: 2, user_ids: [ida.id] });
    const review = async (who: Person, id: number) =>
      (await who.call(attempts.getAttemptResult, { params: { id } })).body.review.state;
    const ofBob = await start(bob);
    await handIn(bob, ofBob.id);
    expect(await review(bob, ofBob.id)).toBe('released');
    expect((await tryToStart(bob)).status).toBe(409);
    const first = await start(ida);
    await handIn(ida, first.id);
    expect(await reach(ida)).toMatchObject({ attempts_allowed: 2, attempts_left: 1 });
    expect(await review(ida, first.id)).toBe('not_released');
    server.clock.advance(MINUTE);
    const second = await start(ida);
    await handIn(ida, second.id);
    expect(await review(ida, first.id)).toBe('released');
    expect((await tryToStart(ida)).status).toBe(409);
  });

  it('keeps the right answers from everybody until whoever has more attempts has had them', async () => {
    exam = await publishedExam(server, instructor, {
      enrol: [ida, bob],
      attemptsAllowed: 1,
      reviewPolicy: 'after_all',
    });
    await allowHere({ percent: 100, reason: 'The power failed', attempts: 2, user_ids: [ida.id] });
    const ofBob = await start(bob);
    await handIn(bob, ofBob.id);
    const state = async () =>
      (await bob.call(attempts.getAttemptResult, { params: { id: ofBob.id } })).body.review.state;
    await handIn(ida, (await start(ida)).id);
    expect(await state()).toBe('not_released');
    server.clock.advance(MINUTE);
    await handIn(ida, (await start(ida)).id);
    expect(await state()).toBe('released');
  });

  it('is shown to staff, and refused where it is none', async () => {
    const own = { percent: 100, reason: 'Was ill', user_ids: [ida.id] };
    const problem = async (body: object) => (await allowHere({ ...own, ...body })).json();
    expect(await problem({ closes_at: iso(-1) })).toMatchObject({
      errors: { closes_at: ['Choose an end that is still to come.'] },
    });
    expect(await problem({ opens_at: iso(20), closes_at: iso(10) })).toMatchObject({
      errors: { closes_at: ['It would close before it opens for them: choose another end.'] },
    });
    const closing = await publishedExam(server, instructor, { enrol: [ida], closesAt: Date.parse(iso(30)) });
    const late = { ...own, opens_at: iso(40) };
    const path = `/api/exams/${closing.examId}/allowances`;
    expect((await instructor.send('PUT', path, late)).status).toBe(422);
    expect((await instructor.send('PUT', path, { ...late, closes_at: iso(50) })).status).toBe(200);
    for (const wrong of [{ attempts: 0 }, { attempts: 21 }, { closes_at: 'tomorrow' }])
      expect((await allowHere({ ...own, ...wrong })).status).toBe(422);
    const closes = iso(90);
    await allowHere({ ...own, closes_at: closes, attempts: 4 });
    const { body } = await instructor.call(time.listExamAllowances, { params: { id: exam.examId } });
    expect(body.data).toMatchObject([{ opens_at: null, closes_at: closes, attempts: 4 }]);
  });
});

describe('more time while it runs', () => {
  it('is there at once, said in the log, and counts for the deadline', async () => {
    const attempt = await start(ida);
    server.clock.advance(20 * MINUTE);
    expect((await give(attempt.id, { minutes: 10, reason: 'Fire alarm' })).status).toBe(201);
    expect(await clock(ida, attempt.id)).toMatchObject({
      state: 'in_progress',
      remaining_ms: 20 * MINUTE,
      allowed_minutes: 40,
      given: [{ minutes: 10, reason: 'Fire alarm' }],
    });
    server.clock.advance(19 * MINUTE);
    await server.tick();
    expect((await clock(ida, attempt.id)).state).toBe('in_progress');
    server.clock.advance(2 * MINUTE);
    await server.tick();
    expect((await clock(ida, attempt.id)).state).toBe('marked');
    const row = await server.database.read.selectFrom('exam_attempt').selectAll().executeTakeFirstOrThrow();
    expect(row.submitted_at).toBe(row.started_at + 40 * MINUTE);
    expect(await problems()).toEqual([]);
  });

  it('counts twice where two give it at the same moment', async () => {
    const attempt = await start(ida);
    const both = await Promise.all([
      give(attempt.id, { minutes: 5, reason: 'Noise' }),
      give(attempt.id, { minutes: 7, reason: 'Noise' }, admin),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await clock(ida, attempt.id)).allowed_minutes).toBe(42);
    expect(await problems()).toEqual([]);
  });

  it('is given to everybody who sits the exam, and to nobody else', async () => {
    const one = await start(ida);
    const two = await start(bob);
    await bob.call(attempts.submitAttempt, { params: { id: two.id } });
    const all = await instructor.call(time.giveTimeToAll, {
      params: { id: exam.examId },
      body: { minutes: 3, reason: 'The start was late' },
    });
    expect(all.body).toMatchObject({ count: 1, elsewhere: 0 });
    const running = await instructor.call(time.listRunningAttempts, { params: { id: exam.examId } });
    expect(running.body.data).toMatchObject([
      { attempt_id: one.id, student_name: 'Ida Zeller', granted_minutes: 3, allowed_minutes: 33 },
    ]);
    expect((await give(two.id, { minutes: 3, reason: 'Too late' })).status).toBe(409);
  });

  it('is given to some of them, who are named', async () => {
    const one = await start(ida);
    const two = await start(bob);
    const params = { id: exam.examId };
    const some = { minutes: 4, reason: 'Their row had no light', attempt_ids: [two.id, two.id + 1] };
    expect((await instructor.call(time.giveTimeToAll, { params, body: some })).body.count).toBe(1);
    const running = await instructor.call(time.listRunningAttempts, { params });
    expect(new Map(running.body.data.map((each) => [each.attempt_id, each.granted_minutes]))).toEqual(
      new Map([
        [one.id, 0],
        [two.id, 4],
      ]),
    );
    await expect(
      instructor.call(time.giveTimeToAll, { params, body: { ...some, attempt_ids: [two.id + 1] } }),
    ).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('is given by nobody else, and never as less', async () => {
    const attempt = await start(ida);
    const other = await server.person('Instructor', 'Other Author');
    expect((await give(attempt.id, { minutes: 5, reason: 'Noise' }, other)).status).toBe(404);
    expect((await give(attempt.id, { minutes: 5, reason: 'Noise' }, ida)).status).toBe(403);
    expect((await give(attempt.id, { minutes: -5, reason: 'Noise' })).status).toBe(422);
    expect((await give(attempt.id, { minutes: 5, reason: '' })).status).toBe(422);
    expect((await bob.send('GET', `/api/exam-attempts/${attempt.id}/clock`)).status).toBe(404);
  });

  it('is seen by verify where a log gives itself time', async () => {
    const attempt = await start(ida);
    await give(attempt.id, { minutes: 5, reason: 'Noise' });
    await server.write(({ db }) => db.deleteFrom('exam_time_grant').execute());
    expect(await problems()).not.toEqual([]);
  });
});
