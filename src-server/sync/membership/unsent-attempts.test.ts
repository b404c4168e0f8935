import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { setAside } from '#server/sync/kept-logs.ts';
import { directLink, doAs, type Device, type Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { takeAttemptsAlong } from './unsent-attempts.ts';

let fleet: Fleet;
let student: Person;
let before: Device;
let after: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2], [2]]);
  ({ fleet, student } = seated);
  [before, after] = seated.devices;
  await sync(before);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

const start = async (): Promise<number> => {
  const started = await doAs(before, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  return z.object({ id: z.number() }).parse(started).id;
};

const handIn = (id: number) => doAs(before, student, 'POST', `/api/exam-attempts/${id}/submission`, {});

const eventsOnHub = () =>
  fleet.hub.database.read.selectFrom('exam_attempt_event').select('kind').orderBy('seq').execute();

/** As the computer is when it joins anew: its logs come before anything else. */
const rejoin = () =>
  after.writer.install((db) =>
    takeAttemptsAlong(before.database.read, { db, dialect: after.database.dialect }),
  );

it('brings a log that no hub has acknowledged along, with what was set aside of it', async () => {
  const id = await start();
  await handIn(id);
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
  await handIn(await start());
  await sync(before);
  expect(await rejoin()).toBe(0);
  expect(await after.database.read.selectFrom('exam_attempt').select('id').execute()).toEqual([]);
});

it('sets nothing aside of a log that does not go that far', async () => {
  const id = await start();
  await before.writer.transaction((db) => setAside(db, { attemptId: id, fromSeq: 9 }, 0));
  expect(await before.database.read.selectFrom('sync_kept_log').selectAll().execute()).toEqual([]);
});
