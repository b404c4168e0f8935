import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Person } from '#tests/helpers/test-server.ts';
import { hubStage, type HubStage } from './receive.test-data.ts';

const MINUTE = 60_000;

let hub: HubStage;
beforeEach(async () => {
  hub = await hubStage({ questions: 3, attemptsAllowed: 1 });
});
afterEach(() => hub.close());

const question = (index: number): number => hub.exam.questionIds[index] ?? 0;
const onOther = (deviceNo: number) => ({
  studentId: hub.student.id,
  contentHash: hub.contentHash,
  startedAt: 0,
  deviceNo,
});

const logsOf = async (person: Person, id: number) =>
  (await person.call(examAttemptsContract.getAttemptLogs, { params: { id } })).body.data;

const resultsOf = async (person: Person, query: { exam_result?: 'pending' } = {}) =>
  (await person.call(examsContract.examResults, { params: { id: hub.exam.examId }, query })).body;

const connect = (deviceNo: number, name: string) =>
  hub.server.write(({ db, now }) =>
    db
      .insertInto('sync_client')
      .values({
        client_id: `client-${deviceNo}`,
        device_no: deviceNo,
        name,
        token_hash: `token-${deviceNo}`,
        fingerprint: 'machine',
        app_version: '1',
        schema_version: 13,
        last_seen_at: now,
        enrolled_at: now,
        enrolled_by: hub.instructor.id,
        revoked_at: null,
      })
      .execute(),
  );

describe('the logs of an attempt', () => {
  it('are shown with who wrote them, when, and what differs', async () => {
    await connect(7, 'Library laptop');
    await connect(9, 'Exam hall 4');
    const log = hub.log().answer(question(0), 2).answer(question(1), 1).submit();
    const fork = log.forkAt(2, onOther(9)).answer(question(1), 3).answer(question(2), 4).submit();
    await hub.receive([log.pack()]);
    // In two pieces: it is one log all the same.
    await hub.receive([fork.pack(3, 4)]);
    await hub.receive([fork.pack(5)]);
    const shown = await logsOf(hub.instructor, log.attempt.id);
    expect(shown).toMatchObject({
      attempt_no: 1,
      state: 'marked',
      is_late: false,
      event_count: 4,
      writers: [{ device_no: 7, name: 'Library laptop' }],
    });
    expect(shown.other_logs).toMatchObject([
      {
        from_seq: 3,
        event_count: 3,
        writer: { device_no: 9, name: 'Exam hall 4' },
        is_handed_in: true,
        follows_hand_in: false,
        first_at: new Date(fork.events[2]?.wall_ms ?? 0).toISOString(),
        last_at: new Date(fork.events.at(-1)?.wall_ms ?? 0).toISOString(),
        differences: [
          { question_id: question(1), counted: { option: 1 }, other: { option: 3 } },
          { question_id: question(2), counted: { option: null, text: null }, other: { option: 4 } },
        ],
      },
    ]);
    expect(shown.other_logs[0]?.differences[0]?.other.text).toEqual(expect.any(String));
  });

  it('tell what was written after the hand-in apart from another log', async () => {
    const log = hub.log().answer(question(0), 2).submit();
    await hub.receive([log.pack()]);
    await hub.receive([log.answer(question(1), 1).pack(4)]);
    expect((await logsOf(hub.instructor, log.attempt.id)).other_logs).toMatchObject([
      {
        from_seq: 4,
        follows_hand_in: true,
        is_handed_in: false,
        differences: [{ question_id: question(1) }],
      },
    ]);
  });

  it('are for the author and for administrators, and for nobody else', async () => {
    const log = hub.log().submit();
    await hub.receive([log.pack()]);
    const admin = await hub.server.person('Admin');
    const colleague = await hub.server.person('Instructor');
    const params = { id: log.attempt.id };
    expect((await logsOf(admin, log.attempt.id)).other_logs).toEqual([]);
    await expect(colleague.call(examAttemptsContract.getAttemptLogs, { params })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(hub.student.call(examAttemptsContract.getAttemptLogs, { params })).rejects.toMatchObject({
      code: 'ABILITY_MISSING',
    });
  });
});

describe('the results of an exam', () => {
  it('say which attempts were late, have another log, or are one too many', async () => {
    const log = hub
      .log()
      .answer(question(0), 2, 31 * MINUTE)
      .submit('student', 32 * MINUTE);
    await hub.receive([log.pack()]);
    const { data } = await resultsOf(hub.instructor);
    expect(data).toMatchObject([
      { is_late: true, has_other_logs: false, has_open_answers: false, state: 'marked' },
    ]);
    await hub.receive([log.forkAt(1, onOther(9)).submit().pack()]);
    const excess = hub.log({ deviceNo: 8, attemptNo: 2 }).submit();
    await hub.receive([excess.pack()]);
    const again = await resultsOf(hub.instructor);
    expect(again.data.find((row) => row.attempt_id === log.attempt.id)).toMatchObject({
      has_other_logs: true,
    });
    expect(again.data.find((row) => row.attempt_id === excess.attempt.id)).toMatchObject({
      state: 'void',
      has_other_logs: false,
    });
    // A void attempt is nobody's to mark.
    expect((await resultsOf(hub.instructor, { exam_result: 'pending' })).total).toBe(0);
  });
});
