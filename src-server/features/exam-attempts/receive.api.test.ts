import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AttemptPackage, AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import type { CloseRule } from '#shared/contract/exam-drafts.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { START } from '#tests/helpers/test-server.ts';
import { hubStage, type HubStage } from './receive.test-data.ts';
import { listUnsentAttempts, offerAllAttempts } from './send-service.ts';
import { isGenuineReceipt } from '#server/signing-key.ts';
import { verifyChains } from './verify.ts';

const MINUTE = 60_000;

let hub: HubStage;
beforeEach(async () => {
  hub = await hubStage({ questions: 4 });
});
afterEach(() => hub.close());

const read = () => hub.server.database.read;
const branches = () => read().selectFrom('exam_attempt_branch').selectAll().orderBy('id').execute();
const events = () => read().selectFrom('exam_attempt_event').selectAll().orderBy('seq').execute();

/** A log with the first `right` questions answered rightly and the others wrongly, handed in. */
function fullLog(right = 3) {
  const log = hub.log();
  for (const [i, questionId] of hub.exam.questionIds.entries()) {
    const correct = hub.exam.correct[i] ?? 1;
    log.answer(questionId, i < right ? correct : (correct % 4) + 1);
  }
  return log.submit();
}

describe('a log that a device brings', () => {
  it('is stored, closed and scored from its events alone, with a signed receipt', async () => {
    const log = fullLog();
    const one = AttemptPackage.parse(log.pack());
    const [receipt] = await hub.receive([one]);
    expect(AttemptReceipt.parse(receipt)).toMatchObject({
      attempt_id: log.attempt.id,
      status: 'accepted',
      count: 6,
      head_hash: log.events.at(-1)?.hash,
      received_at: hub.server.clock.now(),
    });
    expect(receipt !== undefined && isGenuineReceipt(hub.publicKey(), receipt)).toBe(true);
    expect(receipt !== undefined && isGenuineReceipt(hub.publicKey(), { ...receipt, count: 7 })).toBe(false);
    expect(statSync(`${hub.server.dataDir}/keys/receipt.pem`).mode & 0o777).toBe(0o600);
    expect(await hub.attempts()).toMatchObject([
      {
        id: log.attempt.id,
        state: 'marked',
        score: 7500,
        result: 'pass',
        correct_count: 3,
        sealed_count: 6,
        is_late: 0,
        is_clock_suspect: 0,
        submitted_by: 'student',
        submitted_at: log.attempt.started_at + 5000,
        deadline_at: log.attempt.started_at + 30 * MINUTE,
      },
    ]);
    expect(await verifyChains(read())).toMatchObject({ checked: 1, broken: [], wrong: [] });
  });

  it('is refused as a test run that a student claims: its result would show the keys', async () => {
    const log = hub.log({ startNote: 'clock:2 purpose:1' }).submit();
    expect(await hub.receive([log.pack()])).toMatchObject([{ status: 'refused', code: 'NOT_ENROLLED' }]);
    expect(await hub.attempts()).toEqual([]);
  });

  it('gets exactly the same receipt again, and is stored once', async () => {
    const one = fullLog().pack();
    const first = await hub.receive([one]);
    hub.server.clock.advance(MINUTE);
    expect(await hub.receive([one, one])).toEqual([...first, ...first]);
    expect(await events()).toHaveLength(6);
    expect(await read().selectFrom('exam_attempt_mark').selectAll().execute()).toHaveLength(4);
  });

  it('may come in pieces: each with its own receipt, which a late repeat gets again', async () => {
    const log = fullLog();
    const [early] = await hub.receive([log.pack(1, 3)]);
    expect(early).toMatchObject({ status: 'accepted', count: 3 });
    expect(await hub.attempts()).toMatchObject([{ state: 'in_progress', score: null }]);
    hub.server.clock.advance(MINUTE);
    expect(await hub.receive([log.pack(4)])).toMatchObject([{ status: 'accepted', count: 6 }]);
    expect(await hub.receive([log.pack(1, 3)])).toEqual([early]);
    expect(await hub.receive([log.pack(2, 5)])).toMatchObject([{ status: 'accepted', count: 5 }]);
    expect(await hub.attempts()).toMatchObject([{ state: 'marked', score: 7500 }]);
    expect(await events()).toHaveLength(6);
  });

  it('that lacks its beginning is asked for from where the hub has it', async () => {
    const log = fullLog();
    expect(await hub.receive([log.pack(3)])).toMatchObject([
      { status: 'refused', code: 'LOG_GAP', count: 0 },
    ]);
    await hub.receive([log.pack(1, 2)]);
    expect(await hub.receive([log.pack(5)])).toMatchObject([
      { status: 'refused', code: 'LOG_GAP', count: 2 },
    ]);
    expect(await events()).toHaveLength(2);
  });

  it('keeps the length that was published, whatever the package says', async () => {
    await hub.receive([hub.log({ durationMs: null }).pack()]);
    expect(await hub.attempts()).toMatchObject([{ duration_ms: 30 * MINUTE }]);
  });

  describe('of an exam that closes', () => {
    const CLOSES_IN = 20 * MINUTE;
    const closing = async (closeRule: CloseRule) => {
      await hub.close();
      hub = await hubStage({ questions: 4, closeRule, closesAt: START + CLOSES_IN });
      hub.server.clock.advance(60 * MINUTE);
    };
    const sat = (afterMs: number) => {
      const log = hub.log({ startedAt: START + afterMs });
      const [questionId = 0] = hub.exam.questionIds;
      return log.answer(questionId, hub.exam.correct[0] ?? 1, 16 * MINUTE).submit('deadline', 17 * MINUTE);
    };

    it('ends at a hard close on the hub, too, and is verified by it', async () => {
      await closing('hard_close');
      const log = sat(5 * MINUTE);
      await hub.receive([log.pack()]);
      expect(await hub.attempts()).toMatchObject([{ duration_ms: 15 * MINUTE, is_late: 1, score: 2500 }]);
      expect(await verifyChains(read())).toMatchObject({ checked: 1, broken: [], wrong: [] });
      await hub.server.write(({ db }) =>
        db
          .updateTable('exam_version')
          .set({ closes_at: START + 60 * MINUTE })
          .execute(),
      );
      const { wrong } = await verifyChains(read());
      expect(JSON.stringify(wrong)).toContain('duration_ms is 900000, its version says 1800000');
    });

    it('keeps its whole time when it was begun in time', async () => {
      await closing('start_by');
      await hub.receive([sat(5 * MINUTE).pack()]);
      expect(await hub.attempts()).toMatchObject([{ duration_ms: 30 * MINUTE, is_late: 0, flags: '[]' }]);
    });

    it.each([
      [CLOSES_IN - 1, []],
      [CLOSES_IN, [{ kind: 'began_late', count: 1, seq: 1, ms: 0 }]],
      [CLOSES_IN + MINUTE, [{ kind: 'began_late', count: 1, seq: 1, ms: MINUTE }]],
    ])('begun %i ms after the opening is flagged when it had closed: %j', async (afterMs, flags) => {
      await closing('start_by');
      await hub.receive([sat(afterMs).pack()]);
      const [row] = await hub.attempts();
      expect(JSON.parse(row?.flags ?? '')).toEqual(flags);
      expect(row?.state).toBe('marked');
    });
  });

  it('counts also when the enrolment has ended since', async () => {
    await hub.server.write(({ db, now }) =>
      db.updateTable('enrolment').set({ deleted_at: now, updated_at: now }).execute(),
    );
    expect(await hub.receive([fullLog().pack()])).toMatchObject([{ status: 'accepted' }]);
    expect(await hub.attempts()).toMatchObject([{ state: 'marked', score: 7500 }]);
  });

  it('with an answer after its time is flagged, and scored with it', async () => {
    const log = hub.log();
    const [questionId = 0] = hub.exam.questionIds;
    log.answer(questionId, hub.exam.correct[0] ?? 1, 31 * MINUTE).submit('deadline', 32 * MINUTE);
    await hub.receive([log.pack()]);
    expect(await hub.attempts()).toMatchObject([
      { is_late: 1, score: 2500, submitted_by: 'deadline', state: 'marked' },
    ]);
  });

  it('judges time by whichever clock of the log ran further', async () => {
    const log = hub.log();
    const [questionId = 0] = hub.exam.questionIds;
    const { started_at: startedAt } = log.attempt;
    const setBack = { question_id: questionId, selected_option: 1, wall_ms: startedAt + MINUTE };
    log.append('answer', setBack, 31 * MINUTE);
    await hub.receive([log.pack()]);
    expect(await hub.attempts()).toMatchObject([{ is_late: 1, is_clock_suspect: 1 }]);
    const [, answer] = await events();
    expect(answer?.elapsed_ms).toBe(31 * MINUTE);
  });

  it('stays open past its deadline until the device brings the end, unlike one in the browser', async () => {
    const other = await hub.server.person('Student');
    const { examId } = await publishedExam(hub.server, hub.instructor, { enrol: [other] });
    const log = fullLog();
    await hub.receive([log.pack(1, 2)]);
    const { body } = await other.call(examAttemptsContract.startAttempt, { body: { exam_id: examId } });
    hub.server.clock.advance(40 * MINUTE);
    await hub.instructor.send('GET', '/api/session');
    const states = async () => new Map((await hub.attempts()).map((row) => [row.id, row.state]));
    expect(await states()).toEqual(
      new Map([
        [log.attempt.id, 'in_progress'],
        [body.id, 'marked'],
      ]),
    );
    await hub.receive([log.pack(3)]);
    expect((await states()).get(log.attempt.id)).toBe('marked');
  });
});

