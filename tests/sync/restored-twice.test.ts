import { expect, it } from 'vitest';
import { deviceNoOf } from '#server/db/ids.ts';
import { formerHubNumbers } from '#server/sync/id-ranges.ts';
import { openFleet } from './fleet.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';

it('gives out other ids after each restore, also of the same backup', async () => {
  const fleet = await openFleet([[0]]);
  const { hub } = fleet;
  await backUpHub(fleet);
  const before = hub.ids.peek();
  const firsts: number[] = [];
  for (const epoch of ['epoch-2', 'epoch-3', 'epoch-4']) {
    await restoreHub(fleet, epoch);
    firsts.push(hub.ids.peek());
  }
  const numbers = new Set([fleet.hub.ids.deviceNo, ...firsts.map(deviceNoOf), deviceNoOf(before)]);
  expect(numbers.size).toBe(4);
  expect(await formerHubNumbers(hub.database.read)).toEqual([deviceNoOf(before)]);
  await fleet.close();
});
