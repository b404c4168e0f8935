import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import { documentOfWords } from '#tests/factories/courses.ts';
import { answered } from './answered.ts';
import type { Author, Edit } from './author.ts';
import type { Chance } from './chance.ts';
import { assertOutlinesReadable, insideOf } from './course-outline.ts';
import type { Fleet, Node } from './fleet.ts';
import { markIn } from './marks.ts';
import type { Person } from './templates.ts';

/** How often a history has lecturers, and how often one of them does something in a step then. */
const LECTURING = 0.3;
const ACTIVE = 0.8;

const Made = z.object({ id: z.number() });
const Course = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({ course_title: z.string() }) }),
});
const Item = z.object({
  data: z.object({ version: z.number(), draft: z.looseObject({ title: z.string() }) }),
});
const Section = z.object({
  data: z.object({ version: z.number(), title: z.string(), description: z.string() }),
});

interface Titled {
  readonly id: number;
  readonly title: string;
}

/** A row of an outline with its fractional key. */
interface Placed {
  readonly id: number;
  readonly place: string;
}

/** Somebody at a node who writes courses: their outlines, their lessons, where things stand, and what is published. */
export class Lecturer {
  readonly #fleet: Fleet;
  readonly #author: Author;
  readonly #chance: Chance;
  readonly #isLecturing: boolean;
  /** False where a computer has a program from before there were any courses. */
  knowsCourses = true;

  constructor(author: Author, fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#author = author;
    this.#chance = chance;
    this.#isLecturing = chance.happens(LECTURING);
  }

  perhapsAt(): Node | null {
    if (!this.#isLecturing || !this.#chance.happens(ACTIVE) || !this.knowsCourses) return null;
    return this.#chance.pick([...this.#fleet.devices, this.#fleet.hub]);
  }

  async act(node: Node): Promise<readonly Edit[] | string> {
    const person = await this.#author.someoneAt(node, this.#chance);
    if (person === null) return 'nothing';
    const courses = await this.#courses(node, person);
    const kind = this.#chance.next();
    if (courses.length === 0 || kind < 0.08) return this.#create(node, person);
    const course = this.#chance.pick(courses);
    const sections = await this.#sections(node, course.id);
    if (sections.length === 0 || kind < 0.2) return this.#addSection(node, person, course.id, sections);
    const section = this.#chance.pick(sections);
    const items = await this.#items(node, course.id);
    if (items.length === 0 || kind < 0.42) return this.#addItem(node, person, section.id, items);
    const item = this.#chance.pick(items);
    if (kind < 0.62) return this.#saveItem(node, person, item.id);
    if (kind < 0.7) return this.#saveSection(node, person, section.id);
    if (kind < 0.82) return this.#move(node, person, course.id, { sections, items });
    if (kind < 0.86) return this.#delete(node, person, `/api/course-items/${item.id}`, [item]);
    if (kind < 0.89) return this.#deleteSection(node, person, section);
    if (kind < 0.93) return this.#rename(node, person, course.id);
    return this.#publish(node, person, course.id);
  }

  #courses({ database }: Node, person: Person): Promise<Titled[]> {
    return database.write
      .selectFrom('course')
      .where('instructor_id', '=', person.id)
      .where('deleted_at', 'is', null)
      .select(['id', 'title'])
      .orderBy('id')
      .execute();
  }

