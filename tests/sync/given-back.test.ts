import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { blind, broken, mute } from './broken-lines.ts';
import { directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import type { Person } from './templates.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';
import { MARK_OF_TWO, openTwoLaptops, versionOn, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let author: Person;
let one: Device;
let two: Device;
let sync: TwoLaptops['sync'];
beforeEach(async () => {
  ({ fleet, author, one, two, sync } = await openTwoLaptops());
});
afterEach(() => fleet.close());

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });
type Question = z.infer<typeof Saved>['question'];

const draftOf = (title: string) =>
  questionDraft({
    question_title: title,
    options: [title, 'Other'].map((text) => ({ text, image: null })),
    correct_answer: 1,
  });

/** A question that both laptops and the hub have. */
async function writeOnBoth(title: string): Promise<Question> {
  const { question } = Saved.parse(await doAs(one, author, 'POST', '/api/questions', draftOf(title)));
  await sync(one);
  await sync(two);
  return question;
}

const edit = async (node: Node, { id, version }: Question, title: string): Promise<Question> =>
  Saved.parse(await doAs(node, author, 'PUT', `/api/questions/${id}`, { version, draft: draftOf(title) }))
    .question;

const tag = (node: Node, { id }: Question, name = 'physics') =>
  doAs(node, author, 'POST', '/api/questions/bulk-changes', {
    question_ids: [id],
    change: { kind: 'tag', tag_name: name },
  });

const setStatus = (status: 'active' | 'suspended') =>
  fleet.hub.writer.transaction((db) =>
    db.updateTable('user').set({ status }).where('id', '=', author.id).execute(),
  );

const shown = async (node: Node) => {
  const rows = await node.database.read
    .selectFrom('question')
    .innerJoin('answer', 'answer.question_id', 'question.id')
    .where('question.deleted_at', 'is', null)
    .select(['question.title', 'answer.answer_1'])
    .orderBy('question.title')
    .execute();
  return rows.map((row) => `${row.title}: ${row.answer_1}`);
};

const waiting = (device: Device) =>
  device.database.read.selectFrom('sync_outbox').where('state', '=', 'pending').select('mid').execute();

describe('what a verdict takes from a device', () => {
  it('is there again when its people may hold it again before the next pull has said that they may not', async () => {
    const question = await writeOnBoth('Before');
    await edit(two, question, 'Refused');
    await setStatus('suspended');
    await expect(two.client(blind(directLink(fleet, two))).sync()).rejects.toThrow('broke');
    expect(await shown(two)).toEqual([]);
    await setStatus('active');
    await sync(two);
    expect(await shown(two)).toEqual(['Before: Before']);
  });
});

describe('what leaves a device while an edit of it waits', () => {
  it('stays when its people may hold it again by the time that the hub has the edit', async () => {
    const question = await writeOnBoth('Before');
    await edit(two, question, 'Edited');
    await setStatus('suspended');
    await expect(two.client(mute(directLink(fleet, two))).sync()).rejects.toThrow('broke');
    await setStatus('active');
    await sync(two);
    for (const node of [fleet.hub, two]) expect(await shown(node)).toEqual(['Edited: Edited']);
  });
});

describe('an edit after one that the hub has done', () => {
  it('goes on from that one, though nothing has arrived since', async () => {
    const question = await writeOnBoth('Before');
    const first = await edit(two, question, 'First');
    await expect(two.client(blind(directLink(fleet, two))).sync()).rejects.toThrow('broke');
    await edit(two, first, 'Second');
    await sync(two);
    for (const node of [fleet.hub, two]) expect(await shown(node)).toEqual(['Second: Second']);
  });
});

describe('a part of a question whose edit was refused while another command waits', () => {
  it('is what it was once nothing waits, though the hub has nothing new of it', async () => {
    const question = await writeOnBoth('Before');
    await edit(two, question, 'Refused');
    await tag(two, question);
    const link = directLink(fleet, two);
    let isSent = false;
    const first = {
      ...link,
      push: async (request: Parameters<typeof link.push>[0]) => {
        if (isSent) return broken();
        isSent = true;
        // At this moment they may not edit, and in the next one they may.
        await setStatus('suspended');
        const verdicts = await link.push({ ...request, mutations: request.mutations.slice(0, 1) });
        await setStatus('active');
        return verdicts;
      },
    };
    await expect(two.client(first).sync()).rejects.toThrow('broke');
    expect(await waiting(two)).toEqual([{ mid: 2 }]);
    await sync(two);
    expect(await waiting(two)).toEqual([]);
    for (const node of [fleet.hub, two]) expect(await shown(node)).toEqual(['Before: Before']);
  });
});