describe('a package is refused', () => {
  it.each([
    ['NOT_SIGNED_IN_HERE', () => hub.receive([hub.log().pack()], [hub.instructor.id])],
    [
      'NOT_ENROLLED',
      () => hub.receive([hub.log({ studentId: hub.instructor.id }).pack()], [hub.instructor.id]),
    ],
    [
      'NO_VERSION',
      () => {
        const one = hub.log().pack();
        return hub.receive([{ ...one, attempt: { ...one.attempt, exam_version_id: 5 } }]);
      },
    ],
    ['CHAIN_BROKEN', () => hub.receive([hub.log({ contentHash: 'another paper' }).pack()])],
    [
      'CHAIN_BROKEN',
      () => {
        const one = fullLog().pack();
        const forged = one.events.map((event) =>
          event.seq === 3 ? { ...event, selected_option: hub.exam.correct[1] ?? 1, time_ms: 1 } : event,
        );
        return hub.receive([{ ...one, events: forged }]);
      },
    ],
    [
      'CHAIN_BROKEN',
      () => {
        const one = fullLog().pack();
        return hub.receive([{ ...one, events: one.events.filter((event) => event.seq !== 4) }]);
      },
    ],
    [
      'CHAIN_BROKEN',
      () => {
        const log = hub.log();
        log.events.length = 0;
        return hub.receive([log.append('answer').pack()]);
      },
    ],
  ] as const)('%s, and leaves nothing behind', async (code, bring) => {
    expect(await bring()).toMatchObject([{ status: 'refused', code }]);
    expect(await events()).toEqual([]);
    expect(await hub.attempts()).toEqual([]);
  });

  it('refuses a log that says that another student began it, or that it is of another exam', async () => {
    const noted = (startNote: string) => hub.log({ startNote }).submit().pack();
    for (const note of [`student:${hub.student.id + 1}`, `clock:2 version:${hub.exam.versionId + 1}`])
      expect(await hub.receive([noted(note)])).toMatchObject([{ status: 'refused', code: 'CHAIN_BROKEN' }]);
    expect(await hub.attempts()).toEqual([]);
    const own = `clock:2 student:${hub.student.id} version:${hub.exam.versionId}`;
    expect(await hub.receive([noted(own)])).toMatchObject([{ status: 'accepted' }]);
  });

  it('when its ids belong to other rows, without stopping the others', async () => {
    const first = hub.log();
    await hub.receive([first.pack()]);
    const thief = hub.log({ deviceNo: 8 }).append('view', { id: first.events[0]?.id ?? 0 });
    const honest = hub.log({ deviceNo: 9 });
    const answers = await hub.receive([thief.pack(), honest.pack()]);
    expect(answers).toMatchObject([{ status: 'refused', code: 'ID_TAKEN' }, { status: 'accepted' }]);
  });

  it('when it names another attempt by a number that is known', async () => {
    const log = hub.log();
    await hub.receive([log.pack()]);
    const stranger = await hub.server.person('Student');
    const one = { ...log.pack(), attempt: { ...log.attempt, student_id: stranger.id } };
    expect(await hub.receive([one], [stranger.id])).toMatchObject([
      { status: 'refused', code: 'OTHER_ATTEMPT' },
    ]);
  });
});

