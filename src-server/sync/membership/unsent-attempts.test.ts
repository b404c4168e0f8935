import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { setAside } from '#server/sync/kept-logs.ts';
import { callAs, directLink, openFleet, type Device, type Fleet } from '#tests/sync/fleet.ts';
import { takeAttemptsAlong } from './unsent-attempts.ts';

let fleet: Fleet;
let before: Device;
let after: Device;
beforeEach(async () => {
  fleet = await openFleet([[2], [2]]);
  const [one, two] = fleet.devices;
  if (one === undefined || two === undefined) throw new Error('The fleet is too small.');
  [before, after] = [one, two];
  await sync(before);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

async function call(method: string, url: string, body: unknown): Promise<unknown> {
  const student = fleet.people.find((person) => person.role === 'Student');
  if (student === undefined) throw new Error('The fleet has no student.');
  const answer = await callAs(before, student, method, url, body);
  expect(answer, url).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer.body;
}

const start = async (): Promise<number> => {
  const started = await call('POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  return z.object({ id: z.number() }).parse(started).id;
};

const eventsOnHub = () =>
  fleet.hub.database.read.selectFrom('exam_attempt_event').select('kind').orderBy('seq').execute();

/** As the computer is when it joins anew: its logs come before anything else. */
const rejoin = () =>
  after.writer.install((db) =>
    takeAttemptsAlong(before.database.read, { db, dialect: after.database.dialect }),
  );

it('brings a log that no hub has acknowledged along, with what was set aside of it', async () => {
  const id = await start();
  await call('POST', `/api/exam-attempts/${id}/submission`, {});
  await before.writer.transaction(async (db) => {
    await setAside(db, { attemptId: id, fromSeq: 2 }, 0);
    // It had been offered: to the hub that was, not to this one.
    await db.updateTable('sync_kept_log').set({ is_offered: 1 }).execute();
  });
  expect(await rejoin()).toBe(1);
  await sync(after);
  expect(await eventsOnHub()).toEqual([{ kind: 'start' }, { kind: 'submit' }]);
});

it('leaves behind what the hub has', async () => {
  await call('POST', `/api/exam-attempts/${await start()}/submission`, {});
  await sync(before);
  expect(await rejoin()).toBe(0);
  expect(await after.database.read.selectFrom('exam_attempt').select('id').execute()).toEqual([]);
});

it('sets nothing aside of a log that does not go that far', async () => {
  const id = await start();
  await before.writer.transaction((db) => setAside(db, { attemptId: id, fromSeq: 9 }, 0));
  expect(await before.database.read.selectFrom('sync_kept_log').selectAll().execute()).toEqual([]);
});
