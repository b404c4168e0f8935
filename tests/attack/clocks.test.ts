import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { z } from 'zod';
import { openOneLaptop } from '#tests/sync/one-laptop.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const MINUTE = 60_000;

let server: TestServer;
let student: Person;
let other: Person;
let exam: PublishedExam;
let attemptId: number;
beforeEach(async () => {
  server = await createTestServer();
  const instructor = await server.person('Instructor');
  student = await server.person('Student');
  other = await server.person('Student');
  exam = await publishedExam(server, instructor, { enrol: [student, other] });
  const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  attemptId = body.id;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const look = async () => (await student.call(attempts.getAttempt, { params: { id: attemptId } })).body;
const answer = () =>
  student.send('PUT', `/api/exam-attempts/${attemptId}/answers/${exam.questionIds[0]}`, {
    selectedAnswerId: 1,
    timeTakenPerQuestion: 1,
  });
const stored = async () => {
  const { database } = server;
  const row = await database.read.selectFrom('exam_attempt').selectAll().executeTakeFirstOrThrow();
  const events = await database.read.selectFrom('exam_attempt_event').selectAll().orderBy('seq').execute();
  const flags = JSON.parse(row.flags);
  return { row, events, flags, kinds: events.map(({ kind, note }) => (kind === 'clock' ? note : kind)) };
};
const setWallBy = (ms: number): void => server.clock.setWall(server.clock.now() + ms);

describe('a wall clock that is set within a boot', () => {
  it.each([
    ['forward', 2 * 60 * MINUTE],
    ['back', -2 * 60 * MINUTE],
  ])('%s takes and gives no time, and is an event and a flag', async (_way, byMs) => {
    server.clock.advance(10 * MINUTE);
    setWallBy(byMs);
    await server.tick();
    expect(await look()).toMatchObject({ state: 'in_progress', remaining_ms: 20 * MINUTE });
    expect((await answer()).status).toBe(200);
    const { row, flags, kinds } = await stored();
    expect(flags).toMatchObject([{ kind: 'clock_jump', ms: byMs, count: 1 }]);
    expect(kinds).toEqual(['start', `jump ${byMs}`, 'answer']);
    expect(row.deadline_at).toBe(server.clock.now() + 20 * MINUTE);
  });

  it('back does not keep an attempt open beyond its time', async () => {
    server.clock.advance(10 * MINUTE);
    setWallBy(-9 * MINUTE);
    server.clock.advance(21 * MINUTE);
    await server.tick();
    const { row, kinds } = await stored();
    expect([row.state, row.submitted_by, kinds.at(-1)]).toEqual(['marked', 'deadline', 'submit']);
  });

  it('forward and back again between two answers costs nothing', async () => {
    setWallBy(3 * 60 * MINUTE);
    await server.tick();
    setWallBy(-3 * 60 * MINUTE);
    server.clock.advance(MINUTE);
    expect((await answer()).status).toBe(200);
    expect((await look()).remaining_ms).toBe(29 * MINUTE);
    expect((await stored()).flags).toMatchObject([{ kind: 'clock_jump', count: 2 }]);
  });
});

describe('a computer that is started anew', () => {
  it('with its clock set back gives no more than it was off, and says so', async () => {
    server.clock.advance(10 * MINUTE);
    await answer();
    server.clock.advance(5 * MINUTE);
    server.clock.reboot(2 * MINUTE);
    setWallBy(-5 * MINUTE + 18_000);
    expect((await answer()).status).toBe(200);
    const { flags, kinds } = await stored();
    expect((await look()).remaining_ms).toBe(18 * MINUTE);
    expect(flags).toMatchObject([{ kind: 'restart', count: 1, ms: 2 * MINUTE, least_ms: 2 * MINUTE }]);
    expect(kinds).toEqual(['start', 'answer', 'restart', 'answer']);
  });

  it('counts the time away by its wall clock, and says that nothing bounds it', async () => {
    server.clock.advance(10 * MINUTE);
    server.clock.reboot(MINUTE);
    expect((await look()).remaining_ms).toBe(20 * MINUTE);
    await answer();
    expect((await stored()).flags).toMatchObject([{ kind: 'restart', ms: 10 * MINUTE, least_ms: MINUTE }]);
  });
});

describe('the keeper of deadlines', () => {
  it('tries again when the commit failed, a second later and not at once, until the attempt is closed', async () => {
    await answer();
    server.clock.advance(31 * MINUTE);
    const reserve = vi.spyOn(server.ids, 'reserve').mockRejectedValue(new Error('The disk is full.'));
    await look();
    const tries = reserve.mock.calls.length;
    expect(tries).toBe(1);
    await look();
    expect(reserve.mock.calls.length).toBe(tries);
    for (let round = 0; round < 3; round++) {
      server.clock.advance(2_000);
      await look();
    }
    expect(reserve.mock.calls.length).toBe(tries + 3);
    reserve.mockRestore();
    server.clock.advance(2_000);
    await server.tick();
    expect((await stored()).row).toMatchObject({ state: 'marked', submitted_by: 'deadline', score: 2500 });
  });

  it('closes what was due while the disk was full, once there is room', async ({ skip }) => {
    const raw = server.database.sqlite?.raw;
    if (raw === undefined) return skip();
    await answer();
    const pages = (raw.prepare('pragma page_count').get() as { page_count: number }).page_count;
    raw.exec(`pragma max_page_count = ${pages}`);
    const fill = () =>
      server.database.write
        .insertInto('sync_state')
        .values({ name: 'device_name', value: 'x'.repeat(50_000_000) })
        .execute();
    await expect(fill()).rejects.toThrow(/full/u);
    server.clock.advance(31 * MINUTE);
    // Whatever room the last page had is used up by answers of somebody else.
    for (let i = 0, isFull = false; i < 400 && !isFull; i++)
      isFull = await server.tick().then(
        () => false,
        () => true,
      );
    raw.exec('pragma max_page_count = 1073741823');
    server.clock.advance(2_000);
    await server.tick();
    expect((await stored()).row).toMatchObject({ state: 'marked', submitted_by: 'deadline' });
  });
});

describe('the clock of a computer that follows a hub', () => {
  const Connection = z.object({
    hub_clock: z.object({ told_at: z.string(), skew_ms: z.number().nullable() }).nullable(),
  });

  it.each([
    ['more than a week ahead', 8, 409],
    ['less than a week ahead', 6, 201],
    ['far behind', -8, 201],
  ])('that is %s begins no attempt that the hub could not take', async (_how, days, status) => {
    const { clock, database } = server;
    const told_ms = clock.now() - days * 24 * 60 * MINUTE;
    const kept = { told_ms, mono_ms: clock.monotonic(), boot_id: clock.bootId };
    await database.write
      .insertInto('sync_state')
      .values({ name: 'hub_time', value: JSON.stringify(kept) })
      .execute();
    const start = (who: Person) => who.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
    // What was begun before goes on.
    expect((await start(student)).body.id).toBe(attemptId);
    const answer = await start(other).then(
      (one) => one.status,
      (error: unknown) => error,
    );
    if (status === 201) expect(answer).toBe(status);
    else
      expect(answer).toMatchObject({ status, message: expect.stringMatching(/8 days ahead.*Set the clock/) });
  });

  it('is compared with the last time that the hub signed, not with itself', async () => {
    const { fleet, device, sync, call } = await openOneLaptop();
    const look = async () => (await call(Connection, 'GET', '/api/sync/connection')).hub_clock;
    await sync();
    const toldAt = new Date(fleet.hub.clock.now()).toISOString();
    expect(await look()).toEqual({ told_at: toldAt, skew_ms: 0 });
    device.clock.setWall(device.clock.now() + 7 * MINUTE);
    expect(await look()).toEqual({ told_at: toldAt, skew_ms: 7 * MINUTE });
    device.clock.reboot(MINUTE);
    expect(await look()).toEqual({ told_at: toldAt, skew_ms: null });
    device.clock.setWall(device.clock.now() - 60 * MINUTE);
    expect(await look()).toEqual({ told_at: toldAt, skew_ms: -53 * MINUTE });
    await fleet.close();
  });
});
