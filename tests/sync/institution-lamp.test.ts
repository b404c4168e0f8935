import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let laptop: Device;
let student: Person;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet, student } = seated);
  [laptop] = seated.devices;
  await sync();
});
afterEach(() => fleet.close());

const sync = () => laptop.client(directLink(fleet, laptop)).sync();
const Clock = z.object({
  institution: z.object({ received_at: z.string().nullable(), answered: z.int() }).nullable(),
});

it('tells a candidate what the institution has signed for, and no more', async () => {
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  const answer = (at: number) =>
    doAs(laptop, student, 'PUT', `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[at]}`, {
      selectedAnswerId: 1,
      timeTakenPerQuestion: 1,
    });
  const said = async (node: Node) =>
    Clock.parse(await doAs(node, student, 'GET', `/api/exam-attempts/${id}/clock`)).institution;
  await answer(0);
  expect(await said(laptop)).toEqual({ received_at: null, answered: 0 });
  await sync();
  expect(await said(laptop)).toEqual({ received_at: expect.any(String), answered: 1 });
  await answer(1);
  expect(await said(laptop)).toMatchObject({ answered: 1 });
  await sync();
  expect(await said(laptop)).toMatchObject({ answered: 2 });
  // The institution itself has no other place to speak of.
  expect(await said(fleet.hub)).toBeNull();
});
