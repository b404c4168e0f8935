import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examTimeContract as time } from '#shared/contract/exam-time.ts';
import { BREAK_END, BREAK_START } from '#shared/domain/exam-attempts/rest-break.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { hubStage, type HubStage } from './receive.test-data.ts';
import { verifyChains } from './verify.ts';

const MINUTE = 60_000;

const problems = async (server: TestServer) => {
  const { broken, wrong } = await verifyChains(server.database.read);
  return [...broken, ...wrong];
};

const allowBreaks = (server: TestServer, admin: Person, userId: number, minutes: number, count?: number) => {
  const body = {
    percent: 100,
    extra_minutes: 0,
    break_minutes: minutes,
    ...(count === undefined ? {} : { break_count: count }),
    reason: 'Rests',
    valid_until: null,
  };
  return admin
    .call(time.setPersonAllowance, { params: { userId }, body })
    .then(() => server.clock.advance(1));
};

describe('a break that stops the clock', () => {
  let server: TestServer;
  let student: Person;
  let admin: Person;
  let examId: number;
  beforeEach(async () => {
    server = await createTestServer();
    const author = await server.person('Instructor');
    admin = await server.person('Admin');
    student = await server.person('Student');
    ({ examId } = await publishedExam(server, author, { enrol: [student] }));
  });
  afterEach(() => server.close());

  const start = async () => (await student.call(attempts.startAttempt, { body: { exam_id: examId } })).body;
  const clock = async (id: number) => (await student.call(time.getAttemptClock, { params: { id } })).body;
  const setBreak = (id: number, isOn: boolean) =>
    student.send('PUT', `/api/exam-attempts/${id}/break`, { is_on: isOn });
  const answer = (id: number, questionId: number) =>
    student.send('PUT', `/api/exam-attempts/${id}/answers/${questionId}`, {
      selectedAnswerId: 1,
      timeTakenPerQuestion: 1,
    });

  it('takes no time and no answers, and goes on where it was', async () => {
    await allowBreaks(server, admin, student.id, 15);
    const { id, questions } = await start();
    const question = questions[0]?.question_id ?? 0;
    expect((await clock(id)).breaks).toEqual({ allowed_minutes: 15, left_ms: 15 * MINUTE, is_on: false });
    server.clock.advance(5 * MINUTE);
    expect((await setBreak(id, true)).status).toBe(200);
    server.clock.advance(10 * MINUTE);
    expect(await clock(id)).toMatchObject({
      remaining_ms: 25 * MINUTE,
      breaks: { left_ms: 5 * MINUTE, is_on: true },
    });
    expect((await answer(id, question)).status).toBe(409);
    expect((await setBreak(id, true)).status).toBe(200);
    expect((await setBreak(id, false)).status).toBe(200);
    expect((await setBreak(id, false)).status).toBe(200);
    expect((await answer(id, question)).status).toBe(200);
    server.clock.advance(24 * MINUTE);
    expect((await clock(id)).state).toBe('in_progress');
    server.clock.advance(2 * MINUTE);
    expect((await clock(id)).state).toBe('marked');
    expect(await problems(server)).toEqual([]);
  });

  it('is no longer than what is left of the breaks: the rest counts', async () => {
    await allowBreaks(server, admin, student.id, 10);
    const { id, questions } = await start();
    await setBreak(id, true);
    server.clock.advance(25 * MINUTE);
    expect(await clock(id)).toMatchObject({
      remaining_ms: 15 * MINUTE,
      breaks: { left_ms: 0, is_on: false },
    });
    expect((await answer(id, questions[0]?.question_id ?? 0)).status).toBe(200);
    expect((await setBreak(id, true)).status).toBe(409);
    server.clock.advance(16 * MINUTE);
    expect((await clock(id)).state).toBe('marked');
    expect(await problems(server)).toEqual([]);
  });

  it('outlasts the end of the time that is left, and is handed in after it', async () => {
    await allowBreaks(server, admin, student.id, 20);
    const { id } = await start();
    server.clock.advance(29 * MINUTE);
    await setBreak(id, true);
    server.clock.advance(19 * MINUTE);
    expect(await clock(id)).toMatchObject({ state: 'in_progress', remaining_ms: MINUTE });
    server.clock.advance(3 * MINUTE);
    expect((await clock(id)).state).toBe('marked');
    expect(await problems(server)).toEqual([]);
  });

  it('is one of so many, and one more is refused with that reason', async () => {
    await allowBreaks(server, admin, student.id, 15, 2);
    const { id, questions } = await start();
    const left = async () => (await clock(id)).breaks;
    expect(await left()).toMatchObject({ allowed_count: 2, left_count: 2, left_ms: 15 * MINUTE });
    for (const _ of [1, 2]) {
      await setBreak(id, true);
      expect((await setBreak(id, true)).status).toBe(200);
      server.clock.advance(MINUTE);
      await setBreak(id, false);
    }
    expect(await left()).toMatchObject({ allowed_count: 2, left_count: 0, left_ms: 13 * MINUTE });
    const refused = await setBreak(id, true);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: 'You have taken all 2 breaks that you may have in this exam.',
    });
    expect((await answer(id, questions[0]?.question_id ?? 0)).status).toBe(200);
    expect(await problems(server)).toEqual([]);
    await server.write(({ db }) => db.updateTable('exam_attempt').set({ breaks_taken: 1 }).execute());
    expect(await problems(server)).toMatchObject([{ problem: 'breaks_taken is 1, the log says 2' }]);
  });

  it('is fixed at the start, and nobody has one whom nobody gave it', async () => {
    const { id } = await start();
    await allowBreaks(server, admin, student.id, 15);
    expect((await clock(id)).breaks).toBeNull();
    expect((await setBreak(id, true)).status).toBe(409);
    await student.call(attempts.submitAttempt, { params: { id } });
    expect((await setBreak(id, true)).status).toBe(409);
  });
});

