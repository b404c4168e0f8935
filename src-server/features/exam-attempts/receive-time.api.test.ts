import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examTimeContract as time } from '#shared/contract/exam-time.ts';
import { printGrant, TIME_GRANT } from '#shared/domain/exam-attempts/time-grant.ts';
import { hubStage, type HubStage } from './receive.test-data.ts';
import { verifyChains } from './verify.ts';

const MINUTE = 60_000;

let hub: HubStage;
beforeEach(async () => {
  hub = await hubStage({ questions: 2 });
});
afterEach(() => hub.close());

const problems = async () => {
  const { broken, wrong } = await verifyChains(hub.server.database.read);
  return [...broken, ...wrong];
};

describe('the time of a log that a device brings', () => {
  it('is more time by the hub’s own rows, as they stood when it began', async () => {
    const admin = await hub.server.person('Admin');
    await admin.call(time.setPersonAllowance, {
      params: { userId: hub.student.id },
      body: { percent: 150, reason: 'Reads slowly', extra_minutes: 0, valid_until: null },
    });
    hub.server.clock.advance(1000);
    await hub.receive([hub.log({ durationMs: 90 * MINUTE }).pack()]);
    expect(await hub.attempts()).toMatchObject([{ duration_ms: 45 * MINUTE, base_ms: 30 * MINUTE }]);
    expect(await problems()).toEqual([]);
  });

  it('stays what it was where the clock of its computer was ahead of what is given afterwards', async () => {
    const admin = await hub.server.person('Admin');
    const give = (percent: number) =>
      admin.call(time.setPersonAllowance, {
        params: { userId: hub.student.id },
        body: { percent, reason: 'Reads slowly', extra_minutes: 0, valid_until: null },
      });
    await give(150);
    await hub.receive([hub.log({ startedAt: hub.server.clock.now() + 60 * MINUTE }).pack()]);
    hub.server.clock.advance(MINUTE);
    await give(200);
    expect(await hub.attempts()).toMatchObject([{ duration_ms: 45 * MINUTE }]);
    expect(await problems()).toEqual([]);
  });

  it('is what was given to it while it ran, once', async () => {
    const log = hub.log();
    await hub.receive([log.pack()]);
    const { body } = await hub.instructor.call(time.giveTime, {
      params: { id: log.attempt.id },
      body: { minutes: 10, reason: 'The alarm rang' },
    });
    expect(body).toMatchObject({ count: 1, elsewhere: 1 });
    expect(await hub.attempts()).toMatchObject([{ granted_ms: 0 }]);
    const [grant] = await hub.server.database.read.selectFrom('exam_time_grant').selectAll().execute();
    const note = printGrant({ grantId: grant?.id ?? 0, extraMs: 10 * MINUTE });
    log.append(TIME_GRANT, { note }).append(TIME_GRANT, { note });
    await hub.receive([log.pack(2)]);
    const [attempt] = await hub.attempts();
    expect(attempt).toMatchObject({ granted_ms: 10 * MINUTE });
    expect(attempt?.deadline_at).toBe(log.attempt.started_at + 40 * MINUTE);
    expect(attempt?.flags).toContain('unknown_grant');
    expect(await problems()).toEqual([]);
  });

  it('is no more where a log gives itself time, and staff see it', async () => {
    const log = hub.log();
    log.append(TIME_GRANT, { note: printGrant({ grantId: 7, extraMs: 60 * MINUTE }) });
    await hub.receive([log.pack()]);
    const [attempt] = await hub.attempts();
    expect(attempt).toMatchObject({ granted_ms: 0 });
    expect(attempt?.deadline_at).toBe(log.attempt.started_at + 30 * MINUTE);
    expect(attempt?.flags).toContain('unknown_grant');
    expect(await problems()).toEqual([]);
  });
});
