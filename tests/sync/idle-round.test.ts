import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { questionDraft } from '#tests/factories/questions.ts';
import type { HubLink, SyncClient } from '#server/sync/client.ts';
import { callAs, directLink, type Node } from './fleet.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let laptops: TwoLaptops;
let link: HubLink;
let client: SyncClient;
beforeEach(async () => {
  laptops = await openTwoLaptops();
  const { fleet, one } = laptops;
  const hub = directLink(fleet, one);
  link = { ...hub, push: vi.fn<HubLink['push']>(hub.push), pull: vi.fn<HubLink['pull']>(hub.pull) };
  client = one.client(link);
  await client.sync();
  await client.sync();
  vi.clearAllMocks();
});
afterEach(() => laptops.fleet.close());

const save = (at: Node, title: string) =>
  callAs(at, laptops.author, 'POST', '/api/questions', questionDraft({ question_title: title }));

const titlesOn = async (at: Node) =>
  (await at.database.read.selectFrom('question').select('title').execute()).map((row) => row.title);

it('asks for news alone where nothing was written since', async () => {
  await client.sync();
  expect(link.pull).toHaveBeenCalledTimes(1);
  expect(link.push).not.toHaveBeenCalled();
});

it('sends what was written after an idle round', async () => {
  await client.sync();
  await save(laptops.one, 'Written later');
  await client.sync();
  expect(await titlesOn(laptops.fleet.hub)).toContain('Written later');
});

it('gets what others wrote, in an idle round too', async () => {
  await save(laptops.two, 'From the other laptop');
  await laptops.sync(laptops.two);
  await client.sync();
  expect(await titlesOn(laptops.one)).toContain('From the other laptop');
});

it('offers again what the hub could not take yet', async () => {
  const deferring: HubLink = {
    ...link,
    push: vi.fn<HubLink['push']>(async ({ mutations }) => ({
      verdicts: mutations.map(({ mid }) => ({ mid, s: 'deferred' as const })),
    })),
  };
  const waiting = laptops.one.client(deferring);
  await save(laptops.one, 'Not yet');
  for (let round = 0; round < 3; round++) await waiting.sync();
  expect(deferring.push).toHaveBeenCalledTimes(3);
});
