import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HubLink } from '#server/sync/client.ts';
import { blind, withoutLogs } from './broken-lines.ts';
import { writeRegardless } from './earlier-program.ts';
import { directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { lostToHub } from './restored-hub.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let student: Person;
let laptop: Device;
let desk: Device;
let attemptId: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2], [2]]);
  ({ fleet, student } = seated);
  [laptop, desk] = seated.devices;
  await sync(laptop);
  const started = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  attemptId = z.object({ id: z.number() }).parse(started).id;
  await sync(laptop);
});
afterEach(() => fleet.close());

const sync = (device: Device, link: HubLink = directLink(fleet, device)) => device.client(link).sync();

/** A round in which logs are not sent, and one in which nothing arrives. */
const syncWithoutLogs = (device: Device) =>
  expect(sync(device, withoutLogs(directLink(fleet, device)))).rejects.toThrow('broke');
const syncBlind = (device: Device) =>
  expect(sync(device, blind(directLink(fleet, device)))).rejects.toThrow('broke');

const answer = (device: Device, option: number) =>
  doAs(device, student, 'PUT', `/api/exam-attempts/${attemptId}/answers/${fleet.exam.questionIds[0]}`, {
    selectedAnswerId: option,
    timeTakenPerQuestion: 1,
  });
const handIn = (device: Device) =>
  doAs(device, student, 'POST', `/api/exam-attempts/${attemptId}/submission`, {});

const logOn = async (node: Node) =>
  (await node.database.read.selectFrom('exam_attempt_event').select('kind').orderBy('seq').execute()).map(
    (event) => event.kind,
  );

const attemptsOn = (node: Node) => node.database.read.selectFrom('exam_attempt').select('id').execute();
const shadowsOn = (node: Node) => node.database.read.selectFrom('sync_shadow').select('tbl').execute();
const keptOn = (node: Node) => node.database.read.selectFrom('sync_kept_log').select('attempt_id').execute();

const suspend = () =>
  fleet.hub.writer.transaction((db) =>
    db.updateTable('user').set({ status: 'suspended' }).where('id', '=', student.id).execute(),
  );

describe('an attempt that leaves its device while it is written there', () => {
  it('is there until the hub has all of it, and then gone as a whole, whatever arrives after that', async () => {
    await answer(laptop, 1);
    await handIn(laptop);
    await suspend();
    await syncWithoutLogs(laptop);
    expect(await logOn(laptop)).toEqual(['start', 'answer', 'submit']);
    await syncBlind(laptop);
    expect(await logOn(fleet.hub)).toEqual(['start', 'answer', 'submit']);
    expect([await logOn(laptop), await attemptsOn(laptop), await shadowsOn(laptop)]).toEqual([[], [], []]);
    expect(await keptOn(laptop)).toEqual([{ attempt_id: attemptId }]);
  });

  it('is gone also where the hub keeps its log beside the one that counts', async () => {
    await sync(desk);
    await writeRegardless(fleet, desk, attemptId);
    await answer(desk, 2);
    await handIn(desk);
    await sync(desk);
    await answer(laptop, 1);
    await handIn(laptop);
    await suspend();
    await syncWithoutLogs(laptop);
    await sync(laptop);
    const branches = await fleet.hub.database.read
      .selectFrom('exam_attempt_branch')
      .select('event_count')
      .execute();
    expect(branches).toEqual([{ event_count: 2 }]);
    expect([await logOn(laptop), await attemptsOn(laptop), await shadowsOn(laptop)]).toEqual([[], [], []]);
    expect(await keptOn(laptop)).not.toEqual([]);
  });
});

describe('a log that the hub keeps beside the one that counts', () => {
  it('leaves its device from where the two part, also where it is the longer one', async () => {
    await sync(desk);
    await writeRegardless(fleet, desk, attemptId);
    await handIn(desk);
    await sync(desk);
    await answer(laptop, 1);
    await answer(laptop, 2);
    await handIn(laptop);
    await sync(laptop);
    for (const node of [fleet.hub, laptop]) expect(await logOn(node)).toEqual(['start', 'submit']);
    expect(await keptOn(laptop)).toEqual([{ attempt_id: attemptId }]);
  });
});

describe('a log that a restored hub has lost', () => {
  it('is sent again by the device that still holds it', async () => {
    await lostToHub(fleet, async () => {
      await answer(laptop, 1);
      await handIn(laptop);
      await sync(laptop);
    });
    expect(await logOn(fleet.hub)).toEqual(['start']);
    await expect(sync(laptop)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await sync(laptop);
    for (const node of [fleet.hub, laptop]) expect(await logOn(node)).toEqual(['start', 'answer', 'submit']);
    const receipt = laptop.database.read.selectFrom('exam_attempt_receipt').select(['status', 'is_open']);
    expect(await receipt.execute()).toEqual([{ status: 'accepted', is_open: 0 }]);
  });
});

describe('a log of which a restored hub has lost a part', () => {
  it('is whole on its device once it was handed in, whatever the hub had said of that part', async () => {
    await lostToHub(fleet, async () => {
      await answer(laptop, 1);
      await sync(laptop);
    });
    await handIn(laptop);
    await syncWithoutLogs(laptop);
    await syncWithoutLogs(laptop);
    expect(await shadowsOn(laptop)).toContainEqual({ tbl: 'exam_attempt_event' });
    await syncBlind(laptop);
    for (const node of [fleet.hub, laptop]) expect(await logOn(node)).toEqual(['start', 'answer', 'submit']);
    expect(await shadowsOn(laptop)).toEqual([]);
    await sync(laptop);
    expect(await logOn(laptop)).toEqual(['start', 'answer', 'submit']);
  });
});
