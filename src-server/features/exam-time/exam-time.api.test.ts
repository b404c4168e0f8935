import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
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
