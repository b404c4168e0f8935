import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyChains } from '#server/features/exam-attempts/verify.ts';
import { callAs, directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let student: Person;
let laptop: Device;
let desk: Device;
let id: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2], [2]]);
  ({ fleet, student } = seated);
  [laptop, desk] = seated.devices;
  await sync(laptop);
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  id = z.object({ id: z.number() }).parse(begun).id;
  await answer(laptop, 0, 1);
  await sync(laptop);
  await sync(desk);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
const author = () => fleet.people.find(({ role }) => role === 'Instructor') ?? student;
const url = () => `/api/exam-attempts/${id}`;

const answer = (node: Node, question: number, selectedAnswerId: number) =>
  doAs(node, student, 'PUT', `${url()}/answers/${fleet.exam.questionIds[question]}`, {
    selectedAnswerId,
    timeTakenPerQuestion: 1,
  });

const Elsewhere = z.object({
  elsewhere: z.object({ is_released: z.boolean(), computer: z.number() }).nullable(),
});
const elsewhere = async (node: Node) => Elsewhere.parse(await doAs(node, student, 'GET', url())).elsewhere;

const ownRelease = (device: Device) =>
  doAs(device, student, 'POST', `${url()}/events`, { events: [{ kind: 'release' }] });
const staffRelease = () =>
  doAs(fleet.hub, author(), 'POST', `${url()}/release`, { reason: 'It broke down.' });
/** As a computer passes it on. */
const move = async (device: Device) => {
  const to = (await elsewhere(device))?.computer;
  const answered = await callAs(fleet.hub, student, 'POST', `${url()}/transfer`, { to });
  await sync(device);
  return answered;
};
const handIn = (node: Node) => doAs(node, student, 'POST', `${url()}/submission`, {});

const branches = async () =>
  fleet.hub.database.read.selectFrom('exam_attempt_branch').select(['reason', 'event_count']).execute();
const stateOn = async (node: Node) =>
  (await node.database.read.selectFrom('exam_attempt').select('state').executeTakeFirstOrThrow()).state;
const kindsOn = async (node: Node) =>
  (await node.database.read.selectFrom('exam_attempt_event').select('kind').orderBy('seq').execute()).map(
    ({ kind }) => kind,
  );
const problems = async (node: Node) => {
  const { broken, wrong } = await verifyChains(node.database.read);
  return [...broken, ...wrong];
};

it('is written at one computer: another one refuses answers, and cannot take it without a release', async () => {
  expect(await elsewhere(laptop)).toBeNull();
  expect(await elsewhere(desk)).toMatchObject({ is_released: false });
  await expect(answer(desk, 1, 2)).rejects.toThrow('ATTEMPT_ELSEWHERE');
  await expect(handIn(desk)).rejects.toThrow('ATTEMPT_ELSEWHERE');
  await expect(answer(fleet.hub, 1, 2)).rejects.toThrow('ATTEMPT_ELSEWHERE');
  expect(await move(desk)).toMatchObject({ status: 409, body: { code: 'ATTEMPT_ELSEWHERE' } });
  await answer(laptop, 1, 2);
});

it('goes on at another computer once it was released where it was begun, as one log', async () => {
  await ownRelease(laptop);
  await expect(answer(laptop, 1, 2)).rejects.toThrow('ATTEMPT_ELSEWHERE');
  await sync(laptop);
  await sync(desk);
  expect(await elsewhere(desk)).toMatchObject({ is_released: true });
  await expect(answer(desk, 1, 2)).rejects.toThrow('ATTEMPT_ELSEWHERE');
  expect(await move(desk)).toMatchObject({ status: 200 });
  expect(await elsewhere(desk)).toBeNull();
  await answer(desk, 1, 2);
  await sync(desk);
  await sync(laptop);
  expect(await elsewhere(laptop)).toMatchObject({ is_released: false });
  await handIn(desk);
  await sync(desk);
  await sync(laptop);
  expect(await branches()).toEqual([]);
  for (const node of [fleet.hub, laptop, desk]) {
    expect(await kindsOn(node)).toEqual(['start', 'answer', 'release', 'move', 'answer', 'submit']);
    expect(await stateOn(node)).toBe('marked');
    expect(await problems(node)).toEqual([]);
  }
});

it('is released by staff where its computer failed; what that one had not sent is kept beside it', async () => {
  await answer(laptop, 1, 3);
  await staffRelease();
  await sync(desk);
  expect(await move(desk)).toMatchObject({ status: 200 });
  await answer(desk, 1, 2);
  await sync(desk);
  // The computer is repaired.
  await sync(laptop);
  await sync(laptop);
  expect(await branches()).toEqual([{ reason: 'fork', event_count: 1 }]);
  await expect(answer(laptop, 2, 1)).rejects.toThrow('ATTEMPT_ELSEWHERE');
  await handIn(desk);
  await sync(desk);
  await sync(laptop);
  for (const node of [fleet.hub, laptop, desk]) expect(await problems(node)).toEqual([]);
  expect(await kindsOn(laptop)).toEqual(await kindsOn(fleet.hub));
});

it('leaves a computer that had sent everything without a trace of a second log', async () => {
  await staffRelease();
  await sync(laptop);
  await expect(answer(laptop, 1, 3)).rejects.toThrow('ATTEMPT_ELSEWHERE');
  await sync(desk);
  await move(desk);
  await answer(desk, 1, 2);
  await handIn(desk);
  await sync(desk);
  await sync(laptop);
  expect(await branches()).toEqual([]);
  expect(await stateOn(laptop)).toBe('marked');
});

it('goes on where it was released as long as the institution has not heard of that', async () => {
  await ownRelease(laptop);
  await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  await answer(laptop, 1, 2);
  await handIn(laptop);
  await sync(laptop);
  expect(await branches()).toEqual([]);
  expect(await kindsOn(fleet.hub)).toEqual([
    'start',
    'answer',
    'release',
    'move',
    'resume',
    'answer',
    'submit',
  ]);
});

it('goes on in a browser of the institution, and is handed in there when its time is over', async () => {
  await ownRelease(laptop);
  await sync(laptop);
  await doAs(fleet.hub, student, 'POST', `${url()}/transfer`, { to: 0 });
  await answer(fleet.hub, 1, 2);
  await handIn(fleet.hub);
  await sync(laptop);
  expect(await stateOn(laptop)).toBe('marked');
  expect(await branches()).toEqual([]);
});

it('is moved to no computer on which its student has not signed in', async () => {
  await staffRelease();
  const answered = await callAs(fleet.hub, student, 'POST', `${url()}/transfer`, { to: 12_345 });
  expect(answered).toMatchObject({ status: 422, body: { errors: { to: [expect.any(String)] } } });
});

it('follows a hand-in by staff on a computer that had sent everything', async () => {
  const logs = z
    .object({ data: z.object({ receipt: z.string() }) })
    .parse(await doAs(fleet.hub, author(), 'GET', `${url()}/logs`));
  const body = { counted_receipt: logs.data.receipt, reason: 'Left the room.' };
  await doAs(fleet.hub, author(), 'POST', `${url()}/hand-in`, body);
  await sync(laptop);
  expect(await stateOn(laptop)).toBe('marked');
  expect(await branches()).toEqual([]);
});
