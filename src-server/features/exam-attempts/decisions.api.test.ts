import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Person } from '#tests/helpers/test-server.ts';
import { receiptOf } from './chain.ts';
import { hubStage, type HubStage } from './receive.test-data.ts';
import { isGenuineReceipt, receiptText } from '#server/signing-key.ts';
import { verifyChains } from './verify.ts';

const MINUTE = 60_000;

let hub: HubStage;
beforeEach(async () => {
  hub = await hubStage({ questions: 4 });
});
afterEach(() => hub.close());

const question = (index: number): number => hub.exam.questionIds[index] ?? 0;
const right = (index: number): number => hub.exam.correct[index] ?? 1;
const wrong = (index: number): number => (right(index) % 4) + 1;
const onOther = { studentId: 0, contentHash: '', startedAt: 0, deviceNo: 9 };

const read = () => hub.server.database.read;
const logsOf = async (id: number, person: Person = hub.instructor) =>
  (await person.call(examAttemptsContract.getAttemptLogs, { params: { id } })).body.data;
const choose = (id: number, body: { log_id: number; counted_receipt: string }, person = hub.instructor) =>
  person.call(examAttemptsContract.chooseLog, { params: { id }, body: { ...body, reason: 'She says so.' } });

/** Two logs that part after the first answer: one right answer counts, three are in the other. */
async function twoLogs() {
  const log = hub.log().answer(question(0), right(0)).answer(question(1), wrong(1)).submit();
  const other = log
    .forkAt(2, { ...onOther, studentId: hub.student.id, contentHash: hub.contentHash })
    .answer(question(1), right(1))
    .answer(question(2), right(2))
    .submit('student', 20 * MINUTE);
  await hub.receive([log.pack()]);
  await hub.receive([other.pack()]);
  const { other_logs: others, receipt } = await logsOf(log.attempt.id);
  const body = { log_id: others[0]?.id ?? 0, counted_receipt: receipt };
  return { id: log.attempt.id, log, other, body };
}

