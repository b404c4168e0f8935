import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadOutline } from '#shared/contract/course-outlines.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { inReadingOrder, itemsInOrder } from '#shared/domain/courses/outline.ts';
import { pictureOf } from '#tests/sync/pictures.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const readAny = (file_name: string, bytes: Uint8Array, as: 'outline' | 'lesson' = 'outline') =>
  author.call(courses.readCourseOutline, { query: { file_name, as }, body: bytes });
const read = async (...file: Parameters<typeof readAny>): Promise<ReadOutline> =>
  (await readAny(...file)).body.data;
const newCourse = async (): Promise<number> =>
  (await author.call(courses.createCourseDraft, {})).body.data.id;
const add = async (course_id: number, { sections, files }: Pick<ReadOutline, 'sections' | 'files'>) =>
  (await author.call(courses.addCourseOutline, { body: { course_id, sections, files } })).body;
const csvOf = async (id: number): Promise<string> =>
  (await author.call(courses.exportCourseOutline, { params: { id } })).body.data.csv;

/** Sections with the titles of their items, as they are read. */
async function outlineOf(id: number): Promise<[string, string[]][]> {
  const { sections, items } = (await author.call(courses.getCourseOutline, { params: { id } })).body.data;
  return inReadingOrder(sections).map((section) => [
    section.title,
    itemsInOrder([section], items).map((item) => item.title),
  ]);
}

const CSV = [
  'section,subsection,type,title,minutes,description',
  'Cells,,lesson,Membrane,10,"Walls, and doors"',
  'Cells,Inside,quiz,Nucleus,,',
  'Cells,Inside,film,A film,,',
  'Tissues,,assignment,"=Essay",60,',
].join('\n');

describe('an outline as a table', () => {
  it('is read, added behind what is there, taken away again, and written as it was read', async () => {
    const id = await newCourse();
    const outline = await read('outline.csv', strToU8(CSV));
    expect(outline).toMatchObject({ found: 4, taken: 3, named: [{ place: 'line 4' }] });
    const first = await add(id, outline);
    expect(first).toMatchObject({ items: 3 });
    const before = await outlineOf(id);
    expect(before).toEqual([
      ['Cells', ['Membrane']],
      ['Inside', ['Nucleus']],
      ['Tissues', ['=Essay']],
    ]);
    const csv = await csvOf(id);
    expect(csv).not.toContain(',=Essay');
    const second = await add(id, await read('again.csv', strToU8(csv)));
    expect(await outlineOf(id)).toEqual([...before, ...before]);
    await author.call(courses.removeCourseOutline, {
      body: { course_id: id, section_ids: second.section_ids },
    });
    expect(await outlineOf(id)).toEqual(before);
    expect(await csvOf(id)).toBe(csv);
  });

  it('is added whole or not at all', async () => {
    const id = await newCourse();
    const item = { kind: 'lesson' as const, title: 'A', minutes: 0, description: '', document: null };
    const one = { title: 'One', parent: null, items: [item] };
    for (const sections of [
      [one, { ...one, parent: 1 }],
      [one, { ...one, parent: 0 }, { ...one, parent: 1 }],
      [
        { ...one, items: Array.from({ length: 600 }, () => item) },
        { ...one, items: Array.from({ length: 600 }, () => item) },
      ],
    ]) {
      const answer = await author.send('POST', '/api/course-outlines', {
        course_id: id,
        sections,
        files: [],
      });
      expect(answer.status).toBe(422);
    }
    const other = await server.person('Instructor');
    const body = { course_id: id, sections: [one], files: [] };
    expect((await other.send('POST', '/api/course-outlines', body)).status).toBe(404);
    expect(await outlineOf(id)).toEqual([]);
  });
});

describe('lessons in Markdown', () => {
  it('come from a zip with their images', async () => {
    const zip = zipSync({
      'week/01-cells.md': strToU8('# Cells\n\nSee ![a fish](fig/fish.gif) and ![gone](fig/gone.gif).'),
      'week/fig/fish.gif': pictureOf('fish', false),
      'week/02-tissues.md': strToU8('---\ntitle: Tissues\nteaching: 15\n---\n\n| a |\n| - |\n| 1 |'),
      '__MACOSX/week/._01-cells.md': strToU8('x'),
      'week/config.yaml': strToU8('a: 1'),
    });
    const outline = await read('week.zip', zip);
    expect(
      outline.sections.map(({ title, items }) => [title, items.map((item) => [item.title, item.minutes])]),
    ).toEqual([
      [
        'week',
        [
          ['Cells', 0],
          ['Tissues', 15],
        ],
      ],
    ]);
    expect(outline.files).toHaveLength(1);
    expect(outline.named).toMatchObject([{ reason: "The image 'fig/gone.gif' is not among the files." }]);
    const id = await newCourse();
    await add(id, outline);
    const { items } = (await author.call(courses.getCourseOutline, { params: { id } })).body.data;
    const first = items.find((item) => item.title === 'Cells');
    const item = (await author.call(courses.getCourseItem, { params: { id: first?.id ?? 0 } })).body.data;
    expect(item.draft.document).toContain(outline.files[0]);
  });

  it.each(['config.yaml', 'items.json', 'no-ending', 'broken.zip', 'strange.csv'])(
    'are not read from %s, which says so',
    async (name) => {
      const answer = await author.send(
        'POST',
        `/api/course-outlines/readings?file_name=${name}`,
        strToU8('a: 1'),
      );
      expect([415, 422]).toContain(answer.status);
      expect(await answer.text()).toMatch(/no outline|damaged/u);
    },
  );
});

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/course-outline');

describe.skipIf(!existsSync(DATA))('outlines as they are published', () => {
  it('are lessons with code and tables, sections with lessons, or named as no outline', async () => {
    const episodes = path.join(DATA, 'swcarpentry/episodes');
    const names = readdirSync(episodes);
    expect(names).toHaveLength(7);
    for (const name of names) {
      const outline = await read(name, readFileSync(path.join(episodes, name)), 'lesson');
      const [lesson] = outline.sections.flatMap((section) => section.items);
      expect(lesson?.minutes).toBeGreaterThan(0);
      expect(lesson?.document).toContain('"codeBlock"');
      expect(outline.taken + outline.named.length).toBe(outline.found);
      expect(outline.named.filter(({ reason }) => reason.startsWith('The image '))).not.toEqual([]);
    }
    const ossu = await read('README.md', readFileSync(path.join(DATA, 'ossu/README.md')));
    expect(ossu.sections.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Curriculum', 'Core CS', 'Advanced CS']),
    );
    const core = ossu.sections.find(({ title }) => title === 'Core CS')?.items ?? [];
    expect(core.map(({ title }) => title)).toContain('Core math');
    expect(core.find(({ title }) => title === 'Core math')?.document).toContain('"table"');
    for (const other of ['swcarpentry/config.yaml', 'tsugi/py4e-modern-lessons-items.json']) {
      const bytes = readFileSync(path.join(DATA, other));
      const answer = await author.send(
        'POST',
        `/api/course-outlines/readings?file_name=${path.basename(other)}`,
        bytes,
      );
      expect(answer.status).toBe(415);
    }
  });
});