describe('a log that went another way', () => {
  it('is kept beside the one that counts, once, with the same receipt each time', async () => {
    const log = fullLog(4);
    const fork = log
      .forkAt(2, { studentId: hub.student.id, contentHash: hub.contentHash, startedAt: 0, deviceNo: 9 })
      .answer(hub.exam.questionIds[1] ?? 0, 4)
      .submit();
    await hub.receive([log.pack()]);
    const [before] = await hub.attempts();
    const [receipt] = await hub.receive([fork.pack()]);
    expect(receipt).toMatchObject({ status: 'branched', count: 4, head_hash: fork.events.at(-1)?.hash });
    hub.server.clock.advance(MINUTE);
    expect(await hub.receive([fork.pack(), fork.pack(3)])).toEqual([receipt, receipt]);
    expect(await branches()).toMatchObject([{ reason: 'fork', from_seq: 3, event_count: 2, device_no: 9 }]);
    expect(await hub.attempts()).toEqual([before]);
    expect(await verifyChains(read())).toMatchObject({ broken: [], wrong: [] });
  });

  it('goes on as a branch, piece by piece', async () => {
    const log = fullLog();
    const options = { studentId: hub.student.id, contentHash: hub.contentHash, startedAt: 0, deviceNo: 9 };
    const fork = log.forkAt(2, options).append('view').append('view').submit();
    await hub.receive([log.pack(1, 4)]);
    expect(await hub.receive([fork.pack(3, 4)])).toMatchObject([{ status: 'branched', count: 4 }]);
    expect(await hub.receive([fork.pack(5)])).toMatchObject([{ status: 'branched', count: 5 }]);
    expect(await hub.receive([log.pack(5)])).toMatchObject([{ status: 'accepted', count: 6 }]);
    expect(await hub.attempts()).toMatchObject([{ state: 'marked', score: 7500 }]);
    expect(await branches()).toHaveLength(2);
    expect(await verifyChains(read())).toMatchObject({ broken: [], wrong: [] });
  });

  it('asks for all of a branch whose beginning is not here', async () => {
    const log = fullLog();
    const options = { studentId: hub.student.id, contentHash: hub.contentHash, startedAt: 0, deviceNo: 9 };
    const fork = log.forkAt(1, options).append('view').append('view').append('view');
    await hub.receive([log.pack(1, 4)]);
    expect(await hub.receive([fork.pack(4)])).toMatchObject([{ code: 'LOG_GAP', count: 0 }]);
    expect(await hub.receive([fork.pack()])).toMatchObject([{ status: 'branched', count: 4 }]);
  });

  it('keeps what follows a hand-in without scoring it', async () => {
    const log = fullLog().answer(hub.exam.questionIds[3] ?? 0, hub.exam.correct[3] ?? 1);
    expect(await hub.receive([log.pack()])).toMatchObject([{ status: 'branched', count: 7 }]);
    expect(await hub.attempts()).toMatchObject([{ score: 7500, sealed_count: 6 }]);
    expect(await branches()).toMatchObject([{ from_seq: 7, event_count: 1 }]);
    expect(await verifyChains(read())).toMatchObject({ broken: [], wrong: [] });
  });

  it('does not reach an attempt that the student went on with in the browser', async () => {
    await hub.close();
    hub = await hubStage({ questions: 4 }, 'hub');
    const log = hub.log().answer(hub.exam.questionIds[0] ?? 0, hub.exam.correct[0] ?? 1);
    await hub.receive([log.pack()]);
    const params = { id: log.attempt.id };
    const body = { exam_id: hub.exam.examId };
    await expect(hub.student.call(examAttemptsContract.startAttempt, { body })).rejects.toMatchObject({
      code: 'ATTEMPT_ELSEWHERE',
    });
    await hub.instructor.call(examTimeContract.releaseAttempt, { params, body: { reason: 'It broke' } });
    await hub.student.call(examAttemptsContract.moveAttempt, { params, body: { to: 0 } });
    const moved = await hub.student.call(examAttemptsContract.startAttempt, { body });
    expect(moved.body).toMatchObject({ id: log.attempt.id, event_count: 5, elsewhere: null });
    log.answer(hub.exam.questionIds[1] ?? 0, 1).submit();
    expect(await hub.receive([log.pack(3)])).toMatchObject([{ status: 'branched' }]);
    hub.server.clock.advance(31 * MINUTE);
    await hub.instructor.send('GET', '/api/session');
    expect(await hub.attempts()).toMatchObject([{ state: 'marked', submitted_by: 'deadline', score: 2500 }]);
    expect(await branches()).toMatchObject([{ from_seq: 3, event_count: 2 }]);
  });

  it('that was changed in the database is found', async () => {
    const log = fullLog();
    const options = { studentId: hub.student.id, contentHash: hub.contentHash, startedAt: 0, deviceNo: 9 };
    await hub.receive([log.pack()]);
    await hub.receive([log.forkAt(2, options).append('view').pack()]);
    const [branch] = await branches();
    const changed = branch?.events.replace('"kind":"view"', '"kind":"flag"') ?? '';
    await hub.server.write(({ db }) =>
      db.updateTable('exam_attempt_branch').set({ events: changed }).execute(),
    );
    const { broken } = await verifyChains(read());
    expect(broken).toMatchObject([
      { attemptId: log.attempt.id, problem: expect.stringContaining('was changed') },
    ]);
    await hub.server.write(({ db }) => db.deleteFrom('exam_attempt_branch').execute());
    await hub.server.write(({ db }) =>
      db
        .updateTable('exam_attempt_receipt')
        .set({ head_hash: 'f'.repeat(64) })
        .execute(),
    );
    expect((await verifyChains(read())).broken).toMatchObject([
      { problem: 'the receipt for 6 events does not fit the log' },
    ]);
  });
});

