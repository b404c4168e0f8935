import { writeState } from '#server/sync/state.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Chance } from './chance.ts';
import { unreliable } from './faults.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { blind, deaf, mute } from './broken-lines.ts';
import { callAs, directLink, doAs, reopen, type Device, type Fleet, type Node } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import type { Person } from './templates.ts';
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

const draftOf = (title: string) => questionDraft({ question_title: title, tag_names: ['biology'] });

async function write(node: Node, title: string): Promise<{ id: number; version: number }> {
  const { status, body } = await callAs(node, author, 'POST', '/api/questions', draftOf(title));
  expect({ status, body }).toMatchObject({ status: 201 });
  return questionIn(body);
}

const questionIn = (body: unknown): { id: number; version: number } =>
  (body as { question: { id: number; version: number } }).question;

async function edit(node: Node, question: { id: number; version: number }, title: string) {
  const { status, body } = await callAs(node, author, 'PUT', `/api/questions/${question.id}`, {
    version: question.version,
    draft: draftOf(title),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return questionIn(body);
}

/** Changes nothing but the row of the question itself. */
const retitle = (device: Device, { id }: { readonly id: number }, title: string) =>
  doAs(device, author, 'PUT', `/api/question/${id}`, { question_title: title });

const change = (device: Device, questions: readonly { readonly id: number }[], change: object) =>
  doAs(device, author, 'POST', '/api/questions/bulk-changes', {
    question_ids: questions.map(({ id }) => id),
    change,
  });

const titles = async (node: Node) =>
  (
    await node.database.read
      .selectFrom('question')
      .where('deleted_at', 'is', null)
      .select('title')
      .orderBy('title')
      .execute()
  ).map((row) => row.title);

/** A question that both laptops and the hub have. */
async function writeOnBoth(title: string) {
  const question = await write(one, title);
  await sync(one);
  await sync(two);
  return question;
}

/** A question to which each laptop gave another title before it heard of the other. */
async function editApart() {
  const question = await writeOnBoth('Original');
  await edit(one, question, 'By one');
  await edit(two, question, 'By two');
  for (const device of [one, two, one]) await sync(device);
  return question;
}

const waiting = (device: Device) =>
  device.database.read.selectFrom('sync_outbox').where('state', '=', 'pending').select('mid').execute();

describe('a question written on one device', () => {
  it('arrives on the other with its answer and tags, found by its words and counted', async () => {
    await write(one, 'Does the heart pump blood?');
    expect(await titles(two)).toEqual([]);
    await sync(one);
    await sync(two);
    expect(await titles(two)).toEqual(['Does the heart pump blood?']);
    const { body } = await callAs(two, author, 'GET', '/api/filterQuestions?offset=0&limit=10&search=heart');
    expect(body).toMatchObject({ count: 1 });
    expect(await waiting(one)).toEqual([]);
  });

  it('is not lost when two devices edit it offline: the later one becomes a copy that says so', async () => {
    await editApart();
    const both = ['By one', `By two${MARK_OF_TWO}`];
    for (const node of [fleet.hub, one, two]) expect(await titles(node)).toEqual(both);
  });
});

describe('a conflict', () => {
  const pairs = async (device: Device) => {
    const { body } = await callAs(device, author, 'GET', '/api/sync/conflicts');
    return body;
  };

  it('shows both of its sides on every device, whatever their titles have become', async () => {
    const question = await editApart();
    const pair = { title: 'By two', original: { id: question.id, title: 'By one' } };
    // The one that lost was told by its verdict; the other has only the rows.
    expect(await pairs(two)).toMatchObject({ total: 1, data: [pair] });
    expect(await pairs(one)).toMatchObject({ total: 1, data: [pair] });
  });
});

describe('edits after a lost one', () => {
  it('go into the same copy, whatever else their author did to the question in between', async () => {
    const question = await writeOnBoth('Original');
    await edit(one, question, 'By one');
    const lost = await edit(two, question, 'By two');
    await change(two, [question], { kind: 'tag', tag_name: 'physics' });
    await edit(two, { ...lost, version: await versionOn(two, lost.id) }, 'By two again');
    await sync(one);
    await sync(two);
    const copy = `By two again${MARK_OF_TWO}`;
    expect(await titles(fleet.hub)).toEqual(['By one', copy]);
  });

  it('go into a copy of their own where somebody else has gone on in the first one', async () => {
    const question = await writeOnBoth('Original');
    await edit(one, question, 'By one');
    await sync(one);
    const lost = await edit(two, question, 'By two');
    await expect(two.client(deaf(directLink(fleet, two))).sync()).rejects.toThrow('broke');
    await sync(one);
    const copy = await one.database.read
      .selectFrom('question')
      .where('copy_of', '=', question.id)
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
    await edit(one, copy, 'By one, in the copy');
    await sync(one);
    await edit(two, lost, 'By two again');
    await sync(two);
    await sync(one);
    const all = ['By one', 'By one, in the copy', `By two again${MARK_OF_TWO}`];
    for (const node of [fleet.hub, one, two]) expect(await titles(node)).toEqual(all);
    const copies = await fleet.hub.database.read
      .selectFrom('question')
      .where('copy_of', '=', question.id)
      .select('id')
      .execute();
    expect(copies).toHaveLength(2);
  });
});

describe('an edit that its author made without seeing what others did', () => {
  const refused = (device: Device) =>
    device.database.read.selectFrom('sync_outbox').where('state', '=', 'refused').select('mid').execute();
  const copy = `By two${MARK_OF_TWO}`;

  const folderOnOne = async (name: string) => {
    const made = await callAs(one, author, 'POST', '/api/folder', { folder_name: name });
    return (made.body as { folder: { id: number } }).folder.id;
  };

  it('becomes a copy also after a change of the same author that counts whatever others did', async () => {
    const folderId = await folderOnOne('Cells');
    const question = await writeOnBoth('Original');
    await retitle(one, question, 'By one');
    await change(two, [question], { kind: 'move', folder_id: folderId });
    await retitle(two, question, 'By two');
    await sync(one);
    await sync(two);
    expect(await refused(two)).toEqual([]);
    expect(await titles(fleet.hub)).toEqual(['By one', copy]);
  });

  it('becomes a copy also after a change that the hub refused', async () => {
    const [folderId, gone] = [await folderOnOne('Cells'), await folderOnOne('Gone')];
    const question = await writeOnBoth('Original');
    await retitle(one, question, 'By one');
    await change(one, [question], { kind: 'move', folder_id: folderId });
    await doAs(one, author, 'DELETE', `/api/folder/${gone}`);
    await change(two, [question], { kind: 'move', folder_id: null });
    await change(two, [question], { kind: 'move', folder_id: gone });
    await retitle(two, question, 'By two');
    await sync(one);
    await sync(two);
    expect(await refused(two)).toHaveLength(1);
    expect(await titles(fleet.hub)).toEqual(['By one', copy]);
  });

  it('becomes a copy also after a change that found nothing to do on its device', async () => {
    const folderId = await folderOnOne('Cells');
    const question = await writeOnBoth('Original');
    await change(one, [question], { kind: 'move', folder_id: folderId });
    await change(two, [question], { kind: 'move', folder_id: null });
    await edit(two, question, 'By two');
    await sync(one);
    await sync(two);
    expect(await refused(two)).toEqual([]);
    expect(await titles(fleet.hub)).toEqual([copy, 'Original']);
  });

  it('becomes a copy also between what the hub did for it and what the hub made of that', async () => {
    const question = await writeOnBoth('Original');
    await edit(one, question, 'By one');
    await sync(one);
    await change(two, [question], { kind: 'tag', tag_name: 'physics' });
    const link = directLink(fleet, two);
    await expect(two.client(mute(link)).sync()).rejects.toThrow('broke');
    await expect(two.client(blind(link)).sync()).rejects.toThrow('broke');
    expect(await waiting(two)).toEqual([]);
    // Nothing older than what was done here comes in its place.
    expect(await titles(two)).toEqual(['Original']);
    await edit(two, { ...question, version: await versionOn(two, question.id) }, 'By two');
    await sync(two);
    expect(await refused(two)).toEqual([]);
    for (const node of [fleet.hub, two]) expect(await titles(node)).toEqual(['By one', copy]);
  });
});

describe('a deletion of many', () => {
  it('is refused where somebody has changed one of them meanwhile, and gives all of them back', async () => {
    const edited = await write(one, 'Edited elsewhere');
    const other = await write(one, 'Left alone');
    await sync(one);
    await sync(two);
    await change(two, [edited, other], { kind: 'delete' });
    expect(await titles(two)).toEqual([]);
    await edit(one, edited, 'By one');
    await sync(one);
    await sync(two);
    for (const node of [fleet.hub, two]) expect(await titles(node)).toEqual(['By one', 'Left alone']);
    const outbox = await two.database.read.selectFrom('sync_outbox').select(['state', 'verdict']).execute();
    expect(outbox).toMatchObject([
      { state: 'refused', verdict: expect.stringContaining('VERSION_CONFLICT') },
    ]);
  });

  it('is done where nobody has', async () => {
    const question = await writeOnBoth('Not needed');
    await change(two, [question], { kind: 'delete' });
    await sync(two);
    expect(await titles(fleet.hub)).toEqual([]);
  });
});

describe('one device alone', () => {
  it('is never in conflict with itself, however often it synchronises between its edits', async () => {
    let question = await write(one, 'Version 0');
    for (let round = 1; round <= 4; round++) {
      question = await edit(one, question, `Version ${round}`);
      if (round % 2 === 0) await sync(one);
      question = await edit(one, question, `Version ${round} again`);
    }
    await sync(one);
    expect(await titles(fleet.hub)).toEqual(['Version 4 again']);
    expect(await fleet.hub.database.read.selectFrom('sync_conflict').selectAll().execute()).toEqual([]);
  });

  it('is not in conflict with itself after an answer that was lost', async () => {
    const question = await write(one, 'First');
    await expect(one.client(deaf(directLink(fleet, one))).sync()).rejects.toThrow('broke');
    await edit(one, question, 'Second');
    await sync(one);
    expect(await titles(fleet.hub)).toEqual(['Second']);
  });
});

describe('the rights of today', () => {
  it('refuse what a suspended person wrote, and the device keeps it where it can be seen', async () => {
    await write(one, 'Written before');
    await fleet.hub.writer.transaction((db) =>
      db.updateTable('user').set({ status: 'suspended' }).where('id', '=', author.id).execute(),
    );
    await sync(one);
    expect(await titles(fleet.hub)).toEqual([]);
    const refused = await one.database.read
      .selectFrom('sync_outbox')
      .where('state', '=', 'refused')
      .selectAll()
      .execute();
    expect(refused).toHaveLength(1);
    expect(refused[0]?.input).toContain('Written before');
    expect(refused[0]?.verdict).toContain('suspended');
  });

  it('stop a revoked device, which keeps what it has not sent', async () => {
    await write(one, 'Not sent');
    await fleet.hub.writer.transaction((db) =>
      db.updateTable('sync_client').set({ revoked_at: 1 }).where('client_id', '=', one.clientId).execute(),
    );
    await expect(sync(one)).rejects.toMatchObject({ code: 'DEVICE_REVOKED' });
    expect(await waiting(one)).toHaveLength(1);
  });
});

describe('a copied database', () => {
  it('is told apart at its first hello by the machine it runs on', async () => {
    await writeState(one.database.write, 'fingerprint', 'another machine');
    await reopen(one, 'device');
    await expect(sync(one)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is told apart by its first command even on the same machine', async () => {
    await write(one, 'By the original');
    await sync(one);
    await one.database.write
      .updateTable('sync_outbox')
      .set({ input: '{"body":{}}', state: 'pending' })
      .execute();
    await expect(sync(one)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await titles(fleet.hub)).toEqual(['By the original']);
  });
});

describe('an import on a device', () => {
  it('is read again by the hub from the file itself, and ends in the same rows', async () => {
    const file = new TextEncoder().encode(
      '::Capital:: Paris is the capital of France. {TRUE}\n\nTwo and two? {=four ~five}\n',
    );
    const started = await callAs(one, author, 'POST', '/api/imports', {
      file_name: 'geo.gift',
      size: file.byteLength,
    });
    const { id } = (started.body as { data: { id: number } }).data;
    await callAs(one, author, 'PUT', `/api/imports/${id}/parts/0`, file);
    await vi.waitFor(async () => {
      const { body } = await callAs(one, author, 'GET', `/api/imports/${id}`);
      expect(body).toMatchObject({ data: { state: 'ready' } });
    }, 10_000);
    const confirmed = await callAs(one, author, 'POST', `/api/imports/${id}/confirmation`, {
      subject: 'Geography',
      keep_folders: true,
      tag_names: [],
    });
    expect(confirmed.status).toBe(200);
    await sync(one);
    expect(await waiting(one)).toHaveLength(1);
    expect(await titles(fleet.hub)).toEqual([]);
    await sendFiles(one);
    await sync(one);
    expect(await waiting(one)).toEqual([]);
    const ids = async (node: Node) =>
      (await node.database.read.selectFrom('question').select(['id', 'title']).orderBy('id').execute()).map(
        (row) => row,
      );
    expect(await ids(fleet.hub)).toEqual(await ids(one));
    expect(await titles(fleet.hub)).toHaveLength(2);
  });
});

/** What the transport of blobs does before a push. */
async function sendFiles(from: Device): Promise<void> {
  const calm = { loss: 0, duplication: 0, delay: 0, crash: 0 };
  const line = unreliable(
    new Chance(1),
    () => calm,
    () => undefined,
  );
  await from.files().sendWaiting(filesOver(fleet, from, line));
}
