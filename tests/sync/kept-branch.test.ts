import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { retryRefusedAttempts } from '#server/features/exam-attempts/send-service.ts';
import { broken } from './broken-lines.ts';
import { writeRegardless } from './earlier-program.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import { START, type Person } from './templates.ts';

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

const link = (device: Device) => directLink(fleet, device);
const sync = (device: Device) => device.client(link(device)).sync();

const seatOnLaptop = () =>
  fleet.hub.writer.transaction((db) =>
    db
      .insertInto('sync_client_user')
      .values({ client_id: laptop.clientId, user_id: student.id, granted_at: START })
      .execute(),
  );

/** An attempt that is handed in on two computers, and the hashes of what was written on the second. */
async function handInTwice(): Promise<string[]> {
  await sync(laptop);
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await sync(laptop);
  await sync(desk);
  await writeRegardless(fleet, desk, id);
  const write = async (device: Device, selectedAnswerId: number): Promise<void> => {
    const url = `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[0]}`;
    await doAs(device, student, 'PUT', url, { selectedAnswerId, timeTakenPerQuestion: 1 });
    await doAs(device, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  };
  await write(desk, 2);
  await sync(desk);
  await write(laptop, 1);
  const events = laptop.database.read.selectFrom('exam_attempt_event').select('hash').orderBy('seq');
  const written = (await events.execute()).map(({ hash }) => hash);
  await sync(laptop);
  return written;
}

async function hashesOnHub(): Promise<string[]> {
  const { read } = fleet.hub.database;
  const events = await read.selectFrom('exam_attempt_event').select('hash').execute();
  const branches = await read.selectFrom('exam_attempt_branch').select('events').execute();
  return [
    ...events.map(({ hash }) => hash),
    ...branches.flatMap(({ events: text }) => text.match(/[0-9a-f]{64}/g) ?? []),
  ];
}

describe('a log that its computer set aside, and that a restored hub has lost', () => {
  it('is offered again after a round in which the hub lacked what comes before it', async () => {
    await backUpHub(fleet);
    const written = await handInTwice();
    await restoreHub(fleet);
    await expect(sync(laptop)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    let calls = 0;
    const losing = {
      ...link(laptop),
      attempts: (request: Parameters<ReturnType<typeof link>['attempts']>[0]) =>
        ++calls === 1 ? broken() : link(laptop).attempts(request),
    };
    await expect(laptop.client(losing).sync()).rejects.toThrow('broke');
    for (const device of [laptop, desk, laptop]) await sync(device).catch(() => undefined);
    await sync(laptop);
    expect(await hashesOnHub()).toEqual(expect.arrayContaining(written));
  });

  it('is offered again once its student has signed in anew', async () => {
    await fleet.hub.writer.transaction((db) =>
      db.deleteFrom('sync_client_user').where('client_id', '=', laptop.clientId).execute(),
    );
    await backUpHub(fleet);
    await seatOnLaptop();
    const written = await handInTwice();
    await restoreHub(fleet);
    await expect(sync(laptop)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await sync(laptop);
    await seatOnLaptop();
    for (const device of [laptop, desk, laptop]) {
      await device.writer.transaction((db) => retryRefusedAttempts(db));
      await sync(device).catch(() => undefined);
    }
    expect(await hashesOnHub()).toEqual(expect.arrayContaining(written));
  });
});
