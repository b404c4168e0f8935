import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AttemptPackage, type AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import { openCommandLineSession } from '../auth/command-line-session.ts';
import { changeDeviceNo } from '#server/sync/membership/change-device-no.ts';
import { createAccount } from '../users/account-service.ts';
import {
  forgetReceipts,
  listUnsentAttempts,
  offerAllAttempts,
  retryRefusedAttempts,
  settleReceipts,
  unsentAmong,
  unsentLogs,
} from './send-service.ts';
import { verifyChains } from './verify.ts';

const MINUTE = 60_000;

let device: TestServer;
let student: Person;
let exam: PublishedExam;

/** Somebody whom the hub has let in on this device. */
async function personOn(server: TestServer, role: 'Instructor' | 'Student'): Promise<Person> {
  const email = `${role.toLowerCase()}@school.test`;
  const id = await server.write(async (ctx) => {
    const { id: roleId } = await ctx.db
      .selectFrom('role')
      .where('name', '=', role)
      .select('id')
      .executeTakeFirstOrThrow();
    return createAccount(ctx, { email, firstName: role, lastName: 'Person', roleId, passwordHash: null });
  });
  return server.as({ id, email }, await openCommandLineSession(server, email));
}

/** An enrolled device: its database has the paper, and never a key. */
beforeEach(async () => {
  device = await createTestServer({ role: 'device' });
  const instructor = await personOn(device, 'Instructor');
  student = await personOn(device, 'Student');
  exam = await publishedExam(device, instructor, { enrol: [student], reviewPolicy: 'immediate' });
  await device.write(({ db }) => db.deleteFrom('exam_version_key').execute());
});
afterEach(() => device.close());

