import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { examDraft } from '#tests/factories/exams.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const MINUTE = 60_000;

let fleet: Fleet;
let author: Person;
let student: Person;
let authors: Device;
let students: Device;
let exam: number;
let draft: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  [authors, students] = seated.devices;
  await syncAll();
  await writeDraft();
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
async function syncAll(): Promise<void> {
  for (let round = 0; round < 2; round++) for (const device of fleet.devices) await sync(device);
}

const Written = z.object({ question: z.object({ id: z.number() }) });
const Drafted = z.object({ data: z.object({ exam_step_one_id: z.number(), version: z.number() }) });
const Stored = z.object({ version: z.number() });
const Refused = z.object({ refused: z.array(z.object({ code: z.string(), message: z.string() })) });

async function writeDraft(): Promise<void> {
  const { question } = Written.parse(await doAs(authors, author, 'POST', '/api/questions', questionDraft()));
  const drafted = Drafted.parse(await doAs(authors, author, 'POST', '/api/exam-drafts', {})).data;
  exam = drafted.exam_step_one_id;
  const body = {
    version: drafted.version,
    step: 6,
    draft: examDraft([], { questions: [{ question_id: question.id, mark: 1 }] }),
  };
  draft = Stored.parse(await doAs(authors, author, 'PUT', `/api/exam-drafts/${exam}`, body)).version;
}

const publish = () =>
  doAs(authors, author, 'POST', '/api/exam-publications', { exam_id: exam, version: draft });
const takeBack = () =>
  doAs(authors, author, 'POST', '/api/exam-publications/withdrawal', { exam_id: exam, published_version: 1 });
const enrolAndStart = async (node: Node) => {
  const content = { content_id: exam, content_type: 'exam' };
  await doAs(node, student, 'POST', '/api/contentPurchaseFreeRecord', content);
  await doAs(node, student, 'POST', '/api/exam-attempts', { exam_id: exam });
};
const statusOn = async ({ database }: Node) =>
  (await database.read.selectFrom('exam').where('id', '=', exam).select('status').executeTakeFirst())?.status;
const refused = async () => Refused.parse(await doAs(authors, author, 'GET', '/api/sync')).refused;

async function assertSound(): Promise<void> {
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
}

it('a publication that was taken back without the hub is never seen there', async () => {
  await publish();
  await takeBack();
  await syncAll();
  expect(await statusOn(fleet.hub)).toBe('savedAsDraft');
  expect(await refused()).toEqual([]);
  await assertSound();
});

it('a publication that has travelled is taken back where the hub hears of it within its minute, or later', async () => {
  await publish();
  await syncAll();
  expect(await statusOn(students)).toBe('published');
  await takeBack();
  fleet.hub.clock.advance(10 * MINUTE);
  await syncAll();
  expect(await statusOn(fleet.hub)).toBe('savedAsDraft');
  expect(await statusOn(students)).toBe('savedAsDraft');
  expect(await refused()).toEqual([]);
  await assertSound();
});

it('a publication that somebody has started meanwhile stands, and its author reads why', async () => {
  await publish();
  await syncAll();
  await enrolAndStart(fleet.hub);
  await takeBack();
  expect(await statusOn(authors)).toBe('savedAsDraft');
  await syncAll();
  expect(await statusOn(fleet.hub)).toBe('published');
  expect(await statusOn(authors)).toBe('published');
  expect(await refused()).toEqual([
    { code: 'ILLEGAL_STATE', message: 'A student has started this version of the exam. It stays published.' },
  ]);
  await assertSound();
});

it('an attempt that began where nobody had heard of it goes on and counts', async () => {
  await publish();
  await syncAll();
  const content = { content_id: exam, content_type: 'exam' };
  await doAs(students, student, 'POST', '/api/contentPurchaseFreeRecord', content);
  await syncAll();
  const begun = await doAs(students, student, 'POST', '/api/exam-attempts', { exam_id: exam });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await takeBack();
  await sync(authors);
  await sync(students);
  await doAs(students, student, 'POST', `/api/exam-attempts/${id}/submission`);
  await syncAll();
  expect(await statusOn(fleet.hub)).toBe('savedAsDraft');
  const attempts = fleet.hub.database.read.selectFrom('exam_attempt').where('id', '=', id);
  expect(await attempts.select(['state', 'result']).execute()).toEqual([{ state: 'marked', result: 'fail' }]);
  await assertSound();
});
