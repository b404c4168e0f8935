import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { createLog } from '#server/log.ts';
import { writeState } from '#server/sync/state.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet, type Node } from '#tests/sync/fleet.ts';
import { filesOver } from '#tests/sync/hub-files.ts';
import { pictureOf } from '#tests/sync/pictures.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { carryOver } from './carry-over.ts';

let fleet: Fleet;
let author: Person;
let before: Device;
let after: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [0]]);
  ({ fleet, author } = seated);
  [before, after] = seated.devices;
  await sync(before);
  await sync(after);
  await before.database.write.updateTable('exam').set({ deleted_at: 1 }).execute();
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

const Row = z.object({ id: z.number() });
const Answer = z.union([
  Row,
  z.object({ data: Row }).transform((body) => body.data),
  z.object({ folder: Row }).transform((body) => body.folder),
  z.object({ question: Row }).transform((body) => body.question),
]);
const make = async (address: string, body?: object): Promise<number> =>
  Answer.parse(await doAs(before, author, 'POST', address, body)).id;
const change = (address: string, body: object) => doAs(before, author, 'PUT', address, body);

const LARGE = new Uint8Array(1_500_000).fill(7);
const SMALL = pictureOf('fish', false);

/** A file of the library with its bytes in the store, which is the same before and after. */
async function addFile(id: number, name: string, bytes: Uint8Array): Promise<void> {
  const sha256 = after.server.services.blobs.put(bytes);
  const facts = { name, kind: 'image', mime: 'image/gif', size: bytes.length, file_sha256: sha256 } as const;
  await before.writer.transaction(async (db) => {
    await insertBlob(db, { id: id + 1, sha256, mime: 'image/gif', size: bytes.length, now: 0 });
    await db
      .insertInto('media_file')
      .values({ id, instructor_id: author.id, ...facts, alt_text: null, created_at: 1, updated_at: 1 })
      .execute();
  });
}

const document = (sha256: string) =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'file', attrs: { media_file_id: 11, sha256, name: 'fish.gif', mime: 'image/gif' } },
      { type: 'paragraph', content: [{ type: 'text', text: 'Look at it.' }] },
    ],
  });

const ITEM = {
  description: '',
  document: null,
  media_file_id: null,
  resource_ids: [],
  duration_minutes: 5,
  is_required: true,
  is_graded: false,
  score_to_reach: null,
  weight: 1,
  attempts_allowed: 0,
  is_shuffled: false,
  due: { kind: 'none' },
  questions: [],
  assignment_questions: [],
};
const ASKED = {
  prompt: 'Why?',
  points: 2,
  solution: 'Because.',
  feedback_correct: '',
  feedback_partial: '',
  feedback_incorrect: '',
};

