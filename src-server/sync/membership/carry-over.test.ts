import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import { SyncStatus } from '#shared/contract/sync-status.ts';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import { createLog } from '#server/log.ts';
import { findState, writeState } from '#server/sync/state.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, reopen, type Device, type Fleet, type Node } from '#tests/sync/fleet.ts';
import { filesOver } from '#tests/sync/hub-files.ts';
import { pictureOf } from '#tests/sync/pictures.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { carryOver } from './carry-over.ts';
import { findCarryOver, type CarryOver } from './carry-over-request.ts';
import { changeDeviceNo } from './change-device-no.ts';
import { noticeMove } from './surroundings.ts';

let fleet: Fleet;
let author: Person;
let colleague: Person;
/** What was here before, and what it has become. */
let before: Device;
let after: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [0]]);
  ({ fleet, author, colleague } = seated);
  [before, after] = seated.devices;
  await sync(before);
  await sync(after);
  // Taken along are drafts of one's own, and this one is on the hub already.
  await before.database.write.updateTable('exam').set({ deleted_at: 1 }).execute();
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

const Folder = z.object({ folder: z.object({ id: z.number() }) });
const Question = z.object({ question: z.object({ id: z.number() }) });
const PICTURE = pictureOf('fish', false);

const makeFolder = async (name: string, parent: number | null = null) =>
  Folder.parse(
    await doAs(before, author, 'POST', '/api/folder', { folder_name: name, parent_folder_id: parent }),
  ).folder.id;

const write = async (title: string, extra: Parameters<typeof questionDraft>[0] = {}) => {
  const draft = questionDraft({ question_title: title, ...extra });
  return Question.parse(await doAs(before, author, 'POST', '/api/questions', draft)).question.id;
};

/** A folder in one that is younger than it, a question in it with a tag and a picture, and exams with and without it. */
async function furnish(): Promise<void> {
  const inner = await makeFolder('Inner');
  const outer = await makeFolder('Outer');
  await doAs(before, author, 'PUT', `/api/folder/${inner}`, { parent_folder_id: outer });
  // The files lie in the data folder, which is the same before and after.
  const sha256 = after.server.services.blobs.put(PICTURE);
  await before.writer.transaction((db) =>
    insertBlob(db, { id: 7, sha256, mime: 'image/gif', size: 64, now: 0 }),
  );
  const extra = { assign_folder_id: inner, tag_names: ['Biology'], question_image: sha256 };
  const id = await write('What swims?', extra);
  await write('What flies?');
  for (const ids of [[id], []]) await doAs(before, author, 'POST', '/api/exam-drafts', { question_ids: ids });
}

type Call = (request: TransportRequest) => Promise<TransportResponse>;

const AUTHOR = 'person0@school.test';

/** What joining leaves for later, as a program of before wrote it: under new ids, as where its number was somebody else's. */
const wish: Omit<CarryOver, 'later_first_ids' | 'left_behind'> = {
  archive: 'device0/lectern.db',
  owner_id: 0,
  email: AUTHOR,
  first_id: 101 * COUNTER_RANGE + 1_000_000,
};

/** Takes along what the database of before holds. */
async function carry(options: { readonly call?: Call; readonly isStopped?: () => boolean } = {}) {
  await writeState(after.database.write, 'carry_over', JSON.stringify({ ...wish, owner_id: author.id }));
  return goOn(options);
}

async function goOn(options: { readonly call?: Call; readonly isStopped?: () => boolean } = {}) {
  const progress: [number, number, number][] = [];
  const failed: unknown[] = [];
  const log = { ...createLog(null), error: (fields: unknown) => void failed.push(fields) };
  await carryOver({
    database: after.database,
    writer: after.writer,
    ids: after.ids,
    clock: after.clock,
    log,
    dataDir: fleet.folder,
    actAs: (email) => openCommandLineSession({ ...after, services: after.server.services }, email),
    call: options.call ?? ((request) => after.server.callWithin(request)),
    onProgress: (...counts) => void progress.push(counts),
    isStopped: options.isStopped ?? (() => false),
  });
  return { progress, failed };
}

/** Gives the computer another number, as its hub does that takes it for a copy. */
async function renumber(number: number): Promise<void> {
  await changeNumber(number);
  await goOnUnder(number);
}

