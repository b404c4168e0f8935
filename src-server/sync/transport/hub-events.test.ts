import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device, Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import { HEARTBEAT_MS } from './event-streams.ts';
import { HubEvents } from './hub-events.ts';
import { WakeBell } from './wake-bell.ts';

let fleet: Fleet;
let device: Device;
let bell: WakeBell;
let events: HubEvents;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet } = seated);
  [device] = seated.devices;
  bell = new WakeBell();
  events = new HubEvents({ db: fleet.hub.database.read, bell, clock: fleet.hub.clock });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await fleet.close();
});

const HERE = ': here\n\n';
const WAKE = 'event: wake\ndata: {}\n\n';

/** A stream as its device reads it. */
async function open(signal = new AbortController().signal) {
  const response = await events.open({ client_id: device.clientId }, signal);
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('The stream has no body.');
  const next = async (): Promise<string | null> => {
    const { value } = await reader.read();
    return value === undefined ? null : new TextDecoder().decode(value);
  };
  expect(await next()).toBe(HERE);
  return { next, cancel: () => reader.cancel() };
}

const beat = () => vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
const ring = async (scope: string): Promise<void> => {
  bell.ring({ scopes: [scope], tables: [], clientId: 'another' });
  await vi.advanceTimersByTimeAsync(1000);
};

it('shows a sign of life, and looks at the rights of its people again', async () => {
  const { next, cancel } = await open();
  const exam = `exam:${fleet.exam.examId}`;
  await fleet.hub.writer.transaction((db) => db.updateTable('enrolment').set({ deleted_at: 1 }).execute());
  await beat();
  expect(await next()).toBe(HERE);
  await ring(exam);
  await ring('catalog');
  await beat();
  // One wake-up, for the scope that is still theirs.
  expect([await next(), await next()]).toEqual([WAKE, HERE]);
  await cancel();
});

it('ends with the rights of the device', async () => {
  const { next } = await open();
  await fleet.hub.writer.transaction((db) => db.updateTable('sync_client').set({ revoked_at: 1 }).execute());
  await beat();
  expect(await next()).toBeNull();
});

it('ends for a device that is not known any more', async () => {
  const { next } = await open();
  await fleet.hub.writer.transaction((db) => db.deleteFrom('sync_client').execute());
  await beat();
  expect(await next()).toBeNull();
});

it('ends when the rights cannot be read', async () => {
  const { next } = await open();
  await fleet.hub.database.close();
  await beat();
  expect(await next()).toBeNull();
});

it('ends with its hub, and with the request', async () => {
  const ending = new AbortController();
  const streams = [await open(ending.signal), await open()];
  ending.abort();
  expect(await streams[0]?.next()).toBeNull();
  events.close();
  expect(await streams[1]?.next()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

it('says nothing more to a device that has gone, even when its rights are being read', async () => {
  const ending = new AbortController();
  const { cancel } = await open(ending.signal);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await cancel();
  ending.abort();
  await ring('catalog');
  expect(vi.getTimerCount()).toBe(0);
});
