import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Device, Fleet } from './fleet.ts';
import { libraryOf, tagNamesOn, tagsOn, titlesOn } from './library.ts';
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

async function syncBoth(): Promise<void> {
  await sync(one);
  await sync(two);
}

const Exam = z.object({
  data: z.object({ exam_step_one_id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});

async function draftExam(device: Device, questions: readonly number[]): Promise<number> {
  const created = await call(device, 'POST', '/api/exam-drafts', { question_ids: questions });
  return Exam.parse(created).data.exam_step_one_id;
}

describe('a folder that another laptop deleted', () => {
  let folder: number;
  beforeEach(async () => {
    folder = await library.makeFolder(one, 'Old');
  });

  it('takes no edit along of a question that lay in it: that is kept as a copy', async () => {
    const question = await library.save(one, 'First', { assign_folder_id: folder });
    await syncBoth();
    await call(one, 'DELETE', `/api/folder/${folder}`);
    await sync(one);
    await library.replace(two, question, 'Edited', { assign_folder_id: folder });
    await sync(two);
    expect(await library.refusedOn(two)).toEqual([]);
    for (const node of [fleet.hub, two]) expect(await titlesOn(node)).toEqual(['Edited (copy)', 'First']);
  });

  it('takes no question along that was written into it', async () => {
    await syncBoth();
    await call(one, 'DELETE', `/api/folder/${folder}`);
    await sync(one);
    await library.save(two, 'Written', { assign_folder_id: folder });
    await sync(two);
    expect(await library.refusedOn(two)).toEqual([]);
    const row = fleet.hub.database.read.selectFrom('question').select(['title', 'folder_id']);
    expect(await row.execute()).toEqual([{ title: 'Written', folder_id: null }]);
  });
});

describe('a tag that another laptop deleted', () => {
  let tag: number;
  let question: number;
  beforeEach(async () => {
    tag = await library.makeTag(one, 'Old');
    question = await library.save(one, 'First', { tag_names: ['Old'] });
    await syncBoth();
    await library.deleteTag(one, tag);
    await sync(one);
  });

  it('takes no edit along that names it', async () => {
    await call(two, 'PUT', `/api/question/${question}`, { question_title: 'Edited', tags: [tag] });
    await sync(two);
    expect(await library.refusedOn(two)).toEqual([]);
    expect(await titlesOn(fleet.hub)).toEqual(['Edited']);
  });

  it('does not come back with an edit of a question that had it', async () => {
    await library.replace(two, question, 'Edited', { tag_names: ['Old'] });
    await sync(two);
    expect(await titlesOn(fleet.hub)).toEqual(['Edited']);
    expect(await tagNamesOn(fleet.hub)).toEqual([]);
  });

  it('is there again for a question that gets it now', async () => {
    const other = await library.save(two, 'Other', { tag_names: [] });
    await library.change(two, [other], { kind: 'tag', tag_name: 'Old' });
    await sync(two);
    expect(await tagsOn(fleet.hub)).toEqual(['Other: Old']);
  });
});

describe('the copy of an edit of what another laptop deleted', () => {
  it('has the tags of the question', async () => {
    const question = await library.save(one, 'First', { tag_names: ['T'] });
    await syncBoth();
    await call(one, 'DELETE', `/api/question/${question}`);
    await sync(one);
    await call(two, 'PUT', `/api/question/${question}`, { question_title: 'Edited' });
    await sync(two);
    expect(await tagsOn(fleet.hub)).toEqual(['Edited (copy): T']);
  });

  it('has the questions of the exam', async () => {
    const exam = await draftExam(one, [await library.save(one, 'A'), await library.save(one, 'B')]);
    await syncBoth();
    await call(one, 'DELETE', `/api/deleteStepOne/${exam}`);
    await sync(one);
    await call(two, 'PUT', `/api/editExamStepOne/${exam}`, { exam_description: 'Edited' });
    await sync(two);
    const db = fleet.hub.database.read;
    const copies = db.selectFrom('exam').where('copy_of', '=', exam).select(['id', 'description']);
    const copy = await copies.executeTakeFirstOrThrow();
    const links = db.selectFrom('exam_question').where('exam_id', '=', copy.id).select('id');
    expect(copy.description).toBe('Edited');
    expect(await links.where('deleted_at', 'is', null).execute()).toHaveLength(2);
  });
});

describe('a question that another laptop deleted', () => {
  let gone: number;
  let exam: number;
  beforeEach(async () => {
    gone = await library.save(one, 'Gone');
    exam = await draftExam(one, []);
    await syncBoth();
    await call(one, 'DELETE', `/api/question/${gone}`);
    await sync(one);
  });

  it('takes no exam along that was begun with it, and is named before that is published', async () => {
    const begun = await draftExam(two, [gone]);
    await call(two, 'PUT', `/api/editExamStepOne/${begun}`, { exam_title: 'Exam', exam_duration: 30 });
    await sync(two);
    expect(await library.refusedOn(two)).toEqual([]);
    const problems = { data: [{ code: 'question_missing', question_id: gone }] };
    for (const node of [fleet.hub, two])
      expect(await call(node, 'GET', `/api/exams/${begun}/problems`)).toMatchObject(problems);
  });

  it('takes nothing along of the form in which it was chosen', async () => {
    const { version, draft } = Exam.parse(await call(two, 'GET', `/api/getExam/${exam}`)).data;
    const questions = [{ question_id: gone, mark: 1 }];
    const changed = { ...draft, exam_description: 'Typed', questions };
    await call(two, 'PUT', `/api/exam-drafts/${exam}`, { version, step: 3, draft: changed });
    await sync(two);
    expect(await library.refusedOn(two)).toEqual([]);
    const row = fleet.hub.database.read.selectFrom('exam').where('id', '=', exam).select('description');
    expect(await row.execute()).toEqual([{ description: 'Typed' }]);
  });
});