const changeNumber = (number: number) => after.writer.transaction((db) => changeDeviceNo(db, number));

/** The next process mints ids of the new number. */
async function goOnUnder(number: number): Promise<void> {
  const { writer } = fleet.hub;
  const former_device_nos = JSON.stringify([after.ids.deviceNo]);
  await writer.transaction((db) =>
    db
      .updateTable('sync_client')
      .set({ device_no: number, former_device_nos })
      .where('client_id', '=', after.clientId)
      .execute(),
  );
  await reopen(after, 'device');
}

/** What stands on a computer, by names. */
async function contentOf({ database: { read } }: Node) {
  const folders = await read
    .selectFrom('folder')
    .leftJoin('folder as parent', 'parent.id', 'folder.parent_folder_id')
    .select(['folder.folder_name', 'parent.folder_name as parent'])
    .orderBy('folder.folder_name')
    .execute();
  const questions = await read
    .selectFrom('question')
    .leftJoin('folder', 'folder.id', 'question.folder_id')
    .leftJoin('question_tag', 'question_tag.question_id', 'question.id')
    .leftJoin('tag', 'tag.id', 'question_tag.tag_id')
    .innerJoin('answer', 'answer.question_id', 'question.id')
    .select(['question.title', 'image_sha256', 'folder_name', 'tag_name', 'answer_2', 'correct_answer'])
    .orderBy('question.title')
    .execute();
  const exams = await read
    .selectFrom('exam')
    .leftJoin('exam_question', 'exam_question.exam_id', 'exam.id')
    .leftJoin('question', 'question.id', 'exam_question.question_id')
    .where('exam.id', '!=', fleet.exam.examId)
    .orderBy('exam_question.position')
    .select(['exam.status', 'question.title'])
    .execute();
  return { folders, questions, exams };
}