describe('a second attempt', () => {
  it('with the number of another one gets the next; one too many is void, kept and noted', async () => {
    const first = fullLog();
    const second = hub.log({ deviceNo: 9 });
    for (const questionId of hub.exam.questionIds) second.answer(questionId, 1);
    second.submit();
    const receipts = await hub.receive([first.pack(), second.pack()]);
    expect(receipts).toMatchObject([{ status: 'accepted' }, { status: 'accepted', count: 6 }]);
    expect(await hub.attempts()).toMatchObject([
      { id: first.attempt.id, attempt_no: 1, state: 'marked' },
      {
        id: second.attempt.id,
        attempt_no: 2,
        state: 'void',
        score: null,
        result: 'pending',
        sealed_count: 6,
      },
    ]);
    expect(await branches()).toMatchObject([
      { attempt_id: second.attempt.id, reason: 'excess', event_count: 0, device_no: 9 },
    ]);
    const { body } = await hub.student.call(examAttemptsContract.getAttemptResult, {
      params: { id: second.attempt.id },
    });
    expect(body).toMatchObject({ state: 'void', exam_score: null, pending_reason: 'under_review' });
    expect(await verifyChains(read())).toMatchObject({ checked: 2, broken: [], wrong: [] });
  });
});

it('claims come along and are judged by the score of the hub', async () => {
  const log = fullLog();
  log.claims.push(
    { id: 5001, claims: '{"exam_score":100,"exam_result":"pass"}', created_at: 1 },
    { id: 5002, claims: '{"exam_result":"pending","progress":100}', created_at: 2 },
    { id: 5003, claims: 'not JSON', created_at: 3 },
  );
  const [receipt] = await hub.receive([log.pack()]);
  expect(receipt?.claim_ids).toEqual([5001, 5002, 5003]);
  expect(await hub.receive([{ ...log.pack(7), events: [] }])).toEqual([receipt]);
  const claims = await read().selectFrom('exam_record_claim').selectAll().orderBy('id').execute();
  expect(claims.map((claim) => claim.is_mismatch)).toEqual([1, 0, 0]);
  expect(claims.every((claim) => claim.user_id === hub.student.id)).toBe(true);
});

