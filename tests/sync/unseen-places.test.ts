import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Device, Fleet } from './fleet.ts';
import { libraryOf, tagsOn } from './library.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let one: Device;
let two: Device;
let sync: TwoLaptops['sync'];
let call: TwoLaptops['call'];
let library: ReturnType<typeof libraryOf>;
let questions: number[];
beforeEach(async () => {
  const laptops = await openTwoLaptops();
  ({ fleet, one, two, sync, call } = laptops);
  library = libraryOf(laptops);
  questions = [
    await library.save(one, 'A', { tag_names: [] }),
    await library.save(one, 'B', { tag_names: [] }),
  ];
});
afterEach(() => fleet.close());

async function syncBoth(): Promise<void> {
  await sync(one);
  await sync(two);
}

it('a tag that looked unused is not deleted with the questions that have it elsewhere', async () => {
  const tag = await library.makeTag(one, 'Exam 2026');
  await syncBoth();
  await library.change(one, questions, { kind: 'tag', tag_name: 'Exam 2026' });
  await sync(one);
  await library.deleteTag(two, tag);
  await sync(two);
  for (const node of [fleet.hub, two]) expect(await tagsOn(node)).toEqual(['A: Exam 2026', 'B: Exam 2026']);
  expect(await library.refusedOn(two)).toMatchObject([{ code: 'VERSION_CONFLICT' }]);
});

it('a folder that looked empty is not deleted under the questions that lie in it elsewhere', async () => {
  const folder = await library.makeFolder(one, 'Exam 2026');
  await syncBoth();
  await library.change(one, questions, { kind: 'move', folder_id: folder });
  await sync(one);
  await call(two, 'DELETE', `/api/folder/${folder}`);
  await sync(two);
  for (const { database } of [fleet.hub, two]) {
    const rows = await database.read.selectFrom('question').select('folder_id').execute();
    expect(rows.map((row) => row.folder_id)).toEqual([folder, folder]);
  }
  expect(await library.refusedOn(two)).toMatchObject([{ code: 'VERSION_CONFLICT' }]);
});

const Viewed = z.object({ viewed_at: z.number() });

it('what was looked at last stays so when another laptop tells of an earlier time', async () => {
  await syncBoth();
  const view = { content_type: 'question', content_id: questions[0] };
  await call(two, 'POST', '/api/storeRecentlyViewedContent', view);
  for (const { clock } of [one, fleet.hub]) clock.advance(3_600_000);
  await call(one, 'POST', '/api/storeRecentlyViewedContent', view);
  await sync(one);
  const seen = fleet.hub.database.read.selectFrom('recently_viewed').select('viewed_at');
  const latest = Viewed.parse(await seen.executeTakeFirst());
  await sync(two);
  expect(await seen.executeTakeFirst()).toEqual(latest);
});