const start = async () =>
  (await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;

const answer = (attemptId: number, questionId: number, option: number) =>
  student.call(attempts.saveAnswer, {
    params: { id: attemptId, questionId },
    body: { selectedAnswerId: option, timeTakenPerQuestion: 12.5 },
  });

const submit = async (id: number) => (await student.call(attempts.submitAttempt, { params: { id } })).body;
const result = async (id: number) => (await student.call(attempts.getAttemptResult, { params: { id } })).body;
const unsent = () => listUnsentAttempts(device.database.read, 10);
const settle = (receipts: readonly AttemptReceipt[]) =>
  device.write(({ db }) => settleReceipts(db, receipts));

/** What a hub answers that has all of a package. */
function receiptFor(one: AttemptPackage, changes: Partial<AttemptReceipt> = {}): AttemptReceipt {
  const last = one.events.at(-1);
  return {
    attempt_id: one.attempt.id,
    status: 'accepted',
    count: last?.seq ?? one.from_seq - 1,
    head_hash: last?.hash ?? '',
    received_at: device.clock.now(),
    signature: 'signed',
    claim_ids: one.claims.map((claim) => claim.id),
    ...changes,
  };
}

async function first(): Promise<AttemptPackage> {
  const [one] = await unsent();
  if (one === undefined) throw new Error('Nothing is unsent.');
  return AttemptPackage.parse(one);
}

describe('an attempt on an enrolled device', () => {
  it('is closed without keys and without a score, and says what it waits for', async () => {
    const attempt = await start();
    await answer(attempt.id, exam.questionIds[0] ?? 0, 1);
    const handedIn = await submit(attempt.id);
    expect(handedIn).toMatchObject({
      state: 'submitted',
      exam_result: 'pending',
      pending_reason: 'awaiting_hub',
      exam_score: null,
      points: null,
      correct: null,
      progress: 25,
      is_scored_elsewhere: true,
      received_at: null,
      review: { state: 'not_released', policy: 'immediate', reason: 'online' },
    });
    expect(handedIn.time_per_question.map((one) => one.seconds)).toEqual([12.5, 0, 0, 0]);
    expect(await device.database.read.selectFrom('exam_attempt_mark').selectAll().execute()).toEqual([]);
    expect(await submit(attempt.id)).toEqual(handedIn);
    const keys = await student.send('GET', `/api/getExamQuestionsWithAnswers/${exam.examId}`);
    expect(keys.status).toBe(200);
  });

  it('says when the institution has all of it, and takes over what it made of it', async () => {
    const attempt = await start();
    const handedIn = await submit(attempt.id);
    expect(await settle([receiptFor(await first())])).toEqual([attempt.id]);
    const at = new Date(device.clock.now()).toISOString();
    expect(await result(attempt.id)).toEqual({ ...handedIn, received_at: at });
    await device.write(({ db }) =>
      db
        .updateTable('exam_attempt')
        .set({ state: 'marked', score: 0, result: 'fail', points: 0, correct_count: 0 })
        .execute(),
    );
    expect(await result(attempt.id)).toMatchObject({
      exam_result: 'fail',
      pending_reason: null,
      exam_score: 0,
    });
  });

  it('says when a person has to decide', async () => {
    const attempt = await start();
    await submit(attempt.id);
    await settle([receiptFor(await first(), { status: 'branched' })]);
    expect(await result(attempt.id)).toMatchObject({ pending_reason: 'under_review' });
  });

  it('is handed in at its deadline only where it was written', async () => {
    const attempt = await start();
    await device.write(async ({ db, newId }) => {
      const [mine] = await db.selectFrom('exam_attempt').selectAll().execute();
      const [begun] = await db.selectFrom('exam_attempt_event').selectAll().execute();
      if (mine === undefined || begun === undefined) throw new Error('Nothing was started.');
      const pulled = newId();
      await db
        .insertInto('exam_attempt')
        .values({ ...mine, id: pulled, attempt_no: 2 })
        .execute();
      await db
        .insertInto('exam_attempt_event')
        .values({ ...begun, id: newId(), attempt_id: pulled })
        .execute();
    });
    device.clock.advance(31 * MINUTE);
    expect(await result(attempt.id)).toMatchObject({
      submitted_by: 'deadline',
      pending_reason: 'awaiting_hub',
    });
    const rows = await device.database.read
      .selectFrom('exam_attempt')
      .orderBy('attempt_no')
      .select('state')
      .execute();
    expect(rows.map((row) => row.state)).toEqual(['submitted', 'in_progress']);
  });

  it('cannot begin before its paper has come, and every list shows it all the same', async () => {
    await device.write(({ db }) => db.deleteFrom('exam_version_paper').execute());
    const response = await student.send('POST', '/api/exam-attempts', { exam_id: exam.examId });
    expect(response.status).toBe(409);
    expect(await jsonOf(response)).toMatchObject({
      message: 'The paper of this exam has not arrived on this device yet. Connect and try again.',
    });
    expect(await device.database.read.selectFrom('exam_attempt').selectAll().execute()).toEqual([]);
    const list = await student.send('GET', '/api/getStudentPurchasedExams');
    expect(await jsonOf(list)).toMatchObject({
      data: [{ exam_id: exam.examId, introduction_title: 'Welcome' }],
    });
    expect((await student.send('GET', '/api/dashboard')).status).toBe(200);
    expect((await student.send('GET', '/api/search?q=Test')).status).toBe(200);
  });
});

describe('what is unsent', () => {
  it('goes on after the receipt, and a late one changes nothing', async () => {
    const attempt = await start();
    await answer(attempt.id, exam.questionIds[0] ?? 0, 1);
    const early = await first();
    expect(early).toMatchObject({
      from_seq: 1,
      attempt: { id: attempt.id, student_id: student.id, attempt_no: 1 },
    });
    expect(await settle([receiptFor(early)])).toEqual([]);
    expect(await unsent()).toEqual([]);
    await answer(attempt.id, exam.questionIds[1] ?? 0, 2);
    await submit(attempt.id);
    const rest = await first();
    expect(rest).toMatchObject({
      from_seq: 3,
      events: [{ kind: 'answer' }, { kind: 'submit', note: 'student' }],
    });
    expect(await unsentAmong(device.database.read, [attempt.id, 5])).toEqual(new Set([attempt.id]));
    expect(await settle([receiptFor(rest), receiptFor(early)])).toEqual([attempt.id, attempt.id]);
    expect(await unsent()).toEqual([]);
    expect(await unsentAmong(device.database.read, [attempt.id])).toEqual(new Set());
    expect(await unsentLogs(device.database.read, student.id)).toEqual([]);
    // A hub that has forgotten this computer may lack what it had confirmed.
    const confirmed = await unsentLogs(device.database.read, student.id, true);
    expect(confirmed.map(({ events }) => events.length)).toEqual([4]);
    expect((await verifyChains(device.database.read)).broken).toEqual([]);
  });

  it('is not settled by a receipt for another log', async () => {
    const attempt = await start();
    await submit(attempt.id);
    const one = await first();
    await settle([receiptFor(one, { head_hash: 'f'.repeat(64) }), receiptFor(one, { attempt_id: 999 })]);
    expect(await first()).toEqual(one);
  });

  it('is offered from where the hub has it after a gap, and whole after the hub went back', async () => {
    const attempt = await start();
    await submit(attempt.id);
    const one = await first();
    await settle([receiptFor(one)]);
    await device.write(({ db }) => forgetReceipts(db));
    expect(await first()).toEqual(one);
    await settle([receiptFor({ ...one, events: one.events.slice(0, 1) })]);
    expect(await first()).toMatchObject({ from_seq: 2 });
    await settle([receiptFor(one, { status: 'refused', code: 'LOG_GAP', count: 0 })]);
    expect(await first()).toEqual(one);
  });

  it('rests when it was refused, until somebody asks', async () => {
    const attempt = await start();
    const one = await first();
    const why = { code: 'NOT_ENROLLED', message: 'This student was never enrolled in this exam.' } as const;
    await settle([receiptFor(one, { status: 'refused', ...why })]);
    expect(await unsent()).toEqual([]);
    const held = await device.database.read.selectFrom('exam_attempt_receipt').selectAll().execute();
    expect(held).toMatchObject([{ attempt_id: attempt.id, status: 'refused', ...why }]);
    await device.write(({ db }) => retryRefusedAttempts(db));
    expect(await first()).toEqual(one);
  });

  it('holds the claims about an attempt, also one that comes after everything was received', async () => {
    const attempt = await start();
    await submit(attempt.id);
    await settle([receiptFor(await first())]);
    await student.send('POST', '/api/storeRecordStudentExam', { exam_id: exam.examId, exam_score: 100 });
    const one = await first();
    expect(one).toMatchObject({
      from_seq: 3,
      events: [],
      claims: [{ claims: expect.stringContaining('100') }],
    });
    expect(await device.database.read.selectFrom('exam_record_claim').selectAll().execute()).toMatchObject([
      { is_mismatch: 0 },
    ]);
    expect(await settle([receiptFor(one)])).toEqual([attempt.id]);
    expect(await unsent()).toEqual([]);
  });

  it('holds a claim that is given under a lower number than the ones before it', async () => {
    const attempt = await start();
    await submit(attempt.id);
    const claim = (score: number) =>
      student.send('POST', '/api/storeRecordStudentExam', { exam_id: exam.examId, exam_score: score });
    await claim(1);
    await settle([receiptFor(await first())]);
    expect(await unsent()).toEqual([]);
    await claim(2);
    // The number that a hub leases to what it takes for a copy.
    const leased = { device_no: 5 };
    await device.write(async ({ db }) => {
      await db.updateTable('device').set(leased).execute();
      const last = db.selectFrom('exam_record_claim').select('id').orderBy('id', 'desc').limit(1);
      const claims = db.updateTable('exam_record_claim').where('id', '=', last);
      await claims.set({ id: leased.device_no * COUNTER_RANGE + 1 }).execute();
    });
    await claim(3);
    const one = await first();
    // The server of this test still counts under its number of before.
    expect(one.claims.map(({ claims }) => claims)).toEqual([
      expect.stringContaining('3'),
      expect.stringContaining('2'),
    ]);
    expect(await settle([receiptFor(one)])).toEqual([attempt.id]);
    expect(await unsent()).toEqual([]);
  });

  it('holds a claim that was given under a number between two others, and lower than the first', async () => {
    const attempt = await start();
    await submit(attempt.id);
    const claim = (score: number) =>
      student.send('POST', '/api/storeRecordStudentExam', { exam_id: exam.examId, exam_score: score });
    await claim(1);
    await settle([receiptFor(await first())]);
    await claim(2);
    // What a copy gives before its hub has leased a number to it.
    await device.write(async ({ db }) => {
      const last = db.selectFrom('exam_record_claim').select('id').orderBy('id', 'desc').limit(1);
      const claims = db.updateTable('exam_record_claim').where('id', '=', last);
      await claims.set({ id: 6 * COUNTER_RANGE + 1 }).execute();
      await changeDeviceNo(db, 5);
    });
    const one = await first();
    expect(one.claims.map(({ claims }) => claims)).toContainEqual(expect.stringContaining('2'));
    expect(await settle([receiptFor(one)])).toEqual([attempt.id]);
    expect(await unsent()).toEqual([]);
  });

  it('comes in calls of about a megabyte', async () => {
    const long = await publishedExam(
      device,
      { id: student.id },
      { questions: 1, openQuestions: 1, enrol: [student] },
    );
    const { body: attempt } = await student.call(attempts.startAttempt, { body: { exam_id: long.examId } });
    const text = 'x'.repeat(20_000);
    for (let i = 0; i < 60; i++) {
      await student.call(attempts.saveAnswer, {
        params: { id: attempt.id, questionId: long.questionIds[1] ?? 0 },
        body: { selectedAnswerId: null, answerText: text, timeTakenPerQuestion: i },
      });
    }
    const one = await first();
    expect(JSON.stringify(one).length).toBeLessThan(1_100_000);
    expect(one.events.length).toBeLessThan(61);
    await settle([receiptFor(one)]);
    const rest = await first();
    expect(one.events.length + rest.events.length).toBe(61);
    await start();
    expect(await listUnsentAttempts(device.database.read, 1)).toHaveLength(1);
    expect(await unsent()).toHaveLength(2);
  });

  it('is everything that a device wrote before it was enrolled', async () => {
    await start();
    await device.write(({ db }) => db.deleteFrom('exam_attempt_receipt').execute());
    expect(await unsent()).toEqual([]);
    await device.write(({ db }) => offerAllAttempts(db));
    expect(await unsent()).toHaveLength(1);
  });
});
