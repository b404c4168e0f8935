import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeRegardless } from './earlier-program.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
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

/** Hands in one attempt on two computers; the hub counts the log of the desk, and the laptop shows that one. */
async function handInTwice(): Promise<void> {
  await sync(laptop);
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await sync(laptop);
  await sync(desk);
  await writeRegardless(fleet, desk, id);
  for (const [device, selectedAnswerId] of [
    [desk, 2],
    [laptop, 1],
  ] as const) {
    const url = `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[0]}`;
    await doAs(device, student, 'PUT', url, { selectedAnswerId, timeTakenPerQuestion: 1 });
    await doAs(device, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
    await device.server.services.journal.write(true);
    await sync(device);
  }
  await sync(laptop);
}

const keptLogs = () =>
  laptop.database.read.selectFrom('sync_kept_log').select(['head_hash', 'is_offered']).execute();

describe('the second copy of a log that the hub does not count', () => {
  it('brings nothing back on a computer whose log the hub has', async () => {
    await handInTwice();
    const before = await keptLogs();
    expect(before).toMatchObject([{ is_offered: 1 }]);
    expect(await laptop.server.replayJournals()).toEqual([]);
    expect(await keptLogs()).toEqual(before);
  });

  it('goes to the hub where this computer knows of no copy there', async () => {
    await handInTwice();
    await laptop.writer.transaction((db) => db.deleteFrom('sync_kept_log').execute());
    await fleet.hub.writer.transaction((db) => db.deleteFrom('exam_attempt_branch').execute());
    expect(await laptop.server.replayJournals()).toMatchObject([{ outcome: 'branched', events: 2 }]);
    const [kept] = await keptLogs();
    expect(kept).toMatchObject({ is_offered: 0 });
    await sync(laptop);
    expect(await keptLogs()).toMatchObject([{ is_offered: 1 }]);
    const branches = await fleet.hub.database.read
      .selectFrom('exam_attempt_branch')
      .select(['head_hash', 'reason'])
      .execute();
    expect(branches).toEqual([{ head_hash: kept?.head_hash, reason: 'fork' }]);
    expect(await laptop.server.replayJournals()).toEqual([]);
  });
});