describe('another log that is made to count', () => {
  it('is scored from its own events, and what counted before is kept', async () => {
    const { id, log, other, body } = await twoLogs();
    expect(await hub.attempts()).toMatchObject([{ score: 2500, result: 'fail' }]);
    const { data } = (await choose(id, body)).body;
    expect(await hub.attempts()).toMatchObject([
      {
        state: 'marked',
        score: 7500,
        result: 'pass',
        correct_count: 3,
        sealed_count: 5,
        sealed_hash: other.events.at(-1)?.hash,
        submitted_at: other.events.at(-1)?.wall_ms,
      },
    ]);
    expect(data).toMatchObject({
      event_count: 5,
      receipt: receiptOf(other.events.at(-1)?.hash ?? ''),
      decisions: [
        {
          reason: 'She says so.',
          decided_by: expect.stringContaining('Instructor'),
          former_receipt: body.counted_receipt,
          former_score: 25,
          chosen_score: 75,
        },
      ],
    });
    expect(data.other_logs).toMatchObject([
      { receipt: body.counted_receipt, event_count: 2, may_count: true },
    ]);
    const marks = await read().selectFrom('exam_attempt_mark').select('is_correct').execute();
    expect(marks.filter((mark) => mark.is_correct === 1)).toHaveLength(3);
    expect(await verifyChains(read())).toMatchObject({ broken: [], wrong: [] });
    // Both are known: whoever brings them again is told what they were told before.
    expect(await hub.receive([other.pack()])).toMatchObject([{ status: 'accepted', count: 5 }]);
    expect(await hub.receive([log.pack()])).toMatchObject([{ status: 'branched', count: 4 }]);
  });

  it('has a receipt of its own', async () => {
    const { id, other, body } = await twoLogs();
    await choose(id, body);
    const held = await read().selectFrom('exam_attempt_receipt').selectAll().executeTakeFirstOrThrow();
    const { count, head_hash, signature, received_at } = held;
    expect({ count, head_hash }).toEqual({ count: 5, head_hash: other.events.at(-1)?.hash });
    const receipt = { attempt_id: id, status: 'accepted' as const, count, head_hash, claim_ids: [] };
    const signed = { ...receipt, received_at: received_at ?? 0, signature: signature ?? '' };
    expect(receiptText(signed)).toContain(head_hash);
    expect(isGenuineReceipt(hub.publicKey(), signed)).toBe(true);
  });

  it('gives its place back when it is decided the other way', async () => {
    const { id, body } = await twoLogs();
    const [before] = await hub.attempts();
    const { data } = (await choose(id, body)).body;
    await choose(id, { log_id: data.other_logs[0]?.id ?? 0, counted_receipt: data.receipt });
    const [after] = await hub.attempts();
    expect(after).toEqual({ ...before, version: after?.version, updated_at: after?.updated_at });
    expect((await logsOf(id)).decisions).toHaveLength(2);
  });

  it('is not chosen on the ground of what has changed since', async () => {
    const { id, body } = await twoLogs();
    await choose(id, body);
    await expect(choose(id, body)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it('cannot be one that was never handed in, nor what follows the hand-in', async () => {
    const log = hub.log().answer(question(0), right(0)).submit();
    const open = log
      .forkAt(2, { ...onOther, studentId: hub.student.id, contentHash: hub.contentHash })
      .answer(question(1), 1);
    await hub.receive([log.pack()]);
    await hub.receive([open.pack()]);
    await hub.receive([log.answer(question(2), 1).submit().pack(4)]);
    const { other_logs: others, receipt } = await logsOf(log.attempt.id);
    expect(others.map((one) => one.may_count)).toEqual([false, false]);
    for (const { id } of others) {
      const body = { log_id: id, counted_receipt: receipt };
      await expect(choose(log.attempt.id, body)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    }
  });

  it('is chosen by the author and by administrators alone', async () => {
    const { id, body } = await twoLogs();
    const colleague = await hub.server.person('Instructor');
    await expect(choose(id, body, colleague)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(choose(id, body, hub.student)).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
    const admin = await hub.server.person('Admin');
    expect((await choose(id, body, admin)).status).toBe(200);
    const { body: results } = await hub.instructor.call(examsContract.examResults, {
      params: { id: hub.exam.examId },
      query: {},
    });
    expect(results.data).toMatchObject([{ exam_score: 75, has_other_logs: true }]);
  });

  it('leaves what of its pieces lies on another way where it was', async () => {
    const log = hub.log().answer(question(0), right(0)).submit();
    const fork = { ...onOther, studentId: hub.student.id, contentHash: hub.contentHash };
    const piece = log.forkAt(1, fork).answer(question(1), 1).answer(question(1), 2).submit();
    const third = piece
      .forkAt(2, { ...fork, deviceNo: 10 })
      .answer(question(2), 3)
      .submit();
    await hub.receive([log.pack()]);
    await hub.receive([piece.pack()]);
    await hub.receive([third.pack()]);
    const id = log.attempt.id;
    const { other_logs: others, receipt } = await logsOf(id);
    const wanted = others.find((one) => one.receipt === receiptOf(third.events.at(-1)?.hash ?? ''));
    const { data } = (await choose(id, { log_id: wanted?.id ?? 0, counted_receipt: receipt })).body;
    expect(data.event_count).toBe(third.events.length);
    const heads = [log, piece].map((one) => receiptOf(one.events.at(-1)?.hash ?? ''));
    expect(data.other_logs.map((one) => one.receipt).toSorted()).toEqual(heads.toSorted());
    expect(await verifyChains(read())).toMatchObject({ broken: [], wrong: [] });
  });
});

describe('points that somebody gave by hand', () => {
  beforeEach(async () => {
    await hub.close();
    hub = await hubStage({ questions: 1, openQuestions: 2 });
  });

  const give = (id: number, index: number, points: number) =>
    hub.instructor.call(examAttemptsContract.markOpenAnswer, {
      params: { id, questionId: question(index) },
      body: { points },
    });
  const pointsOf = async (id: number) =>
    (await hub.instructor.call(examAttemptsContract.getMarking, { params: { id } })).body.data.answers.map(
      ({ answerText, points }) => [answerText, points],
    );
  const chooseOther = async (id: number) => {
    const { other_logs: others, receipt } = await logsOf(id);
    await choose(id, { log_id: others[0]?.id ?? 0, counted_receipt: receipt });
  };

  it('stay with the text that they were given for, whichever log counts', async () => {
    const log = hub.log().write(question(1), 'Osmosis.').write(question(2), 'Of the first log').submit();
    const other = log
      .forkAt(2, { ...onOther, studentId: hub.student.id, contentHash: hub.contentHash })
      .write(question(2), 'Of the other log')
      .submit();
    await hub.receive([log.pack()]);
    await hub.receive([other.pack()]);
    const { id } = log.attempt;
    await give(id, 1, 0.5);
    await give(id, 2, 1);
    const [before] = await hub.attempts();
    expect(before).toMatchObject({ state: 'marked', points: 150 });

    await chooseOther(id);
    expect(await pointsOf(id)).toEqual([
      ['Osmosis.', 0.5],
      ['Of the other log', null],
    ]);
    expect(await hub.attempts()).toMatchObject([{ state: 'submitted', score: null }]);
    await give(id, 2, 0);

    await chooseOther(id);
    expect(await pointsOf(id)).toEqual([
      ['Osmosis.', 0.5],
      ['Of the first log', 1],
    ]);
    const [after] = await hub.attempts();
    expect(after).toEqual({ ...before, version: after?.version, updated_at: after?.updated_at });

    await chooseOther(id);
    expect(await pointsOf(id)).toEqual([
      ['Osmosis.', 0.5],
      ['Of the other log', 0],
    ]);
  });

  it('stay as they were corrected, although the clock of the hub went back', async () => {
    const log = hub.log().write(question(1), 'Of the first log').submit();
    const fork = { ...onOther, studentId: hub.student.id, contentHash: hub.contentHash };
    const other = log.forkAt(1, fork).write(question(1), 'Of the other log').submit();
    await hub.receive([log.pack()]);
    await hub.receive([other.pack()]);
    const { id } = log.attempt;
    await give(id, 1, 1);
    await chooseOther(id);
    await chooseOther(id);
    await give(id, 1, 0.25);
    hub.server.clock.setWall(hub.server.clock.now() - MINUTE);
    await chooseOther(id);
    await chooseOther(id);
    expect(await pointsOf(id)).toEqual([['Of the first log', 0.25]]);
  });

  it('are hundredths, and changed where the results say that there are such answers', async () => {
    const log = hub.log().write(question(1), 'Osmosis.').write(question(2), 'Cells.').submit();
    await hub.receive([log.pack()]);
    const { id } = log.attempt;
    await give(id, 1, 0.33);
    await give(id, 2, 0.1);
    await give(id, 1, 0.34);
    expect(await pointsOf(id)).toEqual([
      ['Osmosis.', 0.34],
      ['Cells.', 0.1],
    ]);
    const open = async () => {
      const params = { id: hub.exam.examId };
      const { body } = await hub.instructor.call(examsContract.examResults, { params, query: {} });
      return body.data.map((row) => row.has_open_answers);
    };
    expect(await open()).toEqual([true]);
    await hub.server.write(({ db }) => db.updateTable('exam_attempt').set({ state: 'void' }).execute());
    expect(await open()).toEqual([false]);
  });

  it('leave an attempt void that was voided', async () => {
    const log = hub.log().write(question(1), 'Osmosis.').submit();
    await hub.receive([log.pack()]);
    await hub.server.write(({ db }) => db.updateTable('exam_attempt').set({ state: 'void' }).execute());
    await give(log.attempt.id, 1, 1);
    expect(await hub.attempts()).toMatchObject([{ state: 'void' }]);
  });
});

describe('a void attempt', () => {
  const admit = (id: number, counted_receipt: string, person = hub.instructor) =>
    person.call(examAttemptsContract.countAttempt, {
      params: { id },
      body: { counted_receipt, reason: 'The first one broke off.' },
    });

  /** One attempt that counts, and another one that was too many, with two right answers. */
  async function oneTooMany(isHandedIn = true) {
    const first = hub.log().submit();
    const second = hub.log({ deviceNo: 9 }).answer(question(0), right(0)).answer(question(1), right(1));
    if (isHandedIn) second.submit();
    await hub.receive([first.pack(), second.pack()]);
    const { receipt, ...logs } = await logsOf(second.attempt.id);
    return { id: second.attempt.id, first: first.attempt.id, second, receipt, logs };
  }

  const stored = async (id: number) => (await hub.attempts()).find((attempt) => attempt.id === id);

  it('is made to count, scored, and on record with its reason', async () => {
    const { id, second, receipt, logs } = await oneTooMany();
    expect(logs).toMatchObject({ state: 'void', may_admit: true });
    const before = await stored(id);
    const { data } = (await admit(id, receipt)).body;
    expect(data).toMatchObject({
      state: 'marked',
      may_admit: false,
      decisions: [
        {
          reason: 'The first one broke off.',
          former_receipt: receipt,
          former_score: null,
          chosen_receipt: receipt,
          chosen_score: 50,
        },
      ],
    });
    expect(await stored(id)).toEqual({
      ...before,
      state: 'marked',
      score: 5000,
      result: 'fail',
      points: 200,
      correct_count: 2,
      released_at: expect.any(Number),
      version: expect.any(Number),
      updated_at: expect.any(Number),
    });
    const { body } = await hub.student.call(examAttemptsContract.getAttemptResult, { params: { id } });
    expect(body).toMatchObject({ exam_score: 50, pending_reason: null });
    expect(await verifyChains(read())).toMatchObject({ broken: [], wrong: [] });
    // Brought again, it is what it has become.
    expect(await hub.receive([second.pack()])).toMatchObject([{ status: 'accepted' }]);
    expect(await stored(id)).toMatchObject({ state: 'marked', score: 5000 });
    await expect(admit(id, receipt)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('that somebody lets count in the table alone is found', async () => {
    const { id } = await oneTooMany();
    await hub.server.write(({ db }) =>
      db.updateTable('exam_attempt').set({ state: 'marked', score: 10_000 }).where('id', '=', id).execute(),
    );
    expect((await verifyChains(read())).wrong).not.toEqual([]);
  });

  it('is let count by its author and by administrators alone, once it is handed in', async () => {
    const { id, first, receipt } = await oneTooMany();
    const other = await hub.server.person('Instructor');
    await expect(admit(id, receipt, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admit(id, receipt, hub.student)).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
    await expect(admit(id, '0000-0000-0000')).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(admit(first, receipt)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    const admin = await hub.server.person('Admin');
    expect((await admit(id, receipt, admin)).body.data).toMatchObject({ state: 'marked' });
  });

  it('is not let count while it goes on', async () => {
    const { id, receipt, logs } = await oneTooMany(false);
    expect(logs).toMatchObject({ state: 'void', may_admit: false });
    await expect(admit(id, receipt)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });
});