describe('two edits that lose, made for different states', () => {
  it('have a copy each: who made the second had not replaced the first', async () => {
    const question = await writeOnBoth('Before');
    const first = await edit(one, question, 'By one');
    await edit(two, question, 'First by two');
    for (const device of [one, two, one]) await sync(device);
    await edit(one, first, 'By one again');
    await edit(two, first, 'Second by two');
    for (const device of [one, two, one]) await sync(device);
    const all = [
      'By one again: By one again',
      `First by two${MARK_OF_TWO}: First by two`,
      `Second by two${MARK_OF_TWO}: Second by two`,
    ];
    for (const node of [fleet.hub, one, two]) expect(await shown(node)).toEqual(all);
  });
});

describe('an edit of a history of which the hub knows nothing any more', () => {
  it('is kept as a copy, as nobody can say what its author had seen', async () => {
    const question = await writeOnBoth('Before');
    await backUpHub(fleet, 'first');
    const later = await edit(one, question, 'By one');
    await sync(one);
    await sync(two);
    await edit(two, later, 'By two');
    // The second laptop slept through a whole history.
    await restoreHub(fleet, 'epoch-2', 'first');
    await backUpHub(fleet, 'second');
    await restoreHub(fleet, 'epoch-3', 'second');
    await expect(sync(two)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await sync(two);
    expect(await shown(fleet.hub)).toEqual(['Before: Before', `By two${MARK_OF_TWO}: By two`]);
    expect(await shown(two)).toEqual(await shown(fleet.hub));
  });
});

describe('an edit of a state older than the backup that its hub went back to', () => {
  it('is kept as a copy, as its author had not seen what the backup holds', async () => {
    const question = await writeOnBoth('Before');
    await edit(one, question, 'In the backup');
    await sync(one);
    await backUpHub(fleet, 'first');
    await edit(two, question, 'By two');
    await restoreHub(fleet, 'epoch-2', 'first');
    await expect(sync(two)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await sync(two);
    const both = [`By two${MARK_OF_TWO}: By two`, 'In the backup: In the backup'];
    for (const node of [fleet.hub, two]) expect(await shown(node)).toEqual(both);
  });
});

describe('edits that follow one which a restored hub had kept as a copy', () => {
  it('have a copy each, and change nothing that their author had not seen', async () => {
    const question = await writeOnBoth('Before');
    await backUpHub(fleet, 'first');
    await edit(one, question, 'By one');
    await sync(one);
    await edit(two, question, 'Once a copy');
    await sync(two);
    await restoreHub(fleet, 'epoch-2', 'first');
    await expect(sync(two)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(two.client(mute(directLink(fleet, two))).sync()).rejects.toThrow('broke');
    // On the screen stands what the first laptop wrote; the hub knows nothing of it any more.
    const seen = { ...question, version: await versionOn(two, question.id) };
    await edit(two, await edit(two, seen, 'After the restore'), 'Long after the restore');
    await sync(two);
    expect(await shown(fleet.hub)).toEqual([
      `After the restore${MARK_OF_TWO}: After the restore`,
      `Long after the restore${MARK_OF_TWO}: Long after the restore`,
      'Once a copy: Once a copy',
    ]);
  });
});

describe('an edit after a command that changed its question on the device alone', () => {
  it('is done on the hub, where somebody had done that otherwise before', async () => {
    const question = await writeOnBoth('Before');
    await tag(one, question, 'fysics');
    await sync(one);
    await sync(two);
    const { id } = await one.database.read.selectFrom('tag').select('id').executeTakeFirstOrThrow();
    await doAs(one, author, 'PUT', `/api/tag/${id}`, { tag_names: 'physics' });
    await sync(one);
    await tag(two, question, 'physics');
    await edit(two, { ...question, version: await versionOn(two, question.id) }, 'By two');
    await sync(two);
    expect(await shown(fleet.hub)).toEqual(['By two: By two']);
    const refused = two.database.read.selectFrom('sync_outbox').where('state', '=', 'refused');
    expect(await refused.select('verdict').execute()).toEqual([]);
  });
});
