import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { listWanted } from '#server/features/kept-courses/service.ts';
import { createLog } from '#server/log.ts';
import { KeptFiles } from '#server/sync/blobs/kept-files.ts';
import { mp4File } from '#tests/factories/media-samples.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const PIECE = 1024 * 1024;
const filmOf = (fill: number): Buffer => mp4File({ payload: new Uint8Array(2 * PIECE).fill(fill) });
const FILMS = [filmOf(1), filmOf(2)] as const;
const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const NAMES = FILMS.map(nameOf);

let fleet: Fleet;
let author: Person;
let student: Person;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet, author, student } = seated);
  [device] = seated.devices;
});
afterEach(() => fleet.close());

const Begun = z.object({ data: z.object({ id: z.string() }) });
const Made = z.object({ id: z.number() });
const Added = z.object({ data: z.object({ id: z.number() }) });
const Course = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});
const Item = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });
const Keeping = z.object({
  data: z.looseObject({
    bytes_total: z.number(),
    sections: z.array(z.object({ section_id: z.number(), bytes_total: z.number(), bytes_here: z.number() })),
  }),
});

const sync = () => device.client(directLink(fleet, device)).sync();
const write = (method: string, path: string, body?: unknown) => doAs(fleet.hub, author, method, path, body);
const ask = (method: string, path: string, body?: unknown) => doAs(device, student, method, path, body);
const keepingOf = async (id: number) => Keeping.parse(await ask('GET', `/api/courses/${id}/keeping`)).data;

async function addFilm(bytes: Uint8Array): Promise<number> {
  const about = { name: 'lesson.mp4', size: bytes.byteLength };
  const { id } = Begun.parse(await write('POST', '/api/media-uploads', about)).data;
  for (let offset = 0; offset < bytes.byteLength; offset += PIECE) {
    const piece = new Uint8Array(bytes.subarray(offset, offset + PIECE));
    await write('PUT', `/api/media-uploads/${id}/pieces/${offset}`, piece);
  }
  return Added.parse(await write('POST', '/api/media-files', { upload_id: id })).data.id;
}

/** A course of two sections with a film each, in which the student is enrolled. */
async function course(): Promise<number> {
  const { id, version, draft } = Course.parse(await write('POST', '/api/course-drafts')).data;
  await write('PUT', `/api/course-drafts/${id}`, {
    version,
    step: 2,
    draft: { ...draft, course_title: 'Films', course_price: 0 },
  });
  for (const [at, film] of FILMS.entries()) {
    const top = { course_id: id, parent_id: null, title: `Part ${at + 1}`, place: `a${at}` };
    const section_id = Made.parse(await write('POST', '/api/course-sections', top)).id;
    const item = { section_id, kind: 'lesson', title: 'A film', place: 'a0' };
    const itemId = Made.parse(await write('POST', '/api/course-items', item)).id;
    const form = Item.parse(await write('GET', `/api/course-items/${itemId}`)).data;
    const changed = { ...form.draft, media_file_id: await addFilm(film) };
    await write('PUT', `/api/course-items/${itemId}`, { version: form.version, draft: changed });
  }
  const standing = Course.parse(await write('GET', `/api/getCourse/${id}`)).data;
  await write('POST', '/api/course-publications', { course_id: id, version: standing.version });
  const content = { content_id: id, content_type: 'course' };
  await doAs(fleet.hub, student, 'POST', '/api/contentPurchaseFreeRecord', content);
  await sync();
  return id;
}

/** Gets what is wanted; after so many pieces something else is wanted. */
async function download(endsAfter = Number.POSITIVE_INFINITY): Promise<void> {
  const transfer = device.files();
  const line = filesOver(fleet, device, (work) => work());
  let asked = 0;
  const files: KeptFiles = new KeptFiles({
    keeper: { list: async () => (asked >= endsAfter ? [] : listWanted(device.database.read)) },
    isHere: (name) => device.server.services.blobs.has(name),
    fetch: (name, goesOn) => transfer.fetch(line, name, goesOn),
    quiet: async () => {
      asked += 1;
      if (asked === endsAfter) files.change();
    },
    log: createLog(null),
  });
  await files.wake();
}

