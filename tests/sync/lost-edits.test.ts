import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { blind, deaf } from './broken-lines.ts';
import { directLink, type Device, type Fleet, type Node } from './fleet.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops, versionOn, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let one: Device;
let two: Device;
let author: Person;
let sync: TwoLaptops['sync'];
let call: TwoLaptops['call'];
let question: number;
beforeEach(async () => {
  ({ fleet, one, two, author, sync, call } = await openTwoLaptops());
  const created = await call(one, 'POST', '/api/questions', draftOf('First', ['old']));
  question = z.object({ question: z.object({ id: z.number() }) }).parse(created).question.id;
  await sync(one);
  await sync(two);
});
afterEach(() => fleet.close());

const draftOf = (question_title: string, tag_names: string[]) => questionDraft({ question_title, tag_names });

/** Saves what a form holds that was opened there just now. */
const edit = async (node: Node, title: string, tags: string[] = [], id = question) =>
  call(node, 'PUT', `/api/questions/${id}`, {
    version: await versionOn(node, id),
    draft: draftOf(title, tags),
  });

const copyOn = async (node: Node): Promise<number> => {
  const copies = node.database.read.selectFrom('question').where('copy_of', '=', question);
  return (await copies.select('id').executeTakeFirstOrThrow()).id;
};

const deleteOldTag = async (node: Node) => {
  const tag = node.database.read.selectFrom('tag').where('tag_name', '=', 'old').select('id');
  const { id } = await tag.executeTakeFirstOrThrow();
  await call(node, 'DELETE', `/api/deleteTagsWithQuestionId/${author.id}/${id}`);
};

const move = async (node: Node) => {
  await call(node, 'POST', '/api/folder', { folder_name: 'Elsewhere' });
  const folder = node.database.read.selectFrom('folder').select('id');
  const { id } = await folder.executeTakeFirstOrThrow();
  const change = { kind: 'move', folder_id: id };
  await call(node, 'POST', '/api/questions/bulk-changes', { question_ids: [question], change });
};

const titlesOn = async (node: Node) =>
  (await node.database.read.selectFrom('question').select('title').orderBy('title').execute()).map((row) =>
    row.title.replace(/ \(conflict.*/, ' (copy)'),
  );

const tagsOn = async (node: Node, id = question) => {
  const links = node.database.read
    .selectFrom('question_tag')
    .innerJoin('tag', 'tag.id', 'question_tag.tag_id');
  const own = links.where('question_id', '=', id).where('question_tag.deleted_at', 'is', null);
  return (await own.select('tag_name').orderBy('tag_name').execute()).map((row) => row.tag_name);
};

/** A round of which nothing is heard after the verdicts. */
const syncBlind = (device: Device) =>
  expect(device.client(blind(directLink(fleet, device))).sync()).rejects.toThrow('broke');

describe('an edit that lost a race', () => {
  it('stays what it was when another is lost that was made for the same text', async () => {
    await deleteOldTag(two);
    await sync(two);
    await edit(one, 'Lost');
    await sync(one);
    expect(await titlesOn(one)).toEqual(['First', 'Lost (copy)']);
    await move(two);
    await sync(two);
    await edit(one, 'Lost as well');
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['First', 'Lost (copy)', 'Lost as well (copy)']);
  });

  it('does so also when its device did something else to the question in between', async () => {
    await edit(two, 'Of two', ['old']);
    await sync(two);
    await edit(one, 'Lost', ['old']);
    await move(one);
    await syncBlind(one);
    await edit(one, 'Lost as well', ['old']);
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Lost (copy)', 'Lost as well (copy)', 'Of two']);
  });

  it('is gone on from while its device has not heard of it', async () => {
    await edit(two, 'Of two', ['old']);
    await sync(two);
    await edit(one, 'Lost', ['old']);
    await expect(one.client(deaf(directLink(fleet, one))).sync()).rejects.toThrow('broke');
    await edit(one, 'Lost, and better', ['old']);
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Lost, and better (copy)', 'Of two']);
  });

  it.each([
    ['with the edit', false],
    ['before it', true],
  ])('does not take away what was done to its copy, sent %s', async (_, isSent) => {
    await edit(two, 'Of two', ['old']);
    await sync(two);
    await edit(one, 'Lost', ['old']);
    await expect(one.client(deaf(directLink(fleet, one))).sync()).rejects.toThrow('broke');
    expect(await titlesOn(one)).toEqual(['Lost', 'Lost (copy)']);
    const copy = await copyOn(one);
    const change = { kind: 'tag', tag_name: 'to be printed' };
    await call(one, 'POST', '/api/questions/bulk-changes', { question_ids: [copy], change });
    if (isSent) await expect(one.client(deaf(directLink(fleet, one))).sync()).rejects.toThrow('broke');
    await edit(one, 'Lost, and better', ['old']);
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Lost (copy)', 'Lost, and better (copy)', 'Of two']);
    expect(await tagsOn(fleet.hub, copy)).toEqual(['old', 'to be printed']);
  });

  it('is no edit of its copy, where a part of it that the next one takes away was changed there', async () => {
    await edit(two, 'Of two', ['old']);
    await sync(two);
    await edit(one, 'Lost', ['new']);
    await expect(one.client(deaf(directLink(fleet, one))).sync()).rejects.toThrow('broke');
    await edit(fleet.hub, 'Its copy, made another', ['old'], await copyOn(fleet.hub));
    await edit(one, 'Lost, and better', ['old']);
    await sync(one);
    const titles = ['Its copy, made another', 'Lost, and better (copy)', 'Of two'];
    expect(await titlesOn(fleet.hub)).toEqual(titles);
    expect(await titlesOn(one)).toEqual(titles);
  });

  it('brings a text that nobody has seen whole before the pull: saving over it takes no tag away', async () => {
    await edit(two, 'Of two', ['new', 'old']);
    await sync(two);
    await edit(one, 'Of one', ['old']);
    await syncBlind(one);
    expect(await titlesOn(one)).toEqual(['Of two']);
    expect(await tagsOn(one)).toEqual(['old']);
    await edit(one, 'With the tags of before', ['old']);
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Of one (copy)', 'Of two', 'With the tags of before (copy)']);
    expect(await tagsOn(fleet.hub)).toEqual(['new', 'old']);
    await edit(one, 'Of two, and better', ['new', 'old']);
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual([
      'Of one (copy)',
      'Of two, and better',
      'With the tags of before (copy)',
    ]);
  });
});
