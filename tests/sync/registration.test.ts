import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RegisterRequest } from '#shared/contract/sync-link.ts';
import { SECRET } from '#server/sync/control.ts';
import { syncOrRegister } from '#server/sync/device-sync.ts';
import { createLog } from '#server/log.ts';
import { readState, writeState } from '#server/sync/state.ts';
import { directLink, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';

let fleet: Fleet;
let copy: Device;
let kept: Map<string, string>;
let isKilledAtEnd: boolean;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0]]);
  ({ fleet } = seated);
  [copy] = seated.devices;
  isKilledAtEnd = false;
  kept = new Map([[SECRET.deviceToken(copy.clientId), copy.token]]);
  await writeState(copy.database.write, 'fingerprint', randomUUID());
});
afterEach(() => fleet.close());

/** A round of a database that its hub takes for a copy. */
async function round(answer: (request: RegisterRequest) => number): Promise<void> {
  const { database, writer } = copy;
  const secrets = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: string) => void kept.set(name, value),
    remove: async (name: string) => {
      if (isKilledAtEnd) throw new Error('It was killed.');
      kept.delete(name);
    },
  };
  const log = createLog(null);
  const own = { database, writer, secrets, log, reopen: () => undefined };
  await syncOrRegister(own, copy.client(directLink(fleet, copy)), {
    register: async (request) => ({ device_no: answer(request), device_name: 'Copy' }),
  });
}

it('asks to be registered as the same one when the first answer got lost', async () => {
  const asked: RegisterRequest[] = [];
  const lost = (request: RegisterRequest): number => {
    asked.push(request);
    throw new Error('The answer was lost.');
  };
  await expect(round(lost)).rejects.toThrow('The answer was lost.');
  await expect(round(lost)).rejects.toThrow('The answer was lost.');
  expect(asked[1]).toEqual(asked[0]);
  expect(kept.get(SECRET.deviceToken(copy.clientId))).toBe(copy.token);
  // A copy of the copy is somebody else again.
  await writeState(copy.database.write, 'fingerprint', randomUUID());
  await expect(round(lost)).rejects.toThrow('The answer was lost.');
  expect(asked[2]?.client_id).not.toBe(asked[0]?.client_id);
});

it('goes on counting under its new number when it was killed before it had done', async () => {
  const names: string[] = [];
  const answer = (request: RegisterRequest): number => {
    names.push(request.client_id);
    return 4711;
  };
  isKilledAtEnd = true;
  await expect(round(answer)).rejects.toThrow('It was killed.');
  const { database } = copy;
  expect(await readState(database.read, 'client_id')).toBe(names[0]);
  // From the moment in which it has its new name.
  expect([...kept.keys()]).toContain(SECRET.deviceToken(names[0] ?? ''));
  await database.write.updateTable('device').set({ id_counter: 2048 }).execute();
  isKilledAtEnd = false;
  await expect(round(answer)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(names[1]).toBe(names[0]);
  expect(await database.read.selectFrom('device').selectAll().execute()).toEqual([
    { device_no: 4711, id_counter: 2048 },
  ]);
});
