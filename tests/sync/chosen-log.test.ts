import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeRegardless } from './earlier-program.ts';
import { callAs, directLink, type Device, type Fleet, type Node } from './fleet.ts';
import { assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let one: Device;
let two: Device;
let authors: Device;
beforeEach(async () => {
  // A student on two laptops, and the author of the exam.
  const seated = await openSeatedFleet([[2], [2], [0]]);
  ({ fleet, author, student } = seated);
  [one, two, authors] = seated.devices;
  for (const device of fleet.devices) await sync(device);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

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
    const { body } = await callAs(one, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
    const { id } = Started.parse(body);
    await sync(one);
    await sync(two);
    await writeRegardless(fleet, two, id);
    const url = `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[0]}`;
    for (const [device, option] of [
      [one, 1],
      [two, 2],
    ] as const) {
      const answer = { selectedAnswerId: option, timeTakenPerQuestion: 1 };
      expect(await callAs(device, student, 'PUT', url, answer)).toMatchObject({ status: 200 });
      expect(await callAs(device, student, 'POST', `/api/exam-attempts/${id}/submission`, {})).toMatchObject({
        status: 201,
      });
    }
    for (let round = 0; round < 3; round++) for (const device of fleet.devices) await sync(device);
    expect(await optionsOf(fleet.hub)).toEqual([1]);
    for (const device of fleet.devices) expect(await optionsOf(device)).toEqual([1]);

    const { data } = Logs.parse(
      (await callAs(fleet.hub, author, 'GET', `/api/exam-attempts/${id}/logs`)).body,
    );
    const choice = {
      log_id: data.other_logs[0]?.id,
      counted_receipt: data.receipt,
      reason: 'The second one.',
    };
    const chosen = await callAs(fleet.hub, author, 'POST', `/api/exam-attempts/${id}/log-choice`, choice);
    expect(chosen).toMatchObject({ status: 200 });
    for (let round = 0; round < 2; round++) for (const device of fleet.devices) await sync(device);
    expect(await optionsOf(fleet.hub)).toEqual([2]);
    for (const device of fleet.devices) {
      expect(await optionsOf(device)).toEqual([2]);
      await assertConverged(fleet, device);
    }
    const shown = await callAs(authors, author, 'GET', `/api/exam-attempts/${id}/logs`);
    expect(shown.body).toMatchObject({ data: { decisions: [{ reason: 'The second one.' }] } });
  });
});
