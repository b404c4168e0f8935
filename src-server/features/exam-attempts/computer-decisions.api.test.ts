import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examTimeContract as time } from '#shared/contract/exam-time.ts';
import { COMPUTER_GRANT, printComputerGrant } from '#shared/domain/exam-attempts/computer-grant.ts';
import { GO_ON, printGoOn } from '#shared/domain/exam-attempts/resume-gate.ts';
import { fileSigningKey } from '#server/signing-key.ts';
import { idleSync, type HubAccess } from '#server/sync/control.ts';
import { signGrant } from '#server/sync/membership/grant.ts';
import { writeState } from '#server/sync/state.ts';
import { HubUnreachable } from '#server/sync/transport/http-link.ts';
import { publishedExam, type PublishedExamOptions } from '#tests/factories/published-exam.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';
import { hubStage } from './receive.test-data.ts';
import { verifyChains } from './verify.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A server where somebody sits an exam, with its author and another one. */
async function sitting(given?: TestServer, options: PublishedExamOptions = {}) {
  const server = given ?? (await createTestServer());
  open.push(server);
  const author = await server.person('Instructor', 'Ada Author');
  const other = await server.person('Instructor', 'Otto Other');
  const admin = await server.person('Admin', 'Amy Admin');
  const student = await server.person('Student', 'Ida Zeller');
  const exam = await publishedExam(server, author, { enrol: [student], ...options });
  const { body: attempt } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  const decide = async (who: Pick<Person, 'email'>, said: object = {}) => {
    const body = {
      email: who.email,
      password: PASSWORD,
      decision: 'more_time',
      minutes: 10,
      reason: 'Alarm',
      ...said,
    };
    const response = await student.send('POST', `/api/exam-attempts/${attempt.id}/staff-decision`, body);
    return { status: response.status, body: await jsonOf(response) };
  };
  const clock = async () => (await student.call(time.getAttemptClock, { params: { id: attempt.id } })).body;
  const answer = (option: number) => {
    const [question] = attempt.questions;
    return student.send('PUT', `/api/exam-attempts/${attempt.id}/answers/${question?.question_id ?? 0}`, {
      selectedAnswerId: option,
      timeTakenPerQuestion: 1,
    });
  };
  /** The page is opened again. */
  const reopen = () =>
    student.call(attempts.recordAttemptEvents, {
      params: { id: attempt.id },
      body: { events: [{ kind: 'resume' }, { kind: 'view' }] },
    });
  return { server, exam, author, other, admin, student, attempt, decide, clock, answer, reopen };
}

const problems = async (server: TestServer) => {
  const { broken, wrong } = await verifyChains(server.database.read);
  return [...broken, ...wrong];
};