describe('what somebody wrote before their computer joined', () => {
  it('comes along whole under new ids, and goes on to the hub', async () => {
    await furnish();
    const { progress } = await carry();
    expect(progress.at(-1)).toEqual([7, 7, 0]);
    expect(await contentOf(after)).toEqual(await contentOf(before));
    const ids = await after.database.read.selectFrom('question').select('id').execute();
    const olds = await before.database.read.selectFrom('question').select('id').execute();
    expect(ids.filter(({ id }) => olds.some((old) => old.id === id))).toEqual([]);
    expect(await after.database.read.selectFrom('blob').select('size').execute()).toEqual([{ size: 64 }]);
    expect(await findState(after.database.read, 'carry_over')).toBeUndefined();
    const mine = await after.database.read
      .selectFrom('session')
      .where('user_id', '=', author.id)
      .select('revoked_at')
      .orderBy('revoked_at')
      .execute();
    // Only the session of this work.
    expect(mine).toEqual([{ revoked_at: null }, { revoked_at: after.clock.now() }]);
    await after.files().sendWaiting(filesOver(fleet, after, (deliver) => deliver()));
    await sync(after);
    expect(await contentOf(fleet.hub)).toEqual(await contentOf(before));
  });

  it('uses the tags that its person has on the hub already', async () => {
    await furnish();
    expect(await callAs(after, author, 'POST', '/api/tags', { tag_names: 'BIOLOGY' })).toMatchObject({
      status: 200,
    });
    const { progress } = await carry();
    expect(progress).toContainEqual([1, 7, 0]);
    const tags = await after.database.read.selectFrom('tag').select('tag_name').execute();
    expect(tags).toEqual([{ tag_name: 'BIOLOGY' }]);
    const { questions } = await contentOf(after);
    expect(questions.map((question) => question.tag_name)).toContain('BIOLOGY');
  });

  it('goes on after an interruption where it was, and has nothing twice', async () => {
    await furnish();
    let portions = 0;
    await carry({ isStopped: () => (portions += 1) > 3 });
    expect(await findState(after.database.read, 'carry_over')).toBeDefined();
    expect((await contentOf(after)).exams).toEqual([]);
    await goOn();
    expect(await contentOf(after)).toEqual(await contentOf(before));
  });

  it('goes on under the number that its computer has got in between, and has nothing twice', async () => {
    await furnish();
    let portions = 0;
    await carry({ isStopped: () => (portions += 1) > 2 });
    await sync(after);
    await renumber(4711);
    const { progress } = await goOn();
    expect(progress[0]).toEqual([3, 7, 0]);
    expect(await contentOf(after)).toEqual(await contentOf(before));
    await after.files().sendWaiting(filesOver(fleet, after, (deliver) => deliver()));
    await sync(after);
    expect(await contentOf(fleet.hub)).toEqual(await contentOf(before));
  });

  it('goes on under the number that its computer draws where it was moved', async () => {
    await furnish();
    let portions = 0;
    await carry({ isStopped: () => (portions += 1) > 2 });
    const elsewhere = { machine: 'elsewhere', inode: '0', macs: [] };
    await writeState(after.database.write, 'surroundings', JSON.stringify(elsewhere));
    await noticeMove(after.database.write, after.file, (bytes) => new Uint8Array(bytes).fill(7));
    await reopen(after, 'device');
    expect((await goOn()).failed).toEqual([]);
    expect(await contentOf(after)).toEqual(await contentOf(before));
  });

  it('is taken under the number of today where it had been refused under another one', async () => {
    await furnish();
    const refused: TransportResponse = { status: 422, headers: {}, body: { code: 'VALIDATION_FAILED' } };
    const isRefused = ({ body }: TransportRequest) => JSON.stringify(body).includes('What flies?');
    const call: Call = async (request) => (isRefused(request) ? refused : after.server.callWithin(request));
    expect((await carry({ call })).progress.at(-1)).toEqual([6, 7, 1]);
    for (const number of [4711, 4712]) {
      await renumber(number);
      const { failed, progress } = await goOn({ call });
      expect(failed).toHaveLength(1);
      expect(progress.at(-1)).toEqual([0, 1, 1]);
    }
    expect((await goOn()).progress.at(-1)).toEqual([1, 1, 0]);
    expect(await contentOf(after)).toEqual(await contentOf(before));
  });

  it('is taken under the number that its computer has got while the last of it was tried', async () => {
    await furnish();
    const refused: TransportResponse = { status: 422, headers: {}, body: { code: 'VALIDATION_FAILED' } };
    let isFirst = true;
    const call: Call = async (request) => {
      if (!JSON.stringify(request.body).includes('"exams":[{')) return after.server.callWithin(request);
      if (isFirst) await changeNumber(4711);
      isFirst = false;
      return refused;
    };
    expect((await carry({ call })).progress.at(-1)).toEqual([5, 7, 2]);
    await goOnUnder(4711);
    expect((await goOn()).failed).toEqual([]);
    expect(await contentOf(after)).toEqual(await contentOf(before));
  });

  it('comes without a picture that was lost before', async () => {
    const id = await write('What swims?');
    const lost = { image_sha256: 'f'.repeat(64) };
    await before.database.write.updateTable('question').set(lost).where('id', '=', id).execute();
    await carry();
    expect((await contentOf(after)).questions).toMatchObject([{ title: 'What swims?', ...lost }]);
    expect(await after.database.read.selectFrom('blob').select('id').execute()).toEqual([]);
  });

  it('comes in portions of a hundred', async () => {
    for (let at = 0; at < 103; at += 1)
      await doAs(before, author, 'POST', '/api/tags', { tag_names: `tag ${at}` });
    const { progress } = await carry();
    expect(progress).toEqual([
      [0, 103, 0],
      [100, 103, 0],
      [103, 103, 0],
    ]);
    const tags = await after.database.read.selectFrom('tag').select('id').execute();
    expect(tags).toHaveLength(103);
  });

  it.each([503, 500, 429, 408, 401])(
    'waits for a better moment after a %s, and loses nothing',
    async (status) => {
      await furnish();
      let calls = 0;
      const call: Call = async (request) => {
        calls += 1;
        return calls === 3
          ? { status, headers: {}, body: { code: 'ANY' } }
          : after.server.callWithin(request);
      };
      await expect(carry({ call })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(calls).toBe(3);
      expect(await findCarryOver(after.database.read)).toMatchObject({ left_behind: [] });
      expect((await contentOf(after)).questions).toEqual([]);
      // Nobody else has the token of that session, but it need not live on.
      const live = after.database.read.selectFrom('session').where('revoked_at', 'is', null).select('client');
      expect(await live.execute()).toEqual([{ client: 'fleet' }]);
      const { progress, failed } = await goOn({ call });
      // Folders and tags are here already, and are not offered again.
      expect(progress[0]).toEqual([3, 7, 0]);
      expect(calls).toBe(5);
      expect(progress.at(-1)).toEqual([7, 7, 0]);
      expect(failed).toEqual([]);
      expect(await contentOf(after)).toEqual(await contentOf(before));
      expect(await findCarryOver(after.database.read)).toBeUndefined();
    },
  );

  it('says what its person may not take along, and takes it once they may', async () => {
    await furnish();
    const message = 'Your role does not allow this.';
    const refused: TransportResponse = {
      status: 403,
      headers: {},
      body: { code: 'ABILITY_MISSING', message },
    };
    const { progress } = await carry({ call: async () => refused });
    expect(progress.at(-1)).toEqual([0, 7, 7]);
    const status = async () =>
      SyncStatus.parse((await callAs(after, author, 'GET', '/api/sync', undefined)).body).carry_over;
    const said = await status();
    expect(said).toMatchObject({ archive: 'lectern.db', left_behind_count: 7 });
    expect(said?.left_behind.map(({ kind, title }) => [kind, title])).toEqual([
      ['folder', 'Outer'],
      ['folder', 'Inner'],
      ['tag', 'Biology'],
      ['question', 'What swims?'],
      ['question', 'What flies?'],
      ['exam', null],
      ['exam', null],
    ]);
    expect(said?.left_behind).toContainEqual(expect.objectContaining({ code: 'ABILITY_MISSING', message }));
    expect((await goOn()).progress.at(-1)).toEqual([7, 7, 0]);
    expect(await contentOf(after)).toEqual(await contentOf(before));
    expect(await status()).toBeNull();
  });

  it('is not said to anybody else on the computer', async () => {
    await furnish();
    await after.signIn(colleague);
    await sync(after);
    await writeState(after.database.write, 'carry_over', JSON.stringify(wish));
    const statusFor = async (person: Person) =>
      SyncStatus.parse((await callAs(after, person, 'GET', '/api/sync', undefined)).body).carry_over;
    expect(await statusFor(author)).toEqual({ archive: 'lectern.db', left_behind: [], left_behind_count: 0 });
    expect(await statusFor(colleague)).toBeNull();
  });

  it('comes without what cannot be taken, which stays in the archive and is said', async () => {
    await furnish();
    await makeFolder('Third');
    const refused: TransportResponse = { status: 422, headers: {}, body: { code: 'VALIDATION_FAILED' } };
    const names = ['Third', 'Biology', 'What flies?', '"exams":[{'];
    const { failed, progress } = await carry({
      call: async (request) => {
        const text = JSON.stringify(request.body);
        return names.some((name) => text.includes(name)) ? refused : after.server.callWithin(request);
      },
    });
    expect(failed).toHaveLength(5);
    const { folders, questions, exams } = await contentOf(after);
    expect(folders.map((folder) => folder.folder_name)).toEqual(['Inner', 'Outer']);
    expect(questions).toMatchObject([{ title: 'What swims?', folder_name: 'Inner', tag_name: null }]);
    expect(exams).toEqual([]);
    expect(progress.at(-1)).toEqual([3, 8, 5]);
    const left = (await findCarryOver(after.database.read))?.left_behind ?? [];
    expect(left.map(({ kind, title }) => title ?? kind)).toEqual(expect.arrayContaining(names.slice(0, 3)));
    // Only what is missing is offered again.
    const calls: unknown[] = [];
    await goOn({
      call: async (request) => {
        calls.push(request.body);
        return after.server.callWithin(request);
      },
    });
    expect(JSON.stringify(calls)).not.toContain('What swims?');
    expect(await contentOf(after)).toMatchObject({
      exams: expect.toSatisfy((all: unknown[]) => all.length > 0),
    });
    expect(await findCarryOver(after.database.read)).toBeUndefined();
  });
});

it('does nothing where nothing is to be taken along', async () => {
  expect((await goOn()).progress).toEqual([]);
});
