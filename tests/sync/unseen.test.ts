import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { blind, deaf } from './broken-lines.ts';
import { callAs, directLink, type Device, type Fleet, type Node } from './fleet.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops, versionOn, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let one: Device;
let two: Device;
let author: Person;
let sync: TwoLaptops['sync'];
let call: TwoLaptops['call'];
beforeEach(async () => {
  ({ fleet, one, two, author, sync, call } = await openTwoLaptops());
});
afterEach(() => fleet.close());

/** A round in which nothing arrives. */
const syncBlind = (device: Device) =>
  expect(device.client(blind(directLink(fleet, device))).sync()).rejects.toThrow(
    /The line broke|was restored/,
  );

const draftOf = (question_title: string) => questionDraft({ question_title });
const Saved = z.object({ question: z.object({ id: z.number() }) });

const write = async (node: Node, title: string) =>
  Saved.parse(await call(node, 'POST', '/api/questions', draftOf(title))).question.id;

/** Saves what a form holds that was opened there just now. */
const edit = async (node: Node, id: number, title: string) =>
  call(node, 'PUT', `/api/questions/${id}`, { version: await versionOn(node, id), draft: draftOf(title) });

const changeAll = (node: Node, ids: number[], kind: 'delete' | 'restore') =>
  call(node, 'POST', '/api/questions/bulk-changes', { question_ids: ids, change: { kind } });

const titlesOn = async (node: Node) => {
  const live = node.database.read.selectFrom('question').where('deleted_at', 'is', null);
  const rows = await live.select('title').orderBy('title').execute();
  return rows.map((row) => row.title.replace(/ \(conflict.*/, ' (copy)'));
};

const questionOn = async (node: Node, title: string) => {
  const rows = node.database.read.selectFrom('question').where('title', '=', title);
  return (await rows.select('id').executeTakeFirstOrThrow()).id;
};

/** What became of the last command that a device has sent. */
const lastVerdict = async ({ database }: Device) => {
  const commands = database.read.selectFrom('sync_outbox').select('verdict').orderBy('mid', 'desc');
  const { verdict } = await commands.limit(1).executeTakeFirstOrThrow();
  return z.object({ s: z.string(), code: z.string().optional() }).parse(JSON.parse(verdict ?? ''));
};

const refusal = { s: 'refused', code: 'VERSION_CONFLICT' };

const Batch = z.object({ data: z.object({ id: z.number(), state: z.string() }) });

/** Two questions that arrived in one file, on both laptops. */
async function importTwo(): Promise<number> {
  const { hub } = fleet;
  const bytes = new TextEncoder().encode('First? {=yes ~no}\n\nSecond? {=yes ~no}\n\n');
  const file = { file_name: 'two.gift', size: bytes.byteLength };
  const { id } = Batch.parse(await call(hub, 'POST', '/api/imports', file)).data;
  await callAs(hub, author, 'PUT', `/api/imports/${id}/parts/0`, bytes);
  await vi.waitFor(async () => {
    expect(Batch.parse(await call(hub, 'GET', `/api/imports/${id}`)).data.state).toBe('ready');
  }, 10_000);
  await call(hub, 'POST', `/api/imports/${id}/confirmation`, {});
  await sync(one);
  await sync(two);
  return id;
}

const undoImport = (node: Node, id: number) => call(node, 'POST', `/api/imports/${id}/reversal`);

describe('an import is not undone', () => {
  it('where one of its questions was changed meanwhile', async () => {
    const id = await importTwo();
    await edit(one, await questionOn(one, 'First?'), 'Rewritten');
    await sync(one);
    await undoImport(two, id);
    await sync(two);
    expect(await lastVerdict(two)).toEqual(refusal);
    expect(await titlesOn(fleet.hub)).toEqual(['Rewritten', 'Second?']);
  });

  it('where one of its questions came back meanwhile, with another text', async () => {
    const id = await importTwo();
    const first = await questionOn(one, 'First?');
    await changeAll(one, [first], 'delete');
    await sync(one);
    await sync(two);
    await changeAll(one, [first], 'restore');
    await edit(one, first, 'Back, and rewritten');
    await sync(one);
    await undoImport(two, id);
    await sync(two);
    expect(await lastVerdict(two)).toEqual(refusal);
    expect(await titlesOn(fleet.hub)).toEqual(['Back, and rewritten', 'Second?']);
    expect(await titlesOn(two)).toEqual(await titlesOn(fleet.hub));
  });

  it('together with the copy that a lost edit of its questions went into', async () => {
    const id = await importTwo();
    const first = await questionOn(one, 'First?');
    await edit(one, first, 'Of one');
    await sync(one);
    await edit(two, first, 'Of two');
    await sync(two);
    await undoImport(one, id);
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Of two (copy)']);
  });
});

it('a deletion of many deletes none that its author took for deleted', async () => {
  const [first, second] = [await write(one, 'First'), await write(one, 'Second')];
  await sync(one);
  await sync(two);
  await changeAll(two, [first], 'delete');
  await edit(one, first, 'Rewritten');
  await sync(one);
  await changeAll(two, [first, second], 'delete');
  await sync(two);
  expect(await lastVerdict(two)).toEqual(refusal);
  expect(await titlesOn(fleet.hub)).toEqual(['Rewritten', 'Second']);
});

describe('a copy that arrives before its author has heard of the loss', () => {
  let copy: number;
  beforeEach(async () => {
    const question = await write(one, 'First');
    await sync(one);
    await sync(two);
    await edit(two, question, 'Of two');
    await sync(two);
    await edit(one, question, 'Lost');
    await expect(one.client(deaf(directLink(fleet, one))).sync()).rejects.toThrow('broke');
    expect(await titlesOn(one)).toEqual(['Lost', 'Lost (copy)']);
    const copies = one.database.read.selectFrom('question').where('copy_of', '=', question);
    copy = (await copies.select('id').executeTakeFirstOrThrow()).id;
  });

  it('is not deleted as a duplicate of what is still there', async () => {
    await call(one, 'DELETE', `/api/question/${copy}`);
    await sync(one);
    expect(await lastVerdict(one)).toEqual(refusal);
    expect(await titlesOn(fleet.hub)).toEqual(['Lost (copy)', 'Of two']);
    expect(await titlesOn(one)).toEqual(await titlesOn(fleet.hub));
  });

  it('stays beside what it was made into', async () => {
    await edit(one, copy, 'A question of its own');
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['A question of its own (copy)', 'Lost (copy)', 'Of two']);
  });

  it('can be made into anything once that is known', async () => {
    await sync(one);
    await edit(one, copy, 'A question of its own');
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['A question of its own', 'Of two']);
  });
});

describe('a question that a restored hub has, and that no pull had brought to its own device', () => {
  let question: number;
  beforeEach(async () => {
    question = await write(one, 'First');
    await syncBlind(one);
    await backUpHub(fleet);
    await restoreHub(fleet);
    await expect(sync(two)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await sync(two);
    await edit(two, question, 'Of two');
    await sync(two);
    await syncBlind(one);
    await syncBlind(one);
    expect(await titlesOn(one)).toEqual(['First']);
  });

  it('is not written over by whoever has not seen what stands there', async () => {
    await call(one, 'PUT', `/api/question/${question}`, { question_title: 'Of one' });
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Of one (copy)', 'Of two']);
  });

  it('is copied, not refused, where a form says which version it was', async () => {
    await edit(one, question, 'Of one');
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Of one (copy)', 'Of two']);
  });
});
