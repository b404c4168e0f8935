import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { filesOver } from './hub-files.ts';
import { doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { pictureOf } from './pictures.ts';
import type { Person } from './templates.ts';
import { MARK_OF_TWO, openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let author: Person;
let one: Device;
let two: Device;
let sync: TwoLaptops['sync'];
beforeEach(async () => {
  ({ fleet, author, one, two, sync } = await openTwoLaptops());
});
afterEach(() => fleet.close());

const everywhere = async (): Promise<void> => {
  for (const device of [one, two, one]) await sync(device);
};

async function namesOn(node: Node, table: 'folder' | 'tag'): Promise<string[]> {
  const column = table === 'folder' ? 'folder_name' : 'tag_name';
  const rows = await node.database.read
    .selectFrom(table)
    .where('deleted_at', 'is', null)
    .select(`${column} as name`)
    .execute();
  return rows.map((row) => row.name).toSorted();
}

const Made = z.object({ folder: z.object({ id: z.number() }) });
const MadeTag = z.object({ tag: z.object({ id: z.number() }) });
const MadeExam = z.object({ data: z.object({ exam_step_one_id: z.number() }) });

describe('a folder that two computers rename apart', () => {
  it('keeps the name that came first, and has a copy with all that the other one did after it', async () => {
    const { folder } = Made.parse(await doAs(one, author, 'POST', '/api/folder', { folder_name: 'Cells' }));
    await everywhere();
    const rename = (device: Device, name: string) =>
      doAs(device, author, 'PUT', `/api/folder/${folder.id}`, { folder_name: name });
    await rename(one, 'Tissues');
    await rename(two, 'Organs');
    await rename(two, 'Organisms');
    await everywhere();
    for (const node of [fleet.hub, one, two])
      expect(await namesOn(node, 'folder')).toEqual([`Organisms${MARK_OF_TWO}`, 'Tissues']);
  });
});

describe('a tag that two computers rename apart', () => {
  it('keeps the name that came first, and has a copy with the other', async () => {
    const { tag } = MadeTag.parse(await doAs(one, author, 'POST', '/api/tags', { tag_names: 'bilogy' }));
    await everywhere();
    await doAs(one, author, 'PUT', `/api/tag/${tag.id}`, { tag_names: 'biology' });
    await doAs(two, author, 'PUT', `/api/tag/${tag.id}`, { tag_names: 'botany' });
    await everywhere();
    for (const node of [fleet.hub, one, two])
      expect(await namesOn(node, 'tag')).toEqual(['biology', `botany${MARK_OF_TWO}`]);
  });
});

describe('a file of the library that two computers describe apart', () => {
  const Begun = z.object({ data: z.object({ id: z.string() }) });
  const Added = z.object({ data: z.object({ id: z.number() }) });
  const Shown = z.object({ data: z.object({ alt_text: z.string(), copy_of: z.number().nullable() }) });
  const filesOn = (node: Node) =>
    node.database.read
      .selectFrom('media_file')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .select(['id', 'name', 'alt_text', 'copy_of', 'file_sha256'])
      .execute();

  async function add(): Promise<number> {
    const bytes = pictureOf('fish', false);
    const about = { name: 'fish.gif', size: bytes.byteLength };
    const { id } = Begun.parse(await doAs(one, author, 'POST', '/api/media-uploads', about)).data;
    await doAs(one, author, 'PUT', `/api/media-uploads/${id}/pieces/0`, bytes);
    const added = await doAs(one, author, 'POST', '/api/media-files', { upload_id: id });
    await one.files().sendWaiting(filesOver(fleet, one, (work) => work()));
    return Added.parse(added).data.id;
  }

  it('says what came first, and has a copy of the same bytes with the other, which is decided', async () => {
    const id = await add();
    await everywhere();
    const say = (device: Device, alt_text: string) =>
      doAs(device, author, 'PUT', `/api/media-files/${id}`, { alt_text });
    await say(one, 'A fish');
    await say(two, 'A whale');
    await everywhere();
    const [first, copy] = await filesOn(fleet.hub);
    expect(first).toMatchObject({ id, name: 'fish.gif', alt_text: 'A fish', copy_of: null });
    const lost = { name: `fish.gif${MARK_OF_TWO}`, alt_text: 'A whale', copy_of: id };
    expect(copy).toMatchObject({ ...lost, file_sha256: first?.file_sha256 });
    for (const node of [one, two]) expect(await filesOn(node)).toEqual([first, copy]);

    const url = `/api/media-files/${copy?.id}`;
    expect(Shown.parse(await doAs(one, author, 'GET', url)).data).toEqual({
      alt_text: 'A whale',
      copy_of: id,
    });
    await doAs(one, author, 'PUT', url, { name: 'whale.gif' });
    expect(Shown.parse(await doAs(one, author, 'GET', url)).data.copy_of).toBeNull();
    await everywhere();
    expect((await filesOn(two)).map(({ name }) => name)).toEqual(['fish.gif', 'whale.gif']);
  });

  it('is not removed by somebody who has not seen what it says now', async () => {
    const id = await add();
    await everywhere();
    await doAs(one, author, 'PUT', `/api/media-files/${id}`, { name: 'cod.gif' });
    await doAs(two, author, 'DELETE', `/api/media-files/${id}`);
    await everywhere();
    for (const node of [fleet.hub, one, two])
      expect((await filesOn(node)).map(({ name }) => name)).toEqual(['cod.gif']);
  });
});

describe('an exam that two computers change apart', () => {
  const settings = {
    exam_duration: 45,
    pass_percent: 50,
    scoring_mode: 'equal',
    shuffle_questions: false,
    shuffle_options: false,
    attempts_allowed: 1,
    review_policy: 'never',
  };
  const examsOn = (node: Node) =>
    node.database.read
      .selectFrom('exam')
      .where('id', '!=', fleet.exam.examId)
      .where('deleted_at', 'is', null)
      .orderBy('duration_minutes')
      .select(['id', 'duration_minutes', 'copy_of', 'status'])
      .execute();

  it('has a copy with its questions, in which nothing is published', async () => {
    const Saved = z.object({ question: z.object({ id: z.number() }) });
    const { question } = Saved.parse(await doAs(one, author, 'POST', '/api/questions', questionDraft()));
    const made = await doAs(one, author, 'POST', '/api/exam-drafts', { question_ids: [question.id] });
    const { exam_step_one_id: id } = MadeExam.parse(made).data;
    await everywhere();
    await doAs(one, author, 'PUT', `/api/exams/${id}/settings`, settings);
    await doAs(two, author, 'PUT', `/api/exams/${id}/settings`, { ...settings, exam_duration: 60 });
    await everywhere();
    const [first, copy] = await examsOn(fleet.hub);
    expect(first).toMatchObject({ id, duration_minutes: 45, copy_of: null });
    expect(copy).toMatchObject({ duration_minutes: 60, copy_of: id, status: 'savedAsDraft' });
    for (const node of [one, two]) expect(await examsOn(node)).toEqual([first, copy]);
    const links = await fleet.hub.database.read
      .selectFrom('exam_question')
      .where('exam_id', 'in', [id, copy?.id ?? 0])
      .orderBy('exam_id')
      .select(['exam_id', 'question_id'])
      .execute();
    expect(links.map((link) => link.question_id)).toEqual([question.id, question.id]);
  });
});