/** A filter, a plan, a course of two levels with every kind of item, and files of both sizes. */
async function furnish(): Promise<void> {
  await addFile(11, 'fish.gif', SMALL);
  await addFile(21, 'whale.gif', LARGE);
  const folder = await make('/api/folder', { folder_name: 'Sea', parent_folder_id: null });
  const question = await make(
    '/api/questions',
    questionDraft({ question_title: 'What swims?', assign_folder_id: folder, tag_names: ['Fish'] }),
  );
  const { id: tag } = await before.database.read.selectFrom('tag').select('id').executeTakeFirstOrThrow();
  await make('/api/smart-folders', { name: 'Fish of the sea', filter: { folder_id: folder, tag_id: tag } });
  await doAs(before, author, 'POST', '/api/exam-drafts', { question_ids: [question] });
  const { id: exam } = await before.database.read
    .selectFrom('exam')
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  await before.database.write
    .insertInto('exam_plan')
    .values({
      id: 31,
      exam_id: exam,
      position: 1,
      folder_id: folder,
      tag_id: tag,
      question_type: 'multiple-choice',
      mark: 200,
      wanted: 3,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  const course = await make('/api/course-drafts');
  const promotional = { title: 'The sea', promotional_media_id: 21 };
  await before.database.write.updateTable('course').set(promotional).where('id', '=', course).execute();
  const section = (title: string, parent_id: number | null) =>
    make('/api/course-sections', { course_id: course, parent_id, title, place: 'a0' });
  const outer = await section('Water', null);
  const inner = await section('Deep water', outer);
  const item = async (kind: string, title: string, draft: object) => {
    const id = await make('/api/course-items', { section_id: inner, kind, title, place: 'a0' });
    await change(`/api/course-items/${id}`, { version: 1, draft: { ...ITEM, title, ...draft } });
  };
  const { file_sha256: sha256 } = await before.database.read
    .selectFrom('media_file')
    .where('id', '=', 11)
    .select('file_sha256')
    .executeTakeFirstOrThrow();
  await item('lesson', 'Whales', {
    document: document(sha256 ?? ''),
    media_file_id: 21,
    resource_ids: [11, 21],
  });
  await item('quiz', 'Who swims', { questions: [{ question_id: question, mark: 2 }] });
  await item('assignment', 'Essay', { assignment_questions: [ASKED] });
}

/** What joining leaves for later: the drafts come under new ids. */
const wishFor = () =>
  writeState(
    after.database.write,
    'carry_over',
    JSON.stringify({
      archive: 'device0/lectern.db',
      owner_id: author.id,
      email: 'person0@school.test',
      first_id: after.ids.peek() + 1_000_000,
    }),
  );

/** Takes along what the database of before holds, until `isStopped` says so. */
async function carry(isStopped: () => boolean = () => false) {
  const failed: unknown[] = [];
  await carryOver({
    database: after.database,
    writer: after.writer,
    ids: after.ids,
    clock: after.clock,
    log: { ...createLog(null), error: (fields: unknown) => void failed.push(fields) },
    dataDir: fleet.folder,
    actAs: (email) => openCommandLineSession({ ...after, services: after.server.services }, email),
    call: (request) => after.server.callWithin(request),
    onProgress: () => undefined,
    isStopped,
  });
  expect(failed).toEqual([]);
}

/** What stands on a computer, with names in the place of ids. */
async function contentOf({ database: { read } }: Node) {
  const names = new Map<number, string>();
  for (const [table, column] of [
    ['folder', 'folder_name'],
    ['tag', 'tag_name'],
    ['question', 'title'],
    ['course', 'title'],
    ['course_section', 'title'],
    ['media_file', 'name'],
  ] as const)
    for (const row of await read.selectFrom(table).selectAll().execute())
      names.set(row.id, Reflect.get(row, column));
  const named = (text: string): unknown =>
    JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'number' ? (names.get(value) ?? value) : value,
    );
  const plain = (rows: readonly object[]) =>
    rows.map((row) => named(JSON.stringify(row, (key, value) => (key === 'filter' ? named(value) : value))));
  const items = await read.selectFrom('course_item').orderBy('title').selectAll().execute();
  return {
    smart: plain(await read.selectFrom('smart_folder').select(['name', 'filter']).execute()),
    plan: plain(
      await read
        .selectFrom('exam_plan')
        .select(['position', 'folder_id', 'tag_id', 'question_type', 'mark', 'wanted'])
        .execute(),
    ),
    courses: plain(
      await read.selectFrom('course').select(['title', 'promotional_media_id', 'status']).execute(),
    ),
    sections: plain(
      await read
        .selectFrom('course_section')
        .orderBy('title')
        .select(['title', 'parent_id', 'course_id', 'place'])
        .execute(),
    ),
    items: plain(
      items.map(({ title, kind, section_id, course_id, media_file_id, resources, document: text }) => ({
        title,
        kind,
        section_id,
        course_id,
        media_file_id,
        resources: named(resources),
        document: text === null ? null : named(text),
      })),
    ),
    held: plain(
      await read.selectFrom('course_item_question').select(['question_id', 'mark', 'place']).execute(),
    ),
    asked: plain(
      await read.selectFrom('assignment_question').select(['prompt', 'points', 'solution']).execute(),
    ),
    files: await read.selectFrom('media_file').orderBy('name').select(['name', 'size', 'mime']).execute(),
  };
}

describe('what stands beside questions and exams', () => {
  it('comes along under new ids, once, also after a crash in between, and goes on to the hub', async () => {
    await furnish();
    const there = await contentOf(before);
    await wishFor();
    for (const stop of [1, 2, 3]) {
      let portions = 0;
      await carry(() => (portions += 1) > stop);
    }
    expect((await contentOf(after)).items).toEqual([]);
    await carry();
    expect(await contentOf(after)).toEqual(there);
    const idsOf = async (node: Node) =>
      (await node.database.read.selectFrom('course_item').select('id').execute()).map((row) => row.id);
    const olds = await idsOf(before);
    expect((await idsOf(after)).filter((id) => olds.includes(id))).toEqual([]);
    // No command names the large file: it is sent beside them, and linked when the hub has it.
    const files = await after.database.read.selectFrom('media_file').orderBy('name').selectAll().execute();
    expect(files.map((file) => file.file_sha256 === null)).toEqual([false, true]);
    const sent = await after.database.read.selectFrom('media_upload').selectAll().execute();
    expect(sent).toMatchObject([{ media_file_id: files[1]?.id, state: 'stored', size: LARGE.length }]);
    await after.files().sendWaiting(filesOver(fleet, after, (deliver) => deliver()));
    await sync(after);
    expect(await contentOf(fleet.hub)).toEqual(there);
  });

  it('says where a smart folder comes from that has a namesake at the hub', async () => {
    await furnish();
    await doAs(after, author, 'POST', '/api/smart-folders', { name: 'fish of the SEA', filter: {} });
    await wishFor();
    await carry();
    const rows = await after.database.read
      .selectFrom('smart_folder')
      .orderBy('name')
      .select('name')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows.some(({ name }) => /^Fish of the sea \(.+\)$/.test(name))).toBe(true);
  });
});