describe('the breaks of a log that a device brings', () => {
  let hub: HubStage;
  beforeEach(async () => {
    hub = await hubStage({ questions: 2 });
  });
  afterEach(() => hub.close());

  /** 20 minutes of a break, and an answer after 40. */
  const brought = async (rule = 3) => {
    const log = hub.log({ startNote: `clock:${rule}` });
    log.append(BREAK_START, {}, 10 * MINUTE).append(BREAK_END, {}, 30 * MINUTE);
    log.answer(hub.exam.questionIds[0] ?? 0, 1, 40 * MINUTE);
    await hub.receive([log.pack()]);
    const [attempt] = await hub.attempts();
    return attempt;
  };

  it('are those of the hub’s own rows', async () => {
    await allowBreaks(hub.server, await hub.server.person('Admin'), hub.student.id, 20);
    expect(await brought()).toMatchObject({
      clock_rule: 3,
      break_ms: 20 * MINUTE,
      break_used_ms: 20 * MINUTE,
      is_late: 0,
    });
    expect(await problems(hub.server)).toEqual([]);
  });

  /** Two breaks of five minutes each, 25 minutes of which are asked for. */
  const broughtTwo = async (rule: number) => {
    const log = hub.log({ startNote: `clock:${rule}` });
    log.append(BREAK_START, {}, 5 * MINUTE).append(BREAK_END, {}, 10 * MINUTE);
    log.append(BREAK_START, {}, 20 * MINUTE).append(BREAK_END, {}, 25 * MINUTE);
    log.answer(hub.exam.questionIds[0] ?? 0, 1, 38 * MINUTE);
    await hub.receive([log.pack()]);
    const [attempt] = await hub.attempts();
    return attempt;
  };

  it('are no more than the hub’s own rows say, in a log by the rule that counts them', async () => {
    await allowBreaks(hub.server, await hub.server.person('Admin'), hub.student.id, 20, 1);
    const known = { break_count: 1, breaks_taken: 1, break_used_ms: 5 * MINUTE, is_late: 1 };
    expect(await broughtTwo(4)).toMatchObject({ clock_rule: 4, ...known });
    expect(await problems(hub.server)).toEqual([]);
  });

  it('are any number in a log of a program that did not count them', async () => {
    await allowBreaks(hub.server, await hub.server.person('Admin'), hub.student.id, 20, 1);
    const known = { break_count: 1, breaks_taken: 0, break_used_ms: 10 * MINUTE, is_late: 0 };
    expect(await broughtTwo(3)).toMatchObject({ clock_rule: 3, ...known });
    expect(await problems(hub.server)).toEqual([]);
  });

  it('give no time where nobody gave them', async () => {
    expect(await brought()).toMatchObject({ break_ms: 0, break_used_ms: 0, is_late: 1 });
    expect(await problems(hub.server)).toEqual([]);
  });
});
