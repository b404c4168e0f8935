import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { nameOfBlob } from '#server/blobs/store.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { filesOver } from './hub-files.ts';
import { pictureOf } from './pictures.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const CANARY = 'Kanarienvogel';

let fleet: Fleet;
let author: Person;
let student: Person;
let authors: Device;
let students: Device;
let group: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  [authors, students] = seated.devices;
  group = Group.parse(await asAdmin('/api/people-groups', { name: 'Class 7b' })).data.id;
  await syncAll();
});
afterEach(() => fleet.close());

const Group = z.object({ data: z.object({ id: z.number() }) });
const Written = z.object({ question: z.object({ id: z.number() }) });
const Drafted = z.object({ data: z.object({ exam_step_one_id: z.number(), version: z.number() }) });
const Saved = z.object({ version: z.number() });
const Standing = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });
const Stored = z.object({ sha256: z.string() });

/** Stands in the question of the exam. */
const PICTURE = pictureOf('cell', false);

const asAdmin = (path: string, body: unknown) => doAs(fleet.hub, fleet.people[3], 'POST', path, body);
async function sync(device: Device): Promise<void> {
  const files = filesOver(fleet, device, (deliver) => deliver());
  await device.files().sendWaiting(files);
  await device.client(directLink(fleet, device)).sync();
  await device.files().fetchForPapers(files);
}
async function syncAll(): Promise<void> {
  for (let round = 0; round < 2; round++) for (const device of fleet.devices) await sync(device);
}

/** Published at the author's computer, where nobody knows who is in the group. */
async function publish(): Promise<number> {
  const { sha256 } = Stored.parse(await doAs(authors, author, 'POST', '/api/blobs', PICTURE));
  const written = questionDraft({ question_image: sha256, question_image_alt: 'A cell' });
  const { question } = Written.parse(await doAs(authors, author, 'POST', '/api/questions', written));
  const drafted = Drafted.parse(await doAs(authors, author, 'POST', '/api/exam-drafts', {})).data;
  const id = drafted.exam_step_one_id;
  const draft = examDraft([], {
    exam_title: CANARY,
    questions: [{ question_id: question.id, mark: 1 }],
    access: { who: 'some', group_ids: [group], user_ids: [] },
  });
  const body = { version: drafted.version, step: 6, draft };
  await saveAndPublish(id, body);
  return id;
}

async function saveAndPublish(id: number, body: object): Promise<void> {
  const { version } = Saved.parse(await doAs(authors, author, 'PUT', `/api/exam-drafts/${id}`, body));
  await doAs(authors, author, 'POST', '/api/exam-publications', { exam_id: id, version });
}

const rowsAtStudents = async (id: number) => {
  const { read } = students.database;
  const exams = await read.selectFrom('exam').where('id', '=', id).select('id').execute();
  const versions = await read.selectFrom('exam_version').where('exam_id', '=', id).select('id').execute();
  const papers = await read
    .selectFrom('exam_version_paper')
    .where('content', 'like', `%${CANARY}%`)
    .select('id')
    .execute();
  const hasPicture = students.server.services.blobs.has(nameOfBlob(PICTURE));
  return [exams.length, versions.length, papers.length, hasPicture];
};

it('an exam for a group is on no computer of whoever is not in it, and comes with its paper once they are', async () => {
  const id = await publish();
  expect(
    await authors.database.read.selectFrom('enrolment').where('content_id', '=', id).selectAll().execute(),
  ).toEqual([]);
  await syncAll();
  expect(await rowsAtStudents(id)).toEqual([0, 0, 0, false]);
  const files = [students.file, `${students.file}-wal`].filter((file) => existsSync(file));
  for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain(CANARY);

  const members = { user_ids: [student.id] };
  await asAdmin(`/api/people-groups/${group}/members`, members);
  await syncAll();
  // With its pictures: nobody has to be there on the day.
  expect(await rowsAtStudents(id)).toEqual([1, 1, 1, true]);
  const enrolled = authors.database.read.selectFrom('enrolment').where('content_id', '=', id);
  expect(await enrolled.select(['student_name', 'source']).execute()).toEqual([
    { student_name: 'Student Number 2', source: 'granted' },
  ]);

  await asAdmin(`/api/people-groups/${group}/removed-members`, members);
  await syncAll();
  expect((await rowsAtStudents(id)).slice(0, 3)).toEqual([0, 0, 0]);
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
});

it('what waits for approval is on no computer of those who are in the exam, until it is approved', async () => {
  const id = await publish();
  await syncAll();
  await asAdmin(`/api/people-groups/${group}/members`, { user_ids: [student.id] });
  await doAs(fleet.hub, fleet.people[3], 'PUT', '/api/institution', { requires_exam_approval: true });
  await syncAll();
  const { version, draft } = Standing.parse(await doAs(authors, author, 'GET', `/api/getExam/${id}`)).data;
  await saveAndPublish(id, { version, step: 6, draft: { ...draft, exam_title: `${CANARY} again` } });
  await syncAll();
  expect(await rowsAtStudents(id)).toEqual([1, 1, 1, true]);
  const looked = { kind: 'exam', content_id: id, published_version: 2, has_changes: false };
  await asAdmin('/api/content-approvals', looked);
  await syncAll();
  expect(await rowsAtStudents(id)).toEqual([1, 2, 2, true]);
});

it('a student who knows its number enrols in nothing', async () => {
  const id = await publish();
  await syncAll();
  const content = { content_id: id, content_type: 'exam' };
  await expect(doAs(fleet.hub, student, 'POST', '/api/contentPurchaseFreeRecord', content)).rejects.toThrow(
    'Missing exam',
  );
});
