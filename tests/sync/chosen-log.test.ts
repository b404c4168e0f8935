import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callAs, directLink, openFleet, type Device, type Fleet, type Node } from './fleet.ts';
import { assertConverged } from './invariants.ts';

let fleet: Fleet;
beforeEach(async () => {
  // A student on two laptops, and the author of the exam.
  fleet = await openFleet([[2], [2], [0]]);
  for (const device of fleet.devices) await sync(device);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

const as = (role: 'Student' | 'Instructor', node: Node, method: string, url: string, body?: unknown) => {
  const person = fleet.people.find((one) => one.role === role);
  if (person === undefined) throw new Error(`The fleet has no ${role}.`);
  return callAs(node, person, method, url, body);
};

const Started = z.object({ id: z.number() });
const Logs = z.object({
  data: z.object({ receipt: z.string(), other_logs: z.array(z.object({ id: z.number() })) }),
});

const optionsOf = async (node: Node) =>
  (
    await node.database.write
      .selectFrom('exam_attempt_event')
      .select('selected_option')
      .where('kind', '=', 'answer')
      .orderBy('seq')
      .execute()
  ).map((event) => event.selected_option);

describe('a log that an author lets count', () => {
  it('is on every device afterwards, with its score and without a trace of the other', async () => {
    const [one, two, three] = fleet.devices;
    if (one === undefined || two === undefined || three === undefined) throw new Error('Too small a fleet.');
    const { body } = await as('Student', one, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
    const { id } = Started.parse(body);
    await sync(one);
    await sync(two);
    const url = `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[0]}`;
    for (const [device, option] of [
      [one, 1],
      [two, 2],
    ] as const) {
      const answer = { selectedAnswerId: option, timeTakenPerQuestion: 1 };
      expect(await as('Student', device, 'PUT', url, answer)).toMatchObject({ status: 200 });
      expect(await as('Student', device, 'POST', `/api/exam-attempts/${id}/submission`, {})).toMatchObject({
        status: 201,
      });
    }
    for (let round = 0; round < 3; round++) for (const device of fleet.devices) await sync(device);
    expect(await optionsOf(fleet.hub)).toEqual([1]);
    for (const device of fleet.devices) expect(await optionsOf(device)).toEqual([1]);

    const { data } = Logs.parse(
      (await as('Instructor', fleet.hub, 'GET', `/api/exam-attempts/${id}/logs`)).body,
    );
    const choice = {
      log_id: data.other_logs[0]?.id,
      counted_receipt: data.receipt,
      reason: 'The second one.',
    };
    const chosen = await as('Instructor', fleet.hub, 'POST', `/api/exam-attempts/${id}/log-choice`, choice);
    expect(chosen).toMatchObject({ status: 200 });
    for (let round = 0; round < 2; round++) for (const device of fleet.devices) await sync(device);
    expect(await optionsOf(fleet.hub)).toEqual([2]);
    for (const device of fleet.devices) {
      expect(await optionsOf(device)).toEqual([2]);
      await assertConverged(fleet, device);
    }
    const shown = await as('Instructor', three, 'GET', `/api/exam-attempts/${id}/logs`);
    expect(shown.body).toMatchObject({ data: { decisions: [{ reason: 'The second one.' }] } });
  });
});
