import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { documentOfWords } from '#tests/factories/courses.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let authors: Device;
let laptop: Device;
let desktop: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2], [2]]);
  ({ fleet, author, student } = seated);
  [authors, laptop, desktop] = seated.devices;
  await syncAll();
});
afterEach(() => fleet.close());

async function syncAll(): Promise<void> {
  for (let round = 0; round < 2; round++)
    for (const device of fleet.devices) await device.client(directLink(fleet, device)).sync();
}

const Made = z.object({ id: z.number() });
const Draft = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});
const Item = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });
const Written = z.object({ question: z.object({ id: z.number() }) });

const give = (method: string, path: string, body?: unknown) => doAs(authors, author, method, path, body);

/** A published course with a lesson, a quiz and a graded one, in which the student is enrolled. */
async function publish() {
  const course = Draft.parse(await give('POST', '/api/course-drafts')).data;
  const { id } = course;
  const draft = { ...course.draft, course_title: 'Cells' };
  await give('PUT', `/api/course-drafts/${id}`, { version: course.version, step: 2, draft });
  const top = { course_id: id, parent_id: null, title: 'Start', place: 'a0' };
  const section_id = Made.parse(await give('POST', '/api/course-sections', top)).id;
  const { question } = Written.parse(await give('POST', '/api/questions', questionDraft()));
  const questions = [{ question_id: question.id, mark: 1 }];
  const add = async (kind: string, place: string, changes: object): Promise<number> => {
    const made = Made.parse(
      await give('POST', '/api/course-items', { section_id, kind, title: kind, place }),
    );
    const read = Item.parse(await give('GET', `/api/course-items/${made.id}`)).data;
    const body = { version: read.version, draft: { ...read.draft, ...changes } };
    await give('PUT', `/api/course-items/${made.id}`, body);
    return made.id;
  };
  const lesson = await add('lesson', 'a0', { document: documentOfWords('Words.'), duration_minutes: 5 });
  const quiz = await add('quiz', 'a1', { questions });
  const graded = await add('quiz', 'a2', { questions, is_graded: true });
  const { version } = Draft.parse(await give('GET', `/api/getCourse/${id}`)).data;
  await give('POST', '/api/course-publications', { course_id: id, version });
  await syncAll();
  const enrolment = { content_id: id, content_type: 'course' };
  await doAs(fleet.hub, student, 'POST', '/api/contentPurchaseFreeRecord', enrolment);
  await syncAll();
  return { id, lesson, quiz, graded, answers: [{ question_id: question.id, option: 1 }] };
}

const Progress = courseProgressContract.getCourseProgress.responses[200];
const Notes = courseProgressContract.listCourseNotes.responses[200];
const Note = courseProgressContract.createCourseNote.responses[201];
const Done = courseProgressContract.recordCourseActivity.responses[201];

const progressAt = async (node: Node, id: number) =>
  Progress.parse(await doAs(node, student, 'GET', `/api/courses/${id}/progress`)).data;
const at = (device: Device, body: object) => doAs(device, student, 'POST', '/api/course-activities', body);

it('what is done of a course on two computers counts once, and what is graded is decided by the hub', async () => {
  const { id, lesson, quiz, graded, answers } = await publish();
  const about = (item_id: number) => ({ course_id: id, item_id });
  await at(laptop, { kind: 'text_read', ...about(lesson), time_ms: 60_000 });
  await at(desktop, { kind: 'text_read', ...about(lesson), time_ms: 30_000 });
  await at(desktop, { kind: 'quiz_submitted', ...about(quiz), answers, time_ms: 10_000 });
  const sent = Done.parse(
    await at(laptop, { kind: 'quiz_submitted', ...about(graded), answers, time_ms: 5000 }),
  );
  expect(sent.data).toMatchObject({
    item: { status: 'pending', best_percent: null },
    result: { is_pending: true, percent: null },
    summary: { completed_count: 2, completion: null },
  });
  await doAs(laptop, student, 'PUT', `/api/courses/${id}/place`, { item_id: graded });
  await doAs(desktop, student, 'PUT', `/api/courses/${id}/place`, { item_id: quiz, position_ms: 7 });
  await syncAll();
  const hub = await progressAt(fleet.hub, id);
  expect(hub.summary).toMatchObject({ percent: 100, completed_count: 3, time_ms: 105_000 });
  expect(hub.summary.completion?.finished_at).toBeDefined();
  expect(hub.items[2]).toMatchObject({ status: 'complete', is_pending: false });
  expect(hub.items[2]?.best_percent).not.toBeNull();
  for (const device of [laptop, desktop]) {
    const own = await progressAt(device, id);
    expect(own.summary).toEqual(hub.summary);
    expect(own.items).toEqual(hub.items);
    expect(own.places.filter((place) => place.is_this_computer)).toHaveLength(1);
    expect(own.places.map(({ computer }) => typeof computer)).toEqual(['string', 'string']);
  }
  const rows = await fleet.hub.database.read.selectFrom('course_completion').select('finished_at').execute();
  expect(rows).toHaveLength(1);
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
});

it('a note that two computers changed stays in both forms', async () => {
  const { id, lesson } = await publish();
  const body = { course_id: id, anchor: { item_id: lesson, at_ms: null }, body: 'First.' };
  const note = Note.parse(await doAs(laptop, student, 'POST', '/api/course-notes', body)).data;
  await syncAll();
  for (const [device, words] of [
    [laptop, 'Of the laptop.'],
    [desktop, 'Of the desktop.'],
  ] as const)
    await doAs(device, student, 'PUT', `/api/course-notes/${note.id}`, {
      version: note.version,
      body: words,
    });
  await syncAll();
  for (const node of [fleet.hub, laptop, desktop]) {
    const { data } = Notes.parse(await doAs(node, student, 'GET', `/api/courses/${id}/notes`));
    expect(data.map((one) => [one.body, one.copy_from !== null])).toEqual([
      ['Of the desktop.', true],
      ['Of the laptop.', false],
    ]);
  }
});
