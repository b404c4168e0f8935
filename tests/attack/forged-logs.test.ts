import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PackageEvent } from '#shared/contract/attempt-wire.ts';
import { quoteReceipt } from '#shared/domain/exam-attempts/exam-clock.ts';
import { printStartNote } from '#shared/domain/exam-attempts/start-note.ts';
import type { AttemptFlag } from '#shared/domain/exam-attempts/attempt-flags.ts';
import { dashboardContract } from '#shared/contract/dashboard.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { hubStage, type HubStage } from '#server/features/exam-attempts/receive.test-data.ts';
import type { AttemptLog } from '#tests/factories/attempt-log.ts';

const START_NOTE = printStartNote({ clock: 2 });

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let hub: HubStage;
beforeEach(async () => {
  hub = await hubStage({ questions: 52 });
});
afterEach(() => hub.close());

/** A log that is written by the rule of today. */
function newLog(startedAt = hub.server.clock.now()): AttemptLog {
  const log = hub.log({ startedAt });
  log.events.length = 0;
  return log.append('start', { note: START_NOTE, boot_id: 'pc:1' }, 0);
}

const stored = async () => {
  const [row] = await hub.attempts();
  if (row === undefined) throw new Error('The hub has no attempt.');
  return { row, flags: JSON.parse(row.flags) as AttemptFlag[] };
};
const right = (index: number): Partial<PackageEvent> => ({
  question_id: hub.exam.questionIds[index] ?? 0,
  selected_option: hub.exam.correct[index] ?? 1,
  boot_id: 'pc:1',
});
const submit = (log: AttemptLog, afterMs: number, said: Partial<PackageEvent> = {}) =>
  log.append('submit', { note: 'student', boot_id: 'pc:1', ...said }, afterMs);

