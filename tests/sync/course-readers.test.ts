import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOfWords } from '#tests/factories/courses.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const CONTENT = 'Inhaltswort';
const PRACTICE = 'Uebungsschluessel';
const SECRETS = ['Musterloesung', 'Pruefungsschluessel', 'Entwurfswort'];

let fleet: Fleet;
let author: Person;
let student: Person;
let admin: Person;
let authors: Device;
let students: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  admin = fleet.people[3];
  [authors, students] = seated.devices;
  await syncAll();
});
afterEach(() => fleet.close());

async function syncAll(): Promise<void> {
  for (let round = 0; round < 2; round++)
    for (const device of fleet.devices) await device.client(directLink(fleet, device)).sync();
}

const Made = z.object({ id: z.number() });
const Course = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});
const Item = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });
const Written = z.object({ question: z.object({ id: z.number() }) });

const give = (method: string, path: string, body?: unknown) => doAs(authors, author, method, path, body);

async function write(id: number, changes: object): Promise<void> {
  const { version, draft } = Item.parse(await give('GET', `/api/course-items/${id}`)).data;
  await give('PUT', `/api/course-items/${id}`, { version, draft: { ...draft, ...changes } });
}

async function publishDraft(id: number): Promise<void> {
  const { version } = Course.parse(await give('GET', `/api/getCourse/${id}`)).data;
  await give('POST', '/api/course-publications', { course_id: id, version });
}

/** Published at the author's computer, and changed there since. */
async function publish(): Promise<number> {
  const course = Course.parse(await give('POST', '/api/course-drafts')).data;
  const draft = { ...course.draft, course_title: 'Cells' };
  await give('PUT', `/api/course-drafts/${course.id}`, { version: course.version, step: 2, draft });
  const top = { course_id: course.id, parent_id: null, title: 'Start', place: 'a0' };
  const section_id = Made.parse(await give('POST', '/api/course-sections', top)).id;
  const add = async (kind: string, place: string, changes: object): Promise<number> => {
    const body = { section_id, kind, title: kind, place };
    const { id } = Made.parse(await give('POST', '/api/course-items', body));
    await write(id, changes);
    return id;
  };
  const asked = async (feedback: string) => {
    const body = questionDraft({ feedback_correct: feedback, feedback_incorrect: feedback });
    const { question } = Written.parse(await give('POST', '/api/questions', body));
    return [{ question_id: question.id, mark: 1 }];
  };
  const lesson = await add('lesson', 'a0', { document: documentOfWords(CONTENT) });
  await add('quiz', 'a1', { questions: await asked(PRACTICE) });
  await add('practice_test', 'a2', { questions: await asked(SECRETS[1] ?? ''), is_graded: true });
  const feedback = { feedback_correct: '', feedback_partial: '', feedback_incorrect: '' };
  const task = { prompt: 'Why?', points: 1, solution: SECRETS[0], ...feedback };
  await add('assignment', 'a3', { assignment_questions: [task] });
  await publishDraft(course.id);
  await write(lesson, { document: documentOfWords(SECRETS[2] ?? '') });
  return course.id;
}

async function enrol(id: number): Promise<void> {
  const content = { content_id: id, content_type: 'course' };
  await doAs(fleet.hub, student, 'POST', '/api/contentPurchaseFreeRecord', content);
  await syncAll();
}

/** Which words stand in the files of a computer. */
function wordsAt(device: Device): string[] {
  const files = [device.file, `${device.file}-wal`].filter((file) => existsSync(file));
  const bytes = files.map((file) => readFileSync(file, 'latin1')).join('\n');
  return [CONTENT, PRACTICE, ...SECRETS].filter((word) => bytes.includes(word));
}

it('a course comes to the computers of those who are in it, without solutions, graded keys and drafts', async () => {
  const id = await publish();
  await syncAll();
  expect(wordsAt(students)).toEqual([]);
  expect(await students.database.read.selectFrom('course_version').select('title').execute()).toEqual([
    { title: 'Cells' },
  ]);
  await enrol(id);
  expect(wordsAt(students)).toEqual([CONTENT, PRACTICE]);
  const shown = JSON.stringify(await doAs(students, student, 'GET', `/api/getCourse/${id}`));
  expect(shown).toContain('"view":"learner"');
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
});

it('what waits for approval comes to nobody, and to those who are in the course once it is approved', async () => {
  const id = await publish();
  await syncAll();
  await enrol(id);
  await doAs(fleet.hub, admin, 'PUT', '/api/institution', { requires_course_approval: true });
  await syncAll();
  await publishDraft(id);
  await syncAll();
  const versions = () =>
    students.database.read.selectFrom('course_version').select('version_no').orderBy('version_no').execute();
  expect(wordsAt(students)).toEqual([CONTENT, PRACTICE]);
  expect(await versions()).toEqual([{ version_no: 1 }]);
  const looked = { kind: 'course', content_id: id, published_version: 2, has_changes: false };
  await doAs(fleet.hub, admin, 'POST', '/api/content-approvals', looked);
  await syncAll();
  expect(wordsAt(students)).toEqual([CONTENT, PRACTICE, SECRETS[2]]);
  expect(await versions()).toEqual([{ version_no: 1 }, { version_no: 2 }]);
  for (const device of fleet.devices) await assertConverged(fleet, device);
});