const here = () => NAMES.map((name) => device.server.services.blobs.has(name));

it('a course is kept by section, whole, paused, and not any more', async () => {
  const id = await course();
  const before = await keepingOf(id);
  expect(before).toMatchObject({ is_needed: true, kept: null, bytes_here: 0 });
  const [first, second] = before.sections.map((one) => one.section_id);
  expect(before.bytes_total).toBe(FILMS[0].byteLength + FILMS[1].byteLength);

  const kept = await ask('PUT', `/api/courses/${id}/keeping`, { section_ids: [second], is_paused: false });
  expect(kept).toMatchObject({
    data: { file_count: 1, bytes_here: 0, bytes_by_kind: { video: FILMS[1].byteLength } },
  });
  await download();
  expect(here()).toEqual([false, true]);

  await ask('PUT', `/api/courses/${id}/keeping`, { section_ids: null, is_paused: true });
  await download();
  expect(here()).toEqual([false, true]);
  await ask('PUT', `/api/courses/${id}/keeping`, { section_ids: null, is_paused: false });
  await download();
  expect(here()).toEqual([true, true]);
  const outline = z.object({ data: z.object({ items: z.array(z.object({ item_id: z.number() })) }) });
  const { items } = outline.parse(await ask('GET', `/api/getCourse/${id}`)).data;
  await ask('PUT', `/api/courses/${id}/place`, { item_id: items[0]?.item_id, position_ms: 1000 });
  expect(await ask('GET', '/api/kept-courses')).toMatchObject({
    data: [{ course_id: id, title: 'Films', state: 'here', last_used_at: expect.any(String) }],
    bytes_here: before.bytes_total,
  });

  await ask('PUT', `/api/courses/${id}/keeping`, { section_ids: [first], is_paused: false });
  expect(here()).toEqual([true, false]);
  await ask('DELETE', `/api/courses/${id}/keeping`);
  expect(here()).toEqual([false, false]);
  expect(await keepingOf(id)).toMatchObject({ kept: null, bytes_here: 0 });
});

it('what was broken off goes on where it ended, and is dropped with the course', async () => {
  const id = await course();
  await ask('PUT', `/api/courses/${id}/keeping`, { section_ids: null, is_paused: false });
  await download(2);
  expect(here()).toEqual([false, false]);
  const transfer = device.files();
  expect(transfer.fetchedBytes(NAMES[0] ?? '')).toBe(PIECE);
  await download();
  expect(here()).toEqual([true, true]);
});

it('a limit ends the downloads before the file that is too many', async () => {
  const id = await course();
  await ask('PUT', '/api/kept-courses/limit', { bytes: FILMS[0].byteLength + 1 });
  await ask('PUT', `/api/courses/${id}/keeping`, { section_ids: null, is_paused: false });
  await download();
  expect(here()).toEqual([true, false]);
  expect(await ask('GET', '/api/kept-courses')).toMatchObject({
    data: [{ state: 'stopped', reason: expect.stringMatching(/^Courses may take 2 MiB on this computer/) }],
  });
});

it('nobody keeps a course in which they are not, and a section that is in it no more is refused', async () => {
  const id = await course();
  const stranger = { section_ids: null, is_paused: false };
  await expect(ask('PUT', '/api/courses/123456/keeping', stranger)).rejects.toThrow('no such course');
  const odd = { section_ids: [987_654], is_paused: false };
  await expect(ask('PUT', `/api/courses/${id}/keeping`, odd)).rejects.toThrow('not in this course');
  await expect(doAs(fleet.hub, student, 'PUT', `/api/courses/${id}/keeping`, stranger)).rejects.toThrow(
    'anyway',
  );
});
