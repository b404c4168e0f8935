import { z } from 'zod';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { documentOfWords } from '#tests/factories/courses.ts';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import type { Person } from './templates.ts';

/** How often a history of an exam has a learner, and how often they do something in a step then. */
const LEARNING = 0.35;
const ACTIVE = 0.5;
const LESSONS = 3;
const TITLE = 'Studied on two laptops';
const RECORD = 'course-progress.recordCourseActivity';

const Made = z.object({ id: z.number() });
const Draft = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});
const Item = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });
const Progress = courseProgressContract.getCourseProgress.responses[200];
const Recorded = courseProgressContract.recordCourseActivity.responses[201];

/** A student who takes a course on whichever laptop is at hand. */
export class Learner {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #isLearning: boolean;
  /** What a laptop said it has kept: the ids of interactions. */
  readonly #kept: { readonly id: number; readonly device: Device }[] = [];
  #courseId: number | null = null;
  /** False where a computer has a program from before there were any courses. */
  knowsCourses = true;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#isLearning = chance.happens(LEARNING);
  }

  perhapsAt(): Node | null {
    if (!this.#isLearning || !this.knowsCourses || !this.#chance.happens(ACTIVE)) return null;
    return this.#courseId === null ? this.#fleet.hub : this.#chance.pick(this.#laptops());
  }

  async act(node: Node): Promise<string> {
    if (this.#courseId === null) return this.#publish();
    const device = this.#laptops().find((one) => one === node);
    return device === undefined ? 'nothing' : this.#study(device, this.#courseId);
  }

  get #student(): Person {
    return this.#fleet.people[2];
  }

  #laptops(): readonly Device[] {
    return this.#fleet.devices.slice(0, 2);
  }

  /** At the hub, where the author and the student sit at a browser for it. */
  async #publish(): Promise<string> {
    const { hub, people } = this.#fleet;
    const [author, , student] = people;
    const give = async (method: string, url: string, body?: unknown) =>
      (await answered(this.#fleet, hub, author, method, url, body)).body;
    const drafted = Draft.safeParse(await give('POST', '/api/course-drafts'));
    if (!drafted.success) return 'no course';
    const { id, version, draft } = drafted.data.data;
    const titled = { ...draft, course_title: TITLE, course_price: 0 };
    await give('PUT', `/api/course-drafts/${id}`, { version, step: 2, draft: titled });
    const top = { course_id: id, parent_id: null, title: 'Start', place: 'a0' };
    const section = Made.safeParse(await give('POST', '/api/course-sections', top));
    if (!section.success) return 'no course: it has no section';
    for (let at = 0; at < LESSONS; at++) {
      const about = { section_id: section.data.id, kind: 'lesson', title: `Lesson ${at}`, place: `a${at}` };
      const made = Made.safeParse(await give('POST', '/api/course-items', about));
      if (!made.success) return 'no course: a lesson is missing';
      const url = `/api/course-items/${made.data.id}`;
      const read = Item.safeParse(await give('GET', url));
      if (!read.success) return 'no course: a lesson is missing';
      const words = { ...read.data.data.draft, document: documentOfWords('To be read.') };
      await give('PUT', url, { version: read.data.data.version, draft: words });
    }
    const standing = Draft.safeParse(await give('GET', `/api/getCourse/${id}`));
    if (!standing.success) return 'no course: it is gone';
    await give('POST', '/api/course-publications', { course_id: id, version: standing.data.data.version });
    const content = { content_id: id, content_type: 'course' };
    const enrolled = await answered(
      this.#fleet,
      hub,
      student,
      'POST',
      '/api/contentPurchaseFreeRecord',
      content,
    );
    if (enrolled.status >= 300) return `no course: ${enrolled.status}`;
    this.#courseId = id;
    return `a course to study, ${id}`;
  }

  async #study(device: Device, courseId: number): Promise<string> {
    const call = (method: string, url: string, body?: unknown) =>
      answered(this.#fleet, device, this.#student, method, url, body);
    const progress = Progress.safeParse((await call('GET', `/api/courses/${courseId}/progress`)).body);
    if (!progress.success) return 'nothing: the course is not here';
    const { item_id } = this.#chance.pick(progress.data.data.items);
    if (this.#chance.happens(0.2)) {
      const place = { item_id, position_ms: this.#chance.below(1000) };
      const { status } = await call('PUT', `/api/courses/${courseId}/place`, place);
      return `where they are in the course, ${status}`;
    }
    const kind = this.#chance.pick(['text_read', 'done', 'time_spent'] as const);
    const done = { kind, course_id: courseId, item_id, time_ms: 1 + this.#chance.below(60_000) };
    const { status, body } = await call('POST', '/api/course-activities', done);
    const recorded = Recorded.safeParse(body);
    if (recorded.success) this.#kept.push({ id: recorded.data.data.id, device });
    return `${kind} of ${item_id}, ${status}`;
  }

  /**
   * I1: whatever a laptop kept is on the hub, or still there; all say the same of how far the learner is.
   * @param welcome devices that their hub still takes something from
   */
  async assertSound(welcome: ReadonlySet<Device>): Promise<void> {
    const courseId = this.#courseId;
    if (courseId === null) return;
    const laptops = this.#laptops().filter((device) => welcome.has(device));
    const { hub } = this.#fleet;
    const rows = await hub.database.write.selectFrom('course_interaction').select('id').execute();
    const onHub = new Set(rows.map((row) => row.id));
    for (const { id, device } of this.#kept) {
      if (onHub.has(id) || !laptops.includes(device) || (await this.#holdsBack(device))) continue;
      throw new Violation('I1', `what ${device.name} kept of the course under ${id} is nowhere`);
    }
    const said = await this.#progressAt(hub, courseId);
    if (said === null) return;
    if (said.summary.percent < 0 || said.summary.percent > 100)
      throw new Violation('I1', `somebody has done ${said.summary.percent} % of a course`);
    for (const device of laptops) {
      const own = await this.#progressAt(device, courseId);
      const [here, there] = [own, said].map((one) => JSON.stringify([one?.summary, one?.items]));
      if (own !== null && !(await this.#holdsBack(device)) && here !== there)
        throw new Violation('I3', `${device.name} says ${here} of the course, and the hub ${there}`);
    }
  }

  async #holdsBack(device: Device): Promise<boolean> {
    const row = await device.database.write
      .selectFrom('sync_outbox')
      .where('endpoint', '=', RECORD)
      // What somebody said who was suspended then stays where they said it.
      .where('state', 'in', ['refused', 'pending'])
      .select('mid')
      .executeTakeFirst();
    return row !== undefined;
  }

  async #progressAt(node: Node, courseId: number) {
    const url = `/api/courses/${courseId}/progress`;
    const { body } = await answered(this.#fleet, node, this.#student, 'GET', url);
    return Progress.safeParse(body).data?.data ?? null;
  }
}