  #sections({ database }: Node, courseId: number) {
    return database.write
      .selectFrom('course_section')
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .select(['id', 'title', 'place', 'parent_id'])
      .orderBy('place')
      .orderBy('id')
      .execute();
  }

  #items({ database }: Node, courseId: number) {
    return database.write
      .selectFrom('course_item')
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .select(['id', 'title', 'place', 'section_id'])
      .orderBy('place')
      .orderBy('id')
      .execute();
  }

  /** A course with a section and a lesson in it. */
  async #create(node: Node, person: Person): Promise<readonly Edit[]> {
    const made = Course.safeParse((await this.#call(node, person, 'POST', '/api/course-drafts')).body);
    if (!made.success) return [];
    const { id, version, draft } = made.data.data;
    const mark = this.#author.newMark();
    const body = { version, step: 2, draft: { ...draft, course_title: `Course ${mark}`, course_price: 0 } };
    const { status } = await this.#call(node, person, 'PUT', `/api/course-drafts/${id}`, body);
    if (status >= 300) return [];
    const edits = [this.#author.edited(node, 'course', mark, null)];
    edits.push(...(await this.#addSection(node, person, id, [])));
    const [section] = await this.#sections(node, id);
    if (section !== undefined) edits.push(...(await this.#addItem(node, person, section.id, [])));
    return edits;
  }

  /** Two computers that put something at the end of the same list give it the same place. */
  async #addSection(
    node: Node,
    person: Person,
    course_id: number,
    sections: readonly { readonly place: string }[],
  ): Promise<readonly Edit[]> {
    const mark = this.#author.newMark();
    const place = generateKeyBetween(sections.at(-1)?.place ?? null, null);
    const body = { course_id, parent_id: null, title: `Section ${mark}`, place };
    const { status } = await this.#call(node, person, 'POST', '/api/course-sections', body);
    return status < 300 ? [this.#author.edited(node, 'section', mark, null)] : [];
  }

  async #addItem(
    node: Node,
    person: Person,
    section_id: number,
    items: readonly { readonly place: string; readonly section_id: number }[],
  ): Promise<readonly Edit[]> {
    const mark = this.#author.newMark();
    const last = items.findLast((item) => item.section_id === section_id);
    const place = generateKeyBetween(last?.place ?? null, null);
    const body = { section_id, kind: 'lesson', title: `Lesson ${mark}`, place };
    const made = Made.safeParse((await this.#call(node, person, 'POST', '/api/course-items', body)).body);
    if (!made.success) return [];
    const added = this.#author.edited(node, 'lesson', mark, null);
    return [added, ...(await this.#saveItem(node, person, made.data.id))];
  }

  async #saveItem(node: Node, person: Person, id: number): Promise<readonly Edit[]> {
    const url = `/api/course-items/${id}`;
    const read = Item.safeParse((await this.#call(node, person, 'GET', url)).body);
    if (!read.success) return [];
    const { version, draft } = read.data.data;
    const mark = this.#author.newMark();
    this.#author.sawReplaced(mark, draft.title);
    const body = { version, draft: { ...draft, title: `Lesson ${mark}`, document: documentOfWords(mark) } };
    const { status } = await this.#call(node, person, 'PUT', url, body);
    return status < 300 ? [this.#author.edited(node, 'lesson', mark, markIn(draft.title))] : [];
  }

  async #saveSection(node: Node, person: Person, id: number): Promise<readonly Edit[]> {
    const url = `/api/course-sections/${id}`;
    const read = Section.safeParse((await this.#call(node, person, 'GET', url)).body);
    if (!read.success) return [];
    const { version, title, description } = read.data.data;
    const mark = this.#author.newMark();
    this.#author.sawReplaced(mark, title);
    const body = { version, title: `Section ${mark}`, description };
    const { status } = await this.#call(node, person, 'PUT', url, body);
    return status < 300 ? [this.#author.edited(node, 'section', mark, markIn(title))] : [];
  }

  /** A course gets another title; the rest of its form stays. */
  async #rename(node: Node, person: Person, id: number): Promise<readonly Edit[]> {
    const read = Course.safeParse((await this.#call(node, person, 'GET', `/api/getCourse/${id}`)).body);
    if (!read.success) return [];
    const { version, draft } = read.data.data;
    const mark = this.#author.newMark();
    this.#author.sawReplaced(mark, draft.course_title);
    const body = { version, step: 2, draft: { ...draft, course_title: `Course ${mark}` } };
    const { status } = await this.#call(node, person, 'PUT', `/api/course-drafts/${id}`, body);
    return status < 300 ? [this.#author.edited(node, 'course', mark, markIn(draft.course_title))] : [];
  }

  /** A lesson goes somewhere into a section, or a section somewhere among others or into one of them. */
  async #move(
    node: Node,
    person: Person,
    course_id: number,
    {
      sections,
      items,
    }: {
      readonly sections: readonly Placed[];
      readonly items: readonly (Placed & { readonly section_id: number })[];
    },
  ): Promise<string> {
    const section = this.#chance.pick(sections);
    const item = this.#chance.pick(items);
    const isItem = this.#chance.happens(0.6);
    const inSection = items.filter((one) => one.section_id === section.id && one.id !== item.id);
    const others = sections.filter((one) => one.id !== section.id);
    const parent_id = others.length > 0 && this.#chance.happens(0.4) ? this.#chance.pick(others).id : null;
    const body = {
      course_id,
      sections: isItem ? [] : [{ id: section.id, parent_id, place: this.#placeAmong(others) }],
      items: isItem ? [{ id: item.id, section_id: section.id, place: this.#placeAmong(inSection) }] : [],
    };
    const { status } = await this.#call(node, person, 'POST', '/api/course-moves', body);
    return `a move of ${isItem ? item.id : section.id}, ${status}`;
  }

  /** Between any two of some rows, or at an end of them. */
  #placeAmong(rows: readonly Placed[]): string {
    const at = this.#chance.below(rows.length + 1);
    const [before, after] = [rows[at - 1]?.place ?? null, rows[at]?.place ?? null];
    // Two that have the same place have nothing between them.
    const isOrdered = before === null || after === null || before < after;
    return generateKeyBetween(before, isOrdered ? after : null);
  }

  async #delete(node: Node, person: Person, url: string, seen: readonly Titled[]): Promise<string> {
    await this.#author.deleting(node, seen, () => this.#call(node, person, 'DELETE', url));
    return `that ${seen.map(({ title }) => title).join(', ')} go`;
  }

  /** With everything that stands in it, as far as this node knows. */
  async #deleteSection(node: Node, person: Person, section: Titled): Promise<string> {
    const inside = await insideOf(node, section.id);
    return this.#delete(node, person, `/api/course-sections/${section.id}`, [section, ...inside]);
  }

  async #publish(node: Node, person: Person, id: number): Promise<string> {
    const read = Course.safeParse((await this.#call(node, person, 'GET', `/api/getCourse/${id}`)).body);
    if (!read.success) return 'no course to publish';
    const body = { course_id: id, version: read.data.data.version };
    const { status } = await this.#call(node, person, 'POST', '/api/course-publications', body);
    return `that course ${id} is published, ${status}`;
  }

  /** I1: whatever two people did to an outline, all of it can be read. */
  async assertSound(): Promise<void> {
    await assertOutlinesReadable(this.#fleet.hub, 'the hub');
    for (const device of this.#fleet.devices) await assertOutlinesReadable(device, device.name);
  }

  #call(...[node, ...call]: [Node, Person, string, string, body?: unknown]) {
    return answered(this.#fleet, node, ...call);
  }
}
