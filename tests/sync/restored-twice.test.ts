import { copyFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { beginHistory } from '#server/sync/restore.ts';
import { closeNode, openFleet, reopen } from './fleet.ts';

/** More than a hub gives out between one disaster and the next. */
const ENOUGH = 100_000;

it('gives out other ids after each restore, also of the same backup', async () => {
  const fleet = await openFleet([[0]]);
  const { hub } = fleet;
  const backup = `${hub.file}.backup`;
  await closeNode(hub);
  copyFileSync(hub.file, backup);
  const firsts: number[] = [];
  for (const epoch of ['epoch-2', 'epoch-3', 'epoch-4']) {
    await closeNode(hub);
    copyFileSync(backup, hub.file);
    await reopen(hub, 'hub');
    await beginHistory(hub.database.write, epoch);
    await reopen(hub, 'hub');
    firsts.push(hub.ids.peek());
  }
  const sorted = firsts.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((first, at) => first - (sorted[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(ENOUGH);
  await fleet.close();
});
