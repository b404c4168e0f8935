import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { firstPlaces } from '#shared/domain/courses/places.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const Made = z.object({ id: z.number() });
const Course = z.object({ data: z.object({ id: z.number() }) });
const Item = z.object({
  data: z.object({ version: z.number(), draft: z.looseObject({ title: z.string() }) }),
});
const Outline = z.object({
  data: z.object({
    sections: z.array(z.object({ id: z.number(), parent_id: z.number().nullable() })),
    items: z.array(
      z.object({ id: z.number(), title: z.string(), section_id: z.number(), copy_of: z.number().nullable() }),
    ),
  }),
});

let fleet: Fleet;
let author: Person;
let one: Device;
let other: Device;
let courseId: number;
let section: number;
let second: number;
let lessons: readonly [number, number];
const places = firstPlaces(4);

beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [0]]);
  ({ fleet, author } = seated);
  [one, other] = seated.devices;
  await syncAll();
  courseId = Course.parse(await doAs(one, author, 'POST', '/api/course-drafts', undefined)).data.id;
  section = await addSection(0);
  second = await addSection(1);
  lessons = [await addLesson('First', 0), await addLesson('Second', 1)];
  await syncAll();
});
afterEach(() => fleet.close());

const addSection = async (at: number): Promise<number> =>
  Made.parse(
    await doAs(one, author, 'POST', '/api/course-sections', {
      course_id: courseId,
      parent_id: null,
      title: `Section ${at}`,
      place: places[at],
    }),
  ).id;

const addLesson = async (title: string, at: number, device = one): Promise<number> =>
  Made.parse(
    await doAs(device, author, 'POST', '/api/course-items', {
      section_id: section,
      kind: 'lesson',
      title,
      place: places[at],
    }),
  ).id;

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
async function syncAll(): Promise<void> {
  for (let round = 0; round < 2; round++) for (const device of fleet.devices) await sync(device);
}

async function rename(device: Device, id: number, title: string): Promise<void> {
  const { version, draft } = Item.parse(await doAs(device, author, 'GET', `/api/course-items/${id}`)).data;
  await doAs(device, author, 'PUT', `/api/course-items/${id}`, { version, draft: { ...draft, title } });
}

const move = (device: Device, body: object) =>
  doAs(device, author, 'POST', '/api/course-moves', {
    course_id: courseId,
    sections: [],
    items: [],
    ...body,
  });

const outlineAt = async (device: Device) =>
  Outline.parse(await doAs(device, author, 'GET', `/api/courses/${courseId}/outline`)).data;

async function settled() {
  await syncAll();
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
  return outlineAt(one);
}

it('two lessons that are written on two computers never conflict', async () => {
  await rename(one, lessons[0], 'Written here');
  await rename(other, lessons[1], 'Written there');
  const { items } = await settled();
  expect(items.map((item) => item.title)).toEqual(['Written here', 'Written there']);
  expect(items.every((item) => item.copy_of === null)).toBe(true);
});

it('one lesson that is written on two computers has a copy beside it', async () => {
  await rename(one, lessons[0], 'Written here');
  await rename(other, lessons[0], 'Written there');
  const { items } = await settled();
  expect(items).toHaveLength(3);
  const copy = items.find((item) => item.copy_of === lessons[0]);
  expect(copy).toMatchObject({ section_id: section });
  expect(copy?.title).toMatch(/^Written there \(conflict from .+\)$/);
  expect(items.find((item) => item.id === lessons[0])?.title).toBe('Written here');
});

it('two orders merge, and nothing stands in itself', async () => {
  await move(one, { items: [{ id: lessons[0], section_id: section, place: places[2] }] });
  await move(other, { items: [{ id: lessons[1], section_id: second, place: places[0] }] });
  await move(one, { sections: [{ id: section, parent_id: second, place: places[0] }] });
  await move(other, { sections: [{ id: second, parent_id: section, place: places[0] }] });
  const { sections, items } = await settled();
  expect(new Set(sections.map(({ id }) => id))).toEqual(new Set([section, second]));
  expect(sections.filter((row) => row.parent_id !== null)).toHaveLength(1);
  expect(new Map(items.map((item) => [item.id, item.section_id]))).toEqual(
    new Map([
      [lessons[0], section],
      [lessons[1], second],
    ]),
  );
});

it('a lesson that is put into a section deleted elsewhere brings it back', async () => {
  await doAs(one, author, 'DELETE', `/api/course-sections/${section}`);
  const added = await addLesson('Third', 2, other);
  const { sections, items } = await settled();
  expect(items.map(({ id }) => id)).toEqual([added]);
  expect(sections.map(({ id }) => id)).toContain(section);
});
