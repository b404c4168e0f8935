import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyChains } from '#server/features/exam-attempts/verify.ts';
import { directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let student: Person;
let laptop: Device;
let desk: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2], [2]]);
  ({ fleet, student } = seated);
  [laptop, desk] = seated.devices;
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
const author = () => fleet.people.find(({ role }) => role === 'Instructor') ?? student;

const stateOn = async (node: Node) =>
  node.database.read
    .selectFrom('exam_attempt')
    .select(['id', 'state', 'score', 'sealed_count'])
    .executeTakeFirstOrThrow();

const answer = (device: Device, id: number, question: number, selectedAnswerId: number) =>
  doAs(device, student, 'PUT', `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[question]}`, {
    selectedAnswerId,
    timeTakenPerQuestion: 1,
  });

/** An attempt that was handed in on the laptop, and that the hub has. */
async function handedIn(): Promise<number> {
  await sync(laptop);
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await answer(laptop, id, 0, 1);
  await doAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await sync(laptop);
  return id;
}

const receipt = async (id: number): Promise<string> => {
  const logs = await doAs(fleet.hub, author(), 'GET', `/api/exam-attempts/${id}/logs`);
  return z.object({ data: z.object({ receipt: z.string() }) }).parse(logs).data.receipt;
};

const decide = async (id: number, what: string, body: object = {}) =>
  doAs(fleet.hub, author(), 'POST', `/api/exam-attempts/${id}/${what}`, {
    counted_receipt: await receipt(id),
    reason: 'The alarm rang.',
    ...body,
  });

const problems = async (node: Node) => {
  const { broken, wrong } = await verifyChains(node.database.read);
  return [...broken, ...wrong];
};

it('goes on where it was written, after a hand-in that the institution took back', async () => {
  const id = await handedIn();
  await decide(id, 'reopening', { minutes: 20 });
  await sync(laptop);
  expect(await stateOn(laptop)).toMatchObject({ state: 'in_progress', sealed_count: null });
  await answer(laptop, id, 1, 2);
  await doAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await sync(laptop);
  const onHub = await stateOn(fleet.hub);
  expect(onHub.sealed_count).not.toBeNull();
  const answered = await fleet.hub.database.read
    .selectFrom('exam_attempt_event')
    .where('kind', '=', 'answer')
    .select('seq')
    .execute();
  expect(answered).toHaveLength(2);
  const forks = await fleet.hub.database.read
    .selectFrom('exam_attempt_branch')
    .select(['event_count', 'reason'])
    .execute();
  expect(forks).toEqual([{ event_count: 1, reason: 'fork' }]);
  expect(await problems(fleet.hub)).toEqual([]);
  expect(await problems(laptop)).toEqual([]);
});

it('goes on at another computer, which never had the hand-in', async () => {
  const id = await handedIn();
  await decide(id, 'reopening', { minutes: 20 });
  await sync(desk);
  await answer(desk, id, 1, 2);
  await doAs(desk, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await sync(desk);
  await sync(laptop);
  expect(await stateOn(laptop)).toMatchObject({ state: (await stateOn(fleet.hub)).state });
  expect(await problems(fleet.hub)).toEqual([]);
  expect(await problems(laptop)).toEqual([]);
});

it('keeps what a computer adds to an attempt that staff handed in meanwhile', async () => {
  await sync(laptop);
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await answer(laptop, id, 0, 1);
  await sync(laptop);
  await answer(laptop, id, 1, 2);
  await decide(id, 'hand-in');
  await sync(laptop);
  await sync(laptop);
  const forks = await fleet.hub.database.read.selectFrom('exam_attempt_branch').select('reason').execute();
  expect(forks).toEqual([{ reason: 'fork' }]);
  expect(await problems(fleet.hub)).toEqual([]);
  await doAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {}).catch(() => undefined);
  await sync(laptop);
  expect((await stateOn(laptop)).state).toBe((await stateOn(fleet.hub)).state);
});
