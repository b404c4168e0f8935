import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Chance } from './chance.ts';
import { unreliable } from './faults.ts';
import { callAs, type Device, type Fleet } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import { foldersOn, libraryOf, tagNamesOn, tagsOn, titlesOn } from './library.ts';
import type { Person } from './templates.ts';
import { MARK_OF_TWO, openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let author: Person;
let one: Device;
let two: Device;
let sync: TwoLaptops['sync'];
let call: TwoLaptops['call'];
let library: ReturnType<typeof libraryOf>;
beforeEach(async () => {
  const laptops = await openTwoLaptops();
  ({ fleet, author, one, two, sync, call } = laptops);
  library = libraryOf(laptops);
});
afterEach(() => fleet.close());

it('a folder that both laptops made by the same name is there twice, with what was written into it', async () => {
  await library.makeFolder(one, 'Biology');
  await sync(one);
  const folder = await library.makeFolder(two, 'biology');
  await library.save(two, 'Written', { assign_folder_id: folder });
  await sync(two);
  expect(await library.refusedOn(two)).toEqual([]);
  for (const node of [fleet.hub, two]) {
    expect(await foldersOn(node)).toEqual(['Biology', 'biology (Laptop 2)']);
    expect(await titlesOn(node)).toEqual(['Written']);
  }
});

it('a tag that both laptops made by the same name is there twice, with the questions that have it', async () => {
  await library.makeTag(one, 'T');
  await sync(one);
  const tag = await library.makeTag(two, 'T');
  const question = { question_title: 'Written', question_type: 'multiple-choice', tags: [tag] };
  await call(two, 'POST', '/api/question', question);
  await sync(two);
  expect(await library.refusedOn(two)).toEqual([]);
  for (const node of [fleet.hub, two]) expect(await tagsOn(node)).toEqual(['Written: T (Laptop 2)']);
});

it('a tag that the hub takes for its own of that name is that one also where it is named by its id', async () => {
  await library.makeTag(one, 'T');
  await sync(one);
  const questions = [await library.save(two, 'Tagged'), await library.save(two, 'Untagged')];
  await library.change(two, questions, { kind: 'tag', tag_name: 't' });
  const [tag] = await two.database.read.selectFrom('tag').select('id').execute();
  const question = { question_title: 'Written', question_type: 'multiple-choice', tags: [tag?.id] };
  await call(two, 'POST', '/api/question', question);
  await library.change(two, questions.slice(1), { kind: 'untag', tag_id: tag?.id });
  await sync(two);
  expect(await library.refusedOn(two)).toEqual([]);
  for (const node of [fleet.hub, two]) expect(await tagsOn(node)).toEqual(['Tagged: T', 'Written: T']);
});

it('a tag that got another name keeps a question that is edited where it has the old one', async () => {
  const tag = await library.makeTag(one, 'Old name');
  const question = await library.save(one, 'First', { tag_names: ['Old name'] });
  await sync(one);
  await sync(two);
  await call(one, 'PUT', `/api/tag/${tag}`, { tag_names: 'New name' });
  await sync(one);
  await library.replace(two, question, 'Edited', { tag_names: ['Old name'] });
  await sync(two);
  for (const node of [fleet.hub, two]) {
    expect(await tagsOn(node)).toEqual(['Edited: New name']);
    expect(await tagNamesOn(node)).toEqual(['New name']);
  }
});

it.each([
  ['a name that the other laptop gave to another tag', 'Second', ['Name', 'Name (Laptop 2)']],
  ['the name that the other laptop gave it', 'First', ['Name', `Name${MARK_OF_TWO}`, 'Second']],
])('a tag gets %s, and is not refused', async (_, other, expected) => {
  const ids = new Map<string, number>();
  for (const name of ['First', 'Second']) ids.set(name, await library.makeTag(one, name));
  await sync(one);
  await sync(two);
  await call(one, 'PUT', `/api/tag/${ids.get(other)}`, { tag_names: 'Name' });
  await sync(one);
  await call(two, 'PUT', `/api/tag/${ids.get('First')}`, { tag_names: 'Name' });
  await sync(two);
  expect(await library.refusedOn(two)).toEqual([]);
  for (const node of [fleet.hub, two]) expect(await tagNamesOn(node)).toEqual(expected);
});

it.each([
  ['name', ['Name', 'Name (Laptop 2)'], { folder_name: 'Name' }],
  ['place', ['First', 'Inside', 'Inside (Laptop 2)'], null],
])('a folder gets the %s that another one of its name has by now', async (_, expected, change) => {
  const first = await library.makeFolder(one, 'First');
  const second = await library.makeFolder(one, change === null ? 'Inside' : 'Second');
  await sync(one);
  await sync(two);
  if (change !== null) await call(one, 'PUT', `/api/folder/${first}`, change);
  else await call(one, 'POST', '/api/folder', { folder_name: 'Inside', parent_folder_id: first });
  await sync(one);
  await call(two, 'PUT', `/api/folder/${second}`, change ?? { parent_folder_id: first });
  await sync(two);
  expect(await library.refusedOn(two)).toEqual([]);
  for (const node of [fleet.hub, two]) expect(await foldersOn(node)).toEqual(expected);
});

it('a folder that both laptops moved to one place is there beside its copy', async () => {
  const folder = await library.makeFolder(one, 'Moved');
  const place = await library.makeFolder(one, 'Place');
  await sync(one);
  await sync(two);
  for (const laptop of [one, two]) {
    await call(laptop, 'PUT', `/api/folder/${folder}`, { parent_folder_id: place });
    await sync(laptop);
  }
  expect(await library.refusedOn(two)).toEqual([]);
  for (const node of [fleet.hub, two])
    expect(await foldersOn(node)).toEqual(['Moved', `Moved${MARK_OF_TWO}`, 'Place']);
});

const Batch = z.object({ data: z.object({ id: z.number(), state: z.string() }) });

async function importOn(device: Device, choices: object): Promise<void> {
  const bytes = new TextEncoder().encode('First? {=yes ~no}\n\n');
  const file = { file_name: 'one.gift', size: bytes.byteLength };
  const { id } = Batch.parse(await call(device, 'POST', '/api/imports', file)).data;
  await callAs(device, author, 'PUT', `/api/imports/${id}/parts/0`, bytes);
  await vi.waitFor(async () => {
    expect(Batch.parse(await call(device, 'GET', `/api/imports/${id}`)).data.state).toBe('ready');
  }, 10_000);
  await call(device, 'POST', `/api/imports/${id}/confirmation`, choices);
  const calm = { loss: 0, duplication: 0, delay: 0, crash: 0 };
  const line = unreliable(
    new Chance(1),
    () => calm,
    () => undefined,
  );
  await device.files().sendWaiting(filesOver(fleet, device, line));
}

it('a question is kept that was written into the folder of an import, where the hub had one of its name', async () => {
  await library.makeFolder(one, 'Biology');
  await sync(one);
  await importOn(two, { folder_name: 'Biology' });
  const folder = await two.database.read.selectFrom('folder').select('id').executeTakeFirstOrThrow();
  await library.save(two, 'Written', { assign_folder_id: folder.id });
  await sync(two);
  expect(await library.refusedOn(two)).toEqual([]);
  expect(await titlesOn(fleet.hub)).toEqual(['First?', 'Written']);
});