describe('a forged log is taken, scored and told', () => {
  it('when it begins before its exam was published', async () => {
    const log = newLog(hub.server.clock.now() - DAY);
    log.append('answer', right(0), MINUTE);
    await hub.receive([submit(log, 2 * MINUTE).pack()]);
    const { row, flags } = await stored();
    expect(row.state).toBe('marked');
    expect(flags).toMatchObject([{ kind: 'began_early', seq: 1, ms: DAY }]);
  });

  it('when it lies in the future', async () => {
    const log = newLog(hub.server.clock.now() + DAY);
    await hub.receive([submit(log, 2 * MINUTE).pack()]);
    expect((await stored()).flags).toMatchObject([{ kind: 'future', count: 2, ms: DAY + 2 * MINUTE }]);
  });

  it.each([
    ['today', START_NOTE, 'clock_jump'],
    ['before', null, 'clocks_apart'],
  ])('when 52 answers take 60 ms and claim 30 minutes, by the rule of %s', async (_rule, note, kind) => {
    hub.server.clock.advance(31 * MINUTE);
    const log = hub.log({ startedAt: hub.server.clock.now() - 30 * MINUTE });
    log.events.length = 0;
    const mono = (ms: number) => ({ mono_ms: 1_000_000 + ms, boot_id: 'pc:1' });
    log.append('start', { note, ...mono(0) }, 0);
    for (let i = 0; i < 52; i++)
      log.append('answer', { ...right(i), ...mono(i + 1), time_ms: 34_000 }, (i + 1) * 34_000);
    await hub.receive([submit(log, 29.9 * MINUTE, mono(60)).pack()]);
    const { row, flags } = await stored();
    expect(row).toMatchObject({ score: 10_000, result: 'pass' });
    const kinds = flags.map((flag) => flag.kind);
    expect(kinds).toEqual(expect.arrayContaining([kind, 'pace']));
    if (note !== null) expect(kinds).toContain('claimed_times');
  });

  it('when it has more entries than the API would have let in', async () => {
    const log = newLog();
    for (let i = 0; i < 1000; i++) log.append('flag', { ...right(i % 52), boot_id: 'pc:1' }, MINUTE + i);
    hub.server.clock.advance(30 * MINUTE);
    const [receipt] = await hub.receive([submit(log, 29 * MINUTE).pack()]);
    expect(receipt?.status).toBe('accepted');
    expect((await stored()).flags).toMatchObject([{ kind: 'flood', seq: 704, count: 297 }]);
  });

  it('and not one of somebody who writes for half an hour without a pause', async () => {
    const log = newLog();
    for (let i = 0; i < 1750; i++) log.append('answer', { ...right(51), time_ms: 1000 }, (i + 1) * 1000);
    hub.server.clock.advance(30 * MINUTE);
    await hub.receive([submit(log, 29.5 * MINUTE).pack()]);
    expect((await stored()).flags).toEqual([]);
  });

  it('when it quotes a time that the hub never signed', async () => {
    const log = newLog();
    log.append('answer', right(0), 10 * MINUTE);
    const forged = { receivedAt: hub.server.clock.now() + 10 * MINUTE, count: 2, signature: 'A'.repeat(86) };
    log.append(
      'hub_time',
      { note: quoteReceipt({ ...forged, monoMs: 1_000_000 + 10 * MINUTE }), boot_id: 'pc:1' },
      10 * MINUTE,
    );
    log.append('clock', { note: 'restart', boot_id: 'pc:2', mono_ms: 1000 }, 25 * MINUTE);
    log.append(
      'hub_time',
      { note: quoteReceipt({ ...forged, count: 4, monoMs: 1000 }), boot_id: 'pc:2', mono_ms: 2000 },
      25 * MINUTE + 1000,
    );
    log.append('answer', { ...right(1), boot_id: 'pc:2', mono_ms: 3000 }, 25 * MINUTE + 2000);
    hub.server.clock.advance(30 * MINUTE);
    await hub.receive([log.pack()]);
    const { flags } = await stored();
    expect(flags.map(({ kind, count }) => [kind, count])).toEqual([
      ['restart', 1],
      ['unsigned_time', 2],
    ]);
    const events = await hub.server.database.read
      .selectFrom('exam_attempt_event')
      .selectAll()
      .orderBy('seq')
      .execute();
    expect(events.at(-1)?.elapsed_ms).toBe(25 * MINUTE + 2000);
  });

  it('and not an honest one, whose restart lies between two times that the hub signed', async () => {
    const log = newLog();
    log.append('answer', right(0), 1000);
    hub.server.clock.advance(2000);
    const quote = async (count: number) => {
      const [receipt] = await hub.receive([log.pack()]);
      const event = log.events[count - 1];
      if (receipt?.status !== 'accepted' || event === undefined) throw new Error('The log was not taken.');
      const { received_at: receivedAt, signature } = receipt;
      return quoteReceipt({ receivedAt, count, signature, monoMs: event.mono_ms });
    };
    log.append('hub_time', { note: await quote(2), boot_id: 'pc:1' }, 3000);
    log.append('answer', right(1), 5 * MINUTE);
    hub.server.clock.advance(15 * MINUTE);
    // Away for ten minutes, and the clock set back by nine of them.
    const after = (ms: number) => ({ boot_id: 'pc:2', mono_ms: MINUTE + ms });
    log.append('clock', { note: 'restart', ...after(0) }, 6 * MINUTE);
    log.append('answer', { ...right(2), ...after(1000) }, 6 * MINUTE + 1000);
    log.append('hub_time', { note: await quote(6), ...after(2000) }, 6 * MINUTE + 2000);
    await hub.receive([log.pack()]);
    const { flags } = await stored();
    expect(flags).toMatchObject([{ kind: 'clock_jump' }]);
    const events = await hub.server.database.read
      .selectFrom('exam_attempt_event')
      .selectAll()
      .orderBy('seq')
      .execute();
    expect(Math.abs((events.at(-1)?.elapsed_ms ?? 0) - 15 * MINUTE)).toBeLessThan(6_000);
  });
});

it('staff see the reasons beside the attempt and in its details, and the score stays', async () => {
  const log = newLog(hub.server.clock.now() - DAY);
  log.append('answer', right(0), MINUTE);
  await hub.receive([submit(log, 2 * MINUTE).pack()]);
  const { instructor, exam } = hub;
  const list = await instructor.call(examsContract.examResults, { params: { id: exam.examId }, query: {} });
  expect(list.body.data).toMatchObject([{ flags: [{ kind: 'began_early' }], exam_score: 1.92 }]);
  const logs = await instructor.call(examAttemptsContract.getAttemptLogs, { params: { id: log.attempt.id } });
  expect(logs.body.data.flags).toEqual([{ kind: 'began_early', count: 1, seq: 1, ms: DAY }]);
  const support = await hub.server.person('Support');
  const { body } = await support.call(dashboardContract.getDashboard, {});
  expect(body.data).toMatchObject({ attention: [{ attempt_id: log.attempt.id, what: 'began_early' }] });
});
