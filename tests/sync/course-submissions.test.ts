import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { assignmentCourse } from './course-talk.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const SOLUTION = 'Because.';

let fleet: Fleet;
let author: Person;
let student: Person;
let authors: Device;
let students: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  [authors, students] = seated.devices;
  await syncAll();
});
afterEach(() => fleet.close());

const syncOne = (device: Device) => device.client(directLink(fleet, device)).sync();
async function syncAll(): Promise<void> {
  for (let round = 0; round < 2; round++) for (const device of fleet.devices) await syncOne(device);
}

/** A course of the author's computer that has reached the computer of its student. */
async function taken(isGraded: boolean): Promise<{ courseId: number; itemId: number }> {
  const made = await assignmentCourse(
    (_key, person, method, url, body) => doAs(authors, person, method, url, body),
    author,
    isGraded,
  );
  await syncAll();
  const enrolment = { content_id: made.courseId, content_type: 'course' };
  await doAs(fleet.hub, student, 'POST', '/api/contentPurchaseFreeRecord', enrolment);
  await syncAll();
  return made;
}

const Made = z.object({ id: z.number() });
const Own = z.object({
  is_decided_elsewhere: z.boolean(),
  data: z.array(z.object({ state: z.string(), feedback: z.unknown() })),
});
const Shown = z.object({ data: z.object({ standing: z.string() }) });

const handIn = async ({ courseId, itemId }: { courseId: number; itemId: number }, text: string) => {
  const body = { course_id: courseId, item_id: itemId, answers: [{ no: 1, text }], files: [] };
  return Made.parse(await doAs(students, student, 'POST', '/api/course-submissions', body)).id;
};
const own = async ({ courseId, itemId }: { courseId: number; itemId: number }) =>
  Own.parse(await doAs(students, student, 'GET', `/api/courses/${courseId}/items/${itemId}/submissions`));
const knowsSolution = (device: Device): boolean =>
  [device.file, `${device.file}-wal`]
    .filter((file) => existsSync(file))
    .some((file) => readFileSync(file, 'latin1').includes(SOLUTION));

const mark = (id: number, standing: string) =>
  callAs(authors, author, 'POST', `/api/course-submissions/${id}/marks`, {
    standing,
    answers: [{ no: 1, verdict: 'correct', points: 5 }],
    comment: '',
  });
const standingOf = async (id: number) =>
  Shown.parse(await doAs(authors, author, 'GET', `/api/course-submissions/${id}`)).data.standing;

async function assertSettled(): Promise<void> {
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
}

it('a hand-in without the network gets its solution when the hub has it, and not before', async () => {
  const course = await taken(false);
  await handIn(course, 'So.');
  expect(await own(course)).toMatchObject({
    is_decided_elsewhere: true,
    data: [{ state: 'handed_in', feedback: null }],
  });
  expect(knowsSolution(students)).toBe(false);
  await syncAll();
  expect(JSON.stringify(await own(course))).toContain(SOLUTION);
  await assertSettled();
});

it('a mark without the network reaches the student, and one over another text is refused', async () => {
  const course = await taken(true);
  const first = await handIn(course, 'So.');
  await syncAll();
  expect(knowsSolution(students)).toBe(false);
  const standing = await standingOf(first);
  await handIn(course, 'So, and so.');
  await syncOne(students);
  expect((await mark(first, standing)).status).toBe(201);
  await syncAll();
  expect((await own(course)).data).toMatchObject([{ state: 'handed_in' }, { state: 'handed_in' }]);
  await assertSettled();
  const { data } = z
    .object({ data: z.array(Made) })
    .parse(await doAs(authors, author, 'GET', `/api/course-submissions?course_id=${course.courseId}`));
  const last = data[0]?.id ?? 0;
  expect((await mark(last, await standingOf(last))).status).toBe(201);
  await syncAll();
  expect((await own(course)).data).toMatchObject([{ state: 'marked' }, { state: 'handed_in' }]);
  expect(knowsSolution(students)).toBe(true);
  await assertSettled();
});