describe('staff at the computer of a student', () => {
  it('give time by a sign-in of their own, and the student stays signed in', async () => {
    const { server, author, admin, decide, clock } = await sitting();
    expect(await decide(author)).toMatchObject({
      status: 200,
      body: { decided_by: 'Ada Author', place: 'server' },
    });
    expect(await clock()).toMatchObject({ allowed_minutes: 40, given: [{ minutes: 10, reason: 'Alarm' }] });
    expect(await decide(admin, { minutes: 5 })).toMatchObject({ status: 200 });
    expect((await clock()).remaining_ms).toBe(45 * MINUTE);
    const entries = await server.database.read
      .selectFrom('audit_entry')
      .where('action', '=', 'exam-time.decideAtComputer')
      .orderBy('no')
      .selectAll()
      .execute();
    expect(entries.map((entry) => [entry.person_id, entry.outcome])).toEqual([
      [author.id, 'done'],
      [admin.id, 'done'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
    expect(await problems(server)).toEqual([]);
  });

  it('are the author of the exam or an administrator, and nobody else', async () => {
    const { other, student, author, decide, clock } = await sitting();
    expect(await decide(other)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await decide(student)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await decide(author, { password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect(await decide(author, { minutes: undefined })).toMatchObject({ status: 422 });
    expect(await decide(author, { minutes: -5 })).toMatchObject({ status: 422 });
    expect(await decide(author, { reason: 'x' })).toMatchObject({ status: 422 });
    expect((await clock()).given).toEqual([]);
  });

  it('try passwords no more often than at a sign-in', async () => {
    const { author, decide } = await sitting();
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      answers.push((await decide(author, { password: 'wrong' })).status);
    expect(answers).toContain(429);
    expect((await decide(author)).status).toBe(429);
  });

  it('decide about no attempt that was handed in, and about none of somebody else', async () => {
    const { server, author, student, attempt, decide } = await sitting();
    const bob = await server.person('Student', 'Bob Abel');
    const body = {
      email: author.email,
      password: PASSWORD,
      decision: 'more_time',
      minutes: 1,
      reason: 'Mine',
    };
    expect((await bob.send('POST', `/api/exam-attempts/${attempt.id}/staff-decision`, body)).status).toBe(
      404,
    );
    await student.call(attempts.submitAttempt, { params: { id: attempt.id } });
    expect(await decide(author)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STATE' } });
  });
});

describe('staff at a computer of a hub', () => {
  /** A computer whose hub answers as it is told, and which knows the author of the exam. */
  async function computer(hubSays: HubAccess['callPublic'], options: PublishedExamOptions = {}) {
    const notAsked = () => Promise.reject(new Error('Nothing else is asked of the hub here.'));
    let letsIn: HubAccess['signIn'] = notAsked;
    const hub: HubAccess = {
      signIn: (request) => letsIn(request),
      keepSession: async () => undefined,
      endSession: notAsked,
      call: notAsked,
      callPublic: hubSays,
      pull: async () => true,
      vouch: notAsked,
      fetchBlob: notAsked,
      sentBytes: () => 0,
      readMedia: notAsked,
      keeping: { change: () => undefined, fetchedBytes: () => 0, drop: () => undefined, trouble: () => null },
    };
    const server = await createTestServer({ role: 'device', sync: { ...idleSync('device'), hub } });
    const key = fileSigningKey(path.join(server.dataDir, 'keys', 'hub.pem'));
    await server.write(async ({ db }) => {
      await writeState(db, 'client_id', 'client-0');
      await writeState(db, 'hub_public_key', key.publicKey());
    });
    letsIn = async (request) => {
      const { id, email } = await server.database.read
        .selectFrom('user')
        .where('email', '=', 'email' in request ? (request.email ?? '') : '')
        .select(['id', 'email'])
        .executeTakeFirstOrThrow();
      const until = { iat: 0, exp: DAY / 1000, offline_exp: DAY / 1000 };
      const word = { sub: id, email, role: 'Any', permissions: [], perm_epoch: 1, client_id: 'client-0' };
      return { user_id: id, role: 'Any', session_token: 'a', grant: signGrant({ ...word, ...until }, key) };
    };
    const stage = await sitting(server, options);
    const others = [stage.other.id, stage.admin.id];
    await server.write(({ db }) => db.deleteFrom('sync_grant').where('user_id', 'in', others).execute());
    return stage;
  }
  const noLine = () => Promise.reject(new HubUnreachable(new Error('no line')));

  it('ask the hub where it answers, and the computer decides nothing', async () => {
    const asked: unknown[] = [];
    const { author, attempt, decide, clock } = await computer(async ({ path: at, body }) => {
      asked.push([at, body]);
      return {
        status: 200,
        headers: {},
        body: { message: 'Done.', decided_by: 'Ada Author', decided_by_id: 1, place: 'server' },
      };
    });
    expect(await decide(author)).toMatchObject({ status: 200, body: { place: 'server' } });
    expect(asked).toMatchObject([
      [`/api/exam-attempts/${attempt.id}/staff-decision-for-computer`, { email: author.email, minutes: 10 }],
    ]);
    expect((await clock()).given).toEqual([]);
  });

  it('are refused in the words of the hub where it refuses', async () => {
    const { author, decide, clock } = await computer(() =>
      Promise.reject(new AppError('FORBIDDEN', 'Not yours.')),
    );
    expect(await decide(author)).toMatchObject({ status: 403, body: { message: 'Not yours.' } });
    expect((await clock()).given).toEqual([]);
  });

  it('decide without it where the computer knows them, and the log says so', async () => {
    const { server, author, attempt, decide, clock } = await computer(noLine);
    expect(await decide(author, { password: 'wrong' })).toMatchObject({ status: 401 });
    server.clock.advance(10_000);
    expect(await decide(author)).toMatchObject({
      status: 200,
      body: { decided_by: 'Ada Author', place: 'computer' },
    });
    expect(await clock()).toMatchObject({ allowed_minutes: 40, given: [{ minutes: 10, reason: 'Alarm' }] });
    const [event] = await server.database.read
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', attempt.id)
      .where('kind', '=', COMPUTER_GRANT)
      .select('note')
      .execute();
    expect(event?.note).toBe(`{"by":${author.id},"extra_ms":600000,"reason":"Alarm"}`);
  });

  it('let an interrupted exam go on, with the word of the hub and without it', async () => {
    let isThere = true;
    const stage = await computer(
      async () => {
        if (!isThere) return noLine();
        const body = {
          message: 'Done.',
          decided_by: 'Ada Author',
          decided_by_id: stage.author.id,
          place: 'server',
        };
        return { status: 200, headers: {}, body };
      },
      { resumeGraceMinutes: 1 },
    );
    const notes: (string | null)[] = [];
    for (const at of ['server', 'computer']) {
      isThere = at === 'server';
      stage.server.clock.advance(2 * MINUTE);
      expect((await stage.reopen()).body.waits_for_staff).toBe('gap');
      const done = await stage.decide(stage.author, { decision: 'go_on', minutes: undefined });
      expect(done).toMatchObject({ status: 200, body: { place: at } });
      expect((await stage.answer(1)).status).toBe(200);
      notes.push(`{"at":"${at}","by":${stage.author.id},"reason":"Alarm"}`);
    }
    const events = await stage.server.database.read
      .selectFrom('exam_attempt_event')
      .where('kind', '=', 'go_on')
      .orderBy('seq')
      .select('note')
      .execute();
    expect(events.map(({ note }) => note)).toEqual(notes);
  });

  it('let an exam of another computer go on here where no server can be asked, and decide nothing else about it', async () => {
    const { server, author, attempt, decide, answer } = await computer(noLine);
    // As it stands where it was begun elsewhere and has arrived.
    await server.write(({ db }) => db.updateTable('exam_attempt_receipt').set({ is_open: 0 }).execute());
    server.services.attempts.heads.forget(attempt.id);
    expect(await jsonOf(await answer(1))).toMatchObject({ code: 'ATTEMPT_ELSEWHERE' });
    expect(await decide(author)).toMatchObject({ status: 409, body: { code: 'ATTEMPT_ELSEWHERE' } });
    const release = { decision: 'release', minutes: undefined };
    expect(await decide(author, release)).toMatchObject({ status: 200, body: { place: 'computer' } });
    expect((await answer(1)).status).toBe(200);
    const moves = server.database.read.selectFrom('exam_attempt_event').where('kind', '=', 'move');
    const [move] = await moves.select('note').execute();
    expect(move?.note).toMatch(new RegExp(`^{"by":${author.id},"reason":"Alarm","to":\\d+}$`));
  });

  it('are who invigilate the exam, too, as long as they do', async () => {
    const { server, exam, other, decide, clock } = await computer(noLine);
    const ivy = await server.person('Support', 'Ivy Watch');
    expect(await decide(ivy)).toMatchObject({ status: 403 });
    const grant = { exam_id: exam.examId, user_id: ivy.id, granted_by: other.id };
    await server.write(({ db, now, newId }) =>
      db
        .insertInto('invigilation')
        .values({ id: newId(), ...grant, created_at: now, updated_at: now })
        .execute(),
    );
    server.clock.advance(10_000);
    expect(await decide(ivy)).toMatchObject({
      status: 200,
      body: { decided_by: 'Ivy Watch', place: 'computer' },
    });
    expect((await clock()).given).toMatchObject([{ minutes: 10, reason: 'Alarm' }]);
    await server.write(({ db, now }) => db.updateTable('invigilation').set({ deleted_at: now }).execute());
    server.clock.advance(10_000);
    expect(await decide(ivy)).toMatchObject({ status: 403 });
  });

  it('are told what to do where the computer does not know them', async () => {
    const { other, admin, decide, clock } = await computer(noLine);
    for (const who of [other, admin])
      expect(await decide(who)).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('Connect it to the network') },
      });
    expect((await clock()).given).toEqual([]);
  });
});

describe('an exam that asks for staff after an interruption', () => {
  it('takes no answers before they let it go on, and time runs meanwhile', async () => {
    const { server, author, decide, clock, answer, reopen } = await sitting(undefined, {
      resumeGraceMinutes: 5,
    });
    expect((await answer(1)).status).toBe(200);
    server.clock.advance(5 * MINUTE);
    expect((await reopen()).body.waits_for_staff).toBeNull();
    expect((await answer(2)).status).toBe(200);
    server.clock.advance(6 * MINUTE);
    expect((await reopen()).body.waits_for_staff).toBe('gap');
    const refused = await answer(3);
    expect(refused.status).toBe(409);
    expect(await jsonOf(refused)).toMatchObject({ code: 'STAFF_REQUIRED' });
    expect(await clock()).toMatchObject({ waits_for_staff: 'gap', remaining_ms: 19 * MINUTE });
    expect((await decide(author, { decision: 'go_on', minutes: undefined })).status).toBe(200);
    expect(await clock()).toMatchObject({ waits_for_staff: null, remaining_ms: 19 * MINUTE });
    expect((await answer(3)).status).toBe(200);
    expect(await decide(author, { decision: 'go_on', minutes: undefined })).toMatchObject({ status: 409 });
    expect(await problems(server)).toEqual([]);
  });

  it('asks at the third restart, and hands in at the deadline all the same', async () => {
    const { server, clock, answer, reopen } = await sitting(undefined, { resumeGraceMinutes: 5 });
    for (const waits of [null, null, 'restarts'] as const)
      expect((await reopen()).body.waits_for_staff).toBe(waits);
    expect((await answer(1)).status).toBe(409);
    server.clock.advance(31 * MINUTE);
    expect(await clock()).toMatchObject({ state: 'marked', waits_for_staff: null });
    expect(await problems(server)).toEqual([]);
  });

  it('is seen where a log goes on without them', async () => {
    const hub = await hubStage({ questions: 2, resumeGraceMinutes: 5 });
    open.push(hub);
    const [question = 0] = hub.exam.questionIds;
    const log = hub.log();
    log
      .answer(question, 1, MINUTE)
      .append('resume', {}, 8 * MINUTE)
      .answer(question, 2, 9 * MINUTE);
    log.append(GO_ON, { note: '{"at":"server","by":1,"reason":"\\x"}' }, 10 * MINUTE);
    log.answer(question, 3, 11 * MINUTE);
    const note = printGoOn({ by: hub.instructor.id, at: 'computer', reason: 'Power cut' });
    log.append(GO_ON, { note }, 12 * MINUTE).answer(question, 4, 13 * MINUTE);
    log.append('submit', { note: 'student' }, 14 * MINUTE);
    hub.server.clock.advance(15 * MINUTE);
    await hub.receive([log.pack()]);
    const [attempt] = await hub.attempts();
    expect(JSON.parse(attempt?.flags ?? '')).toMatchObject([{ kind: 'went_on', count: 2, seq: 4 }]);
    expect(await problems(hub.server)).toEqual([]);
  });

  it('never asks where its author has not said so', async () => {
    const { server, clock, answer, reopen } = await sitting();
    for (let times = 0; times < 4; times += 1) await reopen();
    server.clock.advance(20 * MINUTE);
    await reopen();
    expect((await answer(1)).status).toBe(200);
    expect((await clock()).waits_for_staff).toBeNull();
  });
});

describe('time that was given at a computer, on the hub', () => {
  it('counts where its giver invigilated the exam then, also where they do so no more', async () => {
    const hub = await hubStage({ questions: 2 });
    open.push(hub);
    const ivy = await hub.server.person('Support');
    const times = { created_at: 0, updated_at: 0 };
    const grant = { exam_id: hub.exam.examId, user_id: ivy.id, granted_by: hub.instructor.id };
    await hub.server.write(({ db, newId }) =>
      db
        .insertInto('invigilation')
        .values({ id: newId(), ...grant, ...times })
        .execute(),
    );
    const log = hub.log();
    const note = printComputerGrant({ by: ivy.id, extraMs: 10 * MINUTE, reason: 'No network' });
    log.append(COMPUTER_GRANT, { note }, MINUTE).append('view', {}, 2 * MINUTE);
    log.append(COMPUTER_GRANT, { note }, 20 * MINUTE);
    const removedAt = log.attempt.started_at + 10 * MINUTE;
    hub.server.clock.advance(21 * MINUTE);
    await hub.server.write(({ db }) =>
      db.updateTable('invigilation').set({ deleted_at: removedAt }).execute(),
    );
    await hub.receive([log.pack()]);
    const [attempt] = await hub.attempts();
    expect(attempt).toMatchObject({ granted_ms: 10 * MINUTE });
    expect(JSON.parse(attempt?.flags ?? '')).toMatchObject([
      { kind: 'unknown_grant', count: 1 },
      { kind: 'computer_grant' },
    ]);
  });

  it('counts where its giver may give it, is on record, and staff see where it came from', async () => {
    const hub = await hubStage({ questions: 2 });
    open.push(hub);
    const log = hub.log();
    const note = printComputerGrant({ by: hub.instructor.id, extraMs: 10 * MINUTE, reason: 'No network' });
    log.append(COMPUTER_GRANT, { note });
    await hub.receive([log.pack()]);
    const [attempt] = await hub.attempts();
    expect(attempt).toMatchObject({ granted_ms: 10 * MINUTE });
    expect(attempt?.flags).toContain('"kind":"computer_grant"');
    expect(attempt?.flags).not.toContain('unknown_grant');
    const grants = await hub.server.database.read.selectFrom('exam_time_grant').selectAll().execute();
    expect(grants).toMatchObject([
      { id: log.events[1]?.id, granted_by: hub.instructor.id, reason: 'No network', extra_ms: 10 * MINUTE },
    ]);
    const { body } = await hub.instructor.call(attempts.getAttemptTimeline, {
      params: { id: log.attempt.id },
      query: { group: 'time' },
    });
    expect(body.data).toMatchObject([
      { kind: 'start' },
      { kind: COMPUTER_GRANT, decided_by: grants[0]?.granted_name },
    ]);
    // Once: brought again, and told by the hub to whoever writes on.
    await hub.receive([log.pack()]);
    expect(await hub.attempts()).toMatchObject([{ granted_ms: 10 * MINUTE }]);
    expect(await problems(hub.server)).toEqual([]);
  });

  it('counts for nothing where a student, another author or nobody is named', async () => {
    const hub = await hubStage({ questions: 2 });
    open.push(hub);
    const other = await hub.server.person('Instructor');
    const log = hub.log();
    for (const by of [hub.student.id, other.id, 99])
      log.append(COMPUTER_GRANT, {
        note: printComputerGrant({ by, extraMs: 60 * MINUTE, reason: 'Forged' }),
      });
    log.append(COMPUTER_GRANT, { note: '{"by":1,"extra_ms":"a","reason":"b"}' });
    await hub.receive([log.pack()]);
    const [attempt] = await hub.attempts();
    expect(attempt).toMatchObject({ granted_ms: 0, deadline_at: log.attempt.started_at + 30 * MINUTE });
    expect(JSON.parse(attempt?.flags ?? '')).toMatchObject([{ kind: 'unknown_grant', count: 4 }]);
    expect(await problems(hub.server)).toEqual([]);
  });
});
