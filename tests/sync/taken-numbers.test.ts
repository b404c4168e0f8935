import { afterEach, beforeEach, expect, it } from 'vitest';
import { incomingRowOf } from '#server/sync/incoming-row.ts';
import { putOrShadow } from '#server/sync/shadowed-rows.ts';
import { callAs, directLink, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let student: Person;
let device: Device;
let attemptId: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet, student } = seated);
  [device] = seated.devices;
  await device.client(directLink(fleet, device)).sync();
  const { examId, questionIds } = fleet.exam;
  await callAs(device, student, 'POST', '/api/exam-attempts', { exam_id: examId });
  const { id } = await device.database.read.selectFrom('exam_attempt').select('id').executeTakeFirstOrThrow();
  attemptId = id;
  for (const questionId of questionIds.slice(0, 2)) {
    const answer = { selectedAnswerId: 2, timeTakenPerQuestion: 3 };
    await callAs(device, student, 'PUT', `/api/exam-attempts/${id}/answers/${questionId}`, answer);
  }
});
afterEach(() => fleet.close());

/** The answers of the log that stands on the device. */
const answers = () =>
  device.database.read
    .selectFrom('exam_attempt_event')
    .where('kind', '=', 'answer')
    .selectAll()
    .orderBy('id')
    .execute();

type Event = Awaited<ReturnType<typeof answers>>[number];

const arrive = (events: readonly Event[]) =>
  device.writer.install((db) =>
    putOrShadow(
      { db, dialect: device.database.dialect, now: 1 },
      events.map((event) => incomingRowOf('exam_attempt_event', event.id, 2, { ...event })),
    ),
  );

const kept = () =>
  device.database.read.selectFrom('sync_kept_log').select(['attempt_id', 'head_hash']).execute();

/** What arrives for a log waits while that is written here. */
async function handIn(): Promise<void> {
  await callAs(device, student, 'POST', `/api/exam-attempts/${attemptId}/submission`, {});
  await device.client(directLink(fleet, device)).sync();
}

it('keeps an answer whose number the other half of a copied computer has given to another one', async () => {
  const own = await answers();
  const [first] = own;
  if (first === undefined) throw new Error('There is no answer.');
  await arrive([{ ...first, attempt_id: attemptId + 1, hash: 'f'.repeat(64) }]);
  expect(await kept()).toEqual([{ attempt_id: attemptId, head_hash: own.at(-1)?.hash }]);
  expect((await answers()).map(({ hash }) => hash)).toEqual(['f'.repeat(64)]);
});

it('keeps answers to which the other half has given the same numbers in another order', async () => {
  await handIn();
  const own = await answers();
  const [first, second] = own;
  if (first === undefined || second === undefined) throw new Error('There are no two answers.');
  await arrive([
    { ...first, seq: second.seq, hash: 'e'.repeat(64) },
    { ...second, seq: first.seq, hash: 'f'.repeat(64) },
  ]);
  expect(await kept()).toMatchObject([{ attempt_id: attemptId }]);
  expect((await answers()).map(({ seq, hash }) => [seq, hash[0]])).toEqual([
    [second.seq, 'e'],
    [first.seq, 'f'],
  ]);
});
