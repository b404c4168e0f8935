import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { HubLink } from '#server/sync/client.ts';
import { directLink, type Device, type Fleet } from './fleet.ts';
import { libraryOf, tagNamesOn, tagsOn } from './library.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let one: Device;
let two: Device;
let sync: TwoLaptops['sync'];
let call: TwoLaptops['call'];
let library: ReturnType<typeof libraryOf>;
beforeEach(async () => {
  const laptops = await openTwoLaptops();
  ({ fleet, one, two, sync, call } = laptops);
  library = libraryOf(laptops);
});
afterEach(() => fleet.close());

/** A tag that the second laptop makes without the hub, on a question of its own. */
async function makeOnTwo(name: string): Promise<number> {
  const question = await library.save(two, 'Of two');
  await library.change(two, [question], { kind: 'tag', tag_name: name });
  const tags = two.database.read.selectFrom('tag').where('tag_name', '=', name).select('id');
  return (await tags.executeTakeFirstOrThrow()).id;
}

const rename = (device: Device, tag: number, name: string) =>
  call(device, 'PUT', `/api/tag/${tag}`, { tag_names: name });

/** The hub takes what is sent, and its answer is lost. */
const deafPush =
  (device: Device): HubLink['push'] =>
  async (request) => {
    await directLink(fleet, device).push(request);
    throw new Error('lost');
  };

/** The tag of the first laptop that became one with that of the second, which has not heard of it. */
async function mergeUnheard(): Promise<[theirs: number, tag: number]> {
  const theirs = await library.makeTag(one, 'T');
  await sync(one);
  const tag = await makeOnTwo('t');
  const deaf = { ...directLink(fleet, two), push: deafPush(two) };
  await expect(two.client(deaf).sync()).rejects.toThrow('lost');
  await sync(one);
  return [theirs, tag];
}

const Reasons = z.object({ refused: z.array(z.object({ mid: z.number(), message: z.string() })) });
const refusedOnTwo = async () => Reasons.parse(await call(two, 'GET', '/api/sync')).refused;

async function tryAgainOnTwo(): Promise<void> {
  const [refused] = await refusedOnTwo();
  await call(two, 'POST', `/api/sync/refused/${refused?.mid}/retry`);
  await sync(two);
}

async function expectEverywhere(tags: readonly string[], names: readonly string[]): Promise<void> {
  await sync(one);
  await sync(two);
  for (const node of [fleet.hub, one, two]) {
    expect(await tagsOn(node)).toEqual(tags);
    expect(await tagNamesOn(node)).toEqual(names);
  }
}

it('a tag that became one with that of the hub keeps its name until its author has heard of that', async () => {
  await library.save(one, 'Of one', { tag_names: ['T'] });
  await sync(one);
  const tag = await makeOnTwo('t');
  await rename(two, tag, 'First');
  await rename(two, tag, 'Second');
  await sync(two);
  expect(await refusedOnTwo()).toMatchObject([
    { message: expect.stringMatching(/'t' .* not on this computer then\. Look for it among your tags/u) },
    { message: expect.stringMatching(/'First' .* renamed, deleted or given/u) },
  ]);
  await expectEverywhere(['Of one: T', 'Of two: T'], ['T']);
  await tryAgainOnTwo();
  await expectEverywhere(['Of one: First', 'Of two: First'], ['First']);
  await tryAgainOnTwo();
  expect(await refusedOnTwo()).toEqual([]);
  await expectEverywhere(['Of one: Second', 'Of two: Second'], ['Second']);
});

/** @returns what the second laptop was refused when it deleted a tag that it had made. */
async function refusedWhenDeletedOnTwo(tag: number) {
  await library.deleteTag(two, tag);
  await sync(two);
  return refusedOnTwo();
}

it('a tag that became one with that of the hub goes from the questions of whoever deletes theirs, and stays', async () => {
  await library.makeTag(one, 'T');
  await sync(one);
  expect(await refusedWhenDeletedOnTwo(await makeOnTwo('t'))).toEqual([]);
  await expectEverywhere([], ['T']);
});

it('a tag is not deleted from questions that its author had not seen it on', async () => {
  await library.save(one, 'Of one', { tag_names: ['T'] });
  await sync(one);
  expect(await refusedWhenDeletedOnTwo(await makeOnTwo('t'))).toEqual([]);
  await expectEverywhere(['Of one: T'], ['T']);
});

it('a tag on no question is not deleted in the place of another that its author has never seen', async () => {
  await library.makeTag(one, 'T');
  await sync(one);
  const tag = await makeOnTwo('t');
  const questions = two.database.read.selectFrom('question').select('id');
  const { id } = await questions.executeTakeFirstOrThrow();
  await call(two, 'DELETE', `/api/question/${id}`);
  expect(await refusedWhenDeletedOnTwo(tag)).toEqual([]);
  await expectEverywhere([], ['T']);
});

it('a tag that both laptops gave to one question stays on it where one of them deletes theirs', async () => {
  const shared = await library.save(two, 'Of both');
  await sync(two);
  await sync(one);
  await library.change(one, [shared], { kind: 'tag', tag_name: 'T' });
  await sync(one);
  const tag = await makeOnTwo('t');
  await library.change(two, [shared], { kind: 'tag', tag_name: 't' });
  expect(await refusedWhenDeletedOnTwo(tag)).toEqual([]);
  await expectEverywhere(['Of both: T'], ['T']);
});

it('a tag that is not found on the hub is not deleted, and its author finds it there', async () => {
  const [theirs, tag] = await mergeUnheard();
  await rename(one, theirs, 'Other');
  await sync(one);
  expect(await refusedWhenDeletedOnTwo(tag)).toMatchObject([
    { message: expect.stringMatching(/'t' .* renamed, deleted or given to other questions/u) },
  ]);
  await expectEverywhere(['Of two: Other'], ['Other']);
  await rename(one, theirs, 'T');
  await sync(one);
  await sync(two);
  await tryAgainOnTwo();
  expect(await refusedOnTwo()).toEqual([]);
  await expectEverywhere([], []);
});

it.each([
  ['renamed', (tag: number) => rename(one, tag, 'Other'), ['Of two: Other'], ['Other']],
  ['deleted', (tag: number) => library.deleteTag(one, tag), [], []],
])(
  'a tag that another laptop %s after it became one is left so, and its author hears of it',
  async (...given) => {
    const [, changeOnOne, tags, names] = given;
    const [theirs, tag] = await mergeUnheard();
    await changeOnOne(theirs);
    await sync(one);
    await rename(two, tag, 'Mine');
    await sync(two);
    expect(await refusedOnTwo()).toMatchObject([
      { message: expect.stringMatching(/'t' .* renamed, deleted or given .* Look for it among your tags/u) },
    ]);
    await expectEverywhere(tags, names);
  },
);

it('a tag leaves alone another one that has the name that its author gave it', async () => {
  await library.save(one, 'Of one', { tag_names: ['U'] });
  await library.makeTag(one, 'T');
  await sync(one);
  const tag = await makeOnTwo('t');
  await rename(two, tag, 'U');
  expect(await refusedWhenDeletedOnTwo(tag)).toMatchObject([
    {},
    { message: expect.stringMatching(/'U' .* renamed, deleted or given .* Look for it among your tags/u) },
  ]);
  await expectEverywhere(['Of one: U', 'Of two: T'], ['T', 'U']);
});
