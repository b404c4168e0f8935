import { afterEach, beforeEach, expect, it } from 'vitest';
import { questionDraft } from '#tests/factories/questions.ts';
import { KEEP_SETTLED_MS } from '#server/sync/outbox.ts';
import { callAs, directLink, type Device, type Fleet } from './fleet.ts';
import { lostToHub } from './restored-hub.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let laptops: TwoLaptops;
let fleet: Fleet;
let one: Device;
beforeEach(async () => {
  laptops = await openTwoLaptops();
  ({ fleet, one } = laptops);
});
afterEach(() => fleet.close());

const save = (title: string) =>
  callAs(one, laptops.author, 'POST', '/api/questions', questionDraft({ question_title: title }));

const outbox = () =>
  one.database.read.selectFrom('sync_outbox').select(['mid', 'state']).orderBy('mid').execute();

/** The hub goes back to an empty backup, weeks after the device has forgotten what it had sent. */
async function restoreAfterWeeks(): Promise<void> {
  await lostToHub(fleet, async () => {
    await save('Lost with the hub');
    await laptops.sync(one);
    for (const node of [one, fleet.hub]) node.clock.advance(KEEP_SETTLED_MS + 1);
    await laptops.sync(one);
    expect(await outbox()).toEqual([]);
  });
  // Long enough to say hello again.
  one.clock.advance(60_000);
}

it('takes what a device has, where it has forgotten what came before', async () => {
  await restoreAfterWeeks();
  await save('Written since');
  await save('Written after that');
  await laptops.sync(one);
  expect(await outbox()).toMatchObject([{ state: 'settled' }, { state: 'settled' }]);
  const rows = await fleet.hub.database.read.selectFrom('question').select('title').orderBy('id').execute();
  expect(rows.map((row) => row.title)).toEqual(['Written since', 'Written after that']);
});

it('takes nothing that follows a command which the device still has', async () => {
  await save('First');
  await save('Second');
  const link = directLink(fleet, one);
  const asked: number[] = [];
  const losing = {
    ...link,
    push: (request: Parameters<typeof link.push>[0]) => {
      asked.push(...request.mutations.map(({ mid }) => mid));
      return link.push({ ...request, mutations: request.mutations.slice(1) });
    },
  };
  await one.client(losing).sync();
  expect(asked).toHaveLength(2);
  expect(await outbox()).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
});

it('takes at once what an older program had sent and the hub has lost', async () => {
  await lostToHub(fleet, async () => {
    await save('Said by an older program');
    await laptops.sync(one);
    await one.database.write.updateTable('sync_outbox').set({ schema_version: 1 }).execute();
  });
  one.clock.advance(60_000);
  await laptops.sync(one);
  expect(await outbox()).toMatchObject([{ state: 'settled' }]);
});
