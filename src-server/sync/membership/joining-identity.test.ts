import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Device, Fleet } from '#tests/sync/fleet.ts';
import type { Secrets } from '../control.ts';
import { writeState } from '../state.ts';
import { forgetJoined, identityFor } from './joining-identity.ts';

let fleet: Fleet;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet } = seated);
  [device] = seated.devices;
});
afterEach(() => fleet.close());

function inMemory(): Secrets {
  const kept = new Map<string, string>();
  return {
    get: async (name) => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  };
}

it('is the same until its database is in use, and another one for a database of before that is put back', async () => {
  const deps = { database: device.database, secrets: inMemory() };
  const wish = { url: 'https://hub.school.test' };
  const first = await identityFor(deps, wish);
  await forgetJoined(deps);
  expect(await identityFor(deps, wish)).toEqual(first);
  expect(await identityFor(deps, { url: 'https://other.school.test' })).not.toEqual(first);
  const joined = await identityFor(deps, wish);
  const become = (clientId: string) =>
    device.writer.transaction((db) => writeState(db, 'client_id', clientId));
  await become(joined.clientId);
  await forgetJoined(deps);
  await become('client-0');
  expect(await identityFor(deps, wish)).not.toEqual(joined);
});