const without = (row: object, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

it('makes of a log what the server made that wrote it', async () => {
  const { server, student, exam } = hub;
  const { body: attempt } = await student.call(examAttemptsContract.startAttempt, {
    body: { exam_id: exam.examId },
  });
  const answer = (questionId = 0, selectedAnswerId = 1) =>
    student.call(examAttemptsContract.saveAnswer, {
      params: { id: attempt.id, questionId },
      body: { selectedAnswerId, timeTakenPerQuestion: 1.5 },
    });
  await answer(exam.questionIds[0], 1);
  server.clock.advance(3 * MINUTE);
  server.clock.setWall(server.clock.now() - 10 * MINUTE);
  await answer(exam.questionIds[1], 2);
  server.clock.setWall(server.clock.now() + 2 * MINUTE);
  await answer(exam.questionIds[2], 4);
  server.clock.advance(60 * MINUTE);
  await student.send('GET', '/api/session');
  const marks = () => read().selectFrom('exam_attempt_mark').selectAll().orderBy('question_id').execute();
  const rows = async () => ({
    attempts: (await hub.attempts()).map((row) => without(row, ['version', 'updated_at'])),
    events: (await events()).map((row) => without(row, ['updated_at'])),
    marks: (await marks()).map((row) => without(row, ['id', 'created_at', 'updated_at'])),
  });
  const written = await rows();
  expect(written.attempts).toMatchObject([{ submitted_by: 'deadline', is_clock_suspect: 1, score: 5000 }]);
  await server.write(({ db }) => offerAllAttempts(db));
  const packages = await listUnsentAttempts(read(), 5);
  await server.write(async ({ db }) => {
    for (const table of ['exam_attempt_receipt', 'exam_attempt_mark', 'exam_attempt_event'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('exam_attempt').execute();
  });
  expect(await hub.receive(packages)).toMatchObject([{ status: 'accepted' }]);
  expect(await rows()).toEqual(written);
});
