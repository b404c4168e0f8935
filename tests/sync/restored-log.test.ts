import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withoutLogs } from './broken-lines.ts';
import { writeRegardless } from './earlier-program.ts';
import { callAs, directLink, type Device, type Fleet, type Node } from './fleet.ts';
import { lostToHub } from './restored-hub.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let student: Person;
let laptop: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet, student } = seated);
  [laptop] = seated.devices;
  await laptop.client(directLink(fleet, laptop)).sync();
});
afterEach(() => fleet.close());

const Started = z.object({ id: z.number() });

const answer = async (node: Node, attemptId: number, option: number) => {
  const url = `/api/exam-attempts/${attemptId}/answers/${fleet.exam.questionIds[0]}`;
  const body = { selectedAnswerId: option, timeTakenPerQuestion: 1 };
  expect(await callAs(node, student, 'PUT', url, body)).toMatchObject({ status: 200 });
};

const logOf = (node: Node) =>
  node.database.write
    .selectFrom('exam_attempt_event')
    .select(['seq', 'selected_option', 'hash'])
    .orderBy('seq')
    .execute();

describe('the log of an attempt that a restored hub has lost a part of', () => {
  it('stays whole on its device until the hub has it again', async () => {
    const { body } = await callAs(laptop, student, 'POST', '/api/exam-attempts', {
      exam_id: fleet.exam.examId,
    });
    const { id } = Started.parse(body);
    const link = directLink(fleet, laptop);
    await laptop.client(link).sync();
    await lostToHub(fleet, async () => {
      await answer(laptop, id, 2);
      await laptop.client(link).sync();
    });
    await writeRegardless(fleet, fleet.hub, id);
    await answer(fleet.hub, id, 3);
    await answer(laptop, id, 4);
    const written = await logOf(laptop);

    // The first round finds another history, the second one begins with a hello.
    await expect(laptop.client(withoutLogs(link)).sync()).rejects.toThrow('broke');
    await expect(laptop.client(withoutLogs(link)).sync()).rejects.toThrow('broke');
    expect(await logOf(laptop)).toEqual(written);

    await laptop.client(link).sync();
    expect((await logOf(fleet.hub)).map((event) => event.selected_option)).toEqual([null, 3]);
    const [branch] = await fleet.hub.database.write.selectFrom('exam_attempt_branch').selectAll().execute();
    expect(branch).toMatchObject({
      attempt_id: id,
      from_seq: 2,
      event_count: written.length - 1,
      head_hash: written.at(-1)?.hash,
    });
  });
});
