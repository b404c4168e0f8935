import { z } from 'zod';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import type { Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';

/** How often the courses of a history need approval, and how often somebody decides in a step then. */
const APPROVING = 0.5;
const ACTIVE = 0.3;

const Looked = z.object({
  data: z.looseObject({
    title: z.string(),
    published_version: z.number().nullable(),
    has_changes: z.boolean(),
  }),
});

interface Seen {
  readonly id: number;
  readonly title: string;
  readonly published_version: number;
  readonly has_changes: boolean;
}

/** An administrator at the hub who looks at courses that wait, and decides about them some steps later. */
export class Approver {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #isApproving: boolean;
  #isAsked = false;
  /** What was looked at and not decided yet. */
  #seen: Seen | null = null;
  /** False where a computer has a program from before there were any courses. */
  knowsCourses = true;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#isApproving = chance.happens(APPROVING);
  }

  perhapsAt(): Node | null {
    if (!this.#isApproving || !this.knowsCourses || !this.#chance.happens(ACTIVE)) return null;
    return this.#fleet.hub;
  }

  async act(): Promise<string> {
    if (!this.#isAsked || this.#chance.happens(0.05)) return this.#ask();
    return this.#seen === null ? this.#look() : this.#decide(this.#seen);
  }

  /** That courses need approval; now and then that they do not any more. */
  async #ask(): Promise<string> {
    const body = { requires_course_approval: !this.#isAsked || this.#chance.happens(0.5) };
    const { status } = await this.#call('PUT', '/api/institution', body);
    this.#isAsked ||= status < 300;
    return `whether courses need approval: ${body.requires_course_approval}, ${status}`;
  }

  async #look(): Promise<string> {
    const waiting = await this.#fleet.hub.database.write
      .selectFrom('course')
      .where('status', '=', 'pending_approval')
      .where('deleted_at', 'is', null)
      .select('id')
      .orderBy('id')
      .execute();
    if (waiting.length === 0) return 'no course waits';
    const { id } = this.#chance.pick(waiting);
    const looked = Looked.safeParse((await this.#call('GET', `/api/content-management/courses/${id}`)).body);
    if (!looked.success) return `course ${id} cannot be looked at`;
    const { title, published_version, has_changes } = looked.data.data;
    if (published_version === null) throw new Violation('I1', `course ${id} waits with no version`);
    this.#seen = { id, title, published_version, has_changes };
    return `looks at course ${id}`;
  }

  async #decide({ id, title, ...seen }: Seen): Promise<string> {
    this.#seen = null;
    const body = { kind: 'course', content_id: id, ...seen };
    if (this.#chance.happens(0.4)) {
      const { status } = await this.#call('POST', '/api/content-returns', { ...body, note: 'Once more.' });
      return `returns course ${id}, ${status}`;
    }
    const { status } = await this.#call('POST', '/api/content-approvals', body);
    if (status < 300) await this.#assertAsSeen(id, title, seen.published_version);
    return `approves course ${id}, ${status}`;
  }

  /** I1: what is offered says what was looked at. */
  async #assertAsSeen(id: number, title: string, versionNo: number): Promise<void> {
    const offered = await this.#fleet.hub.database.write
      .selectFrom('course')
      .innerJoin('course_version as version', 'version.id', 'course.published_version_id')
      .where('course.id', '=', id)
      .select(['version.title', 'version.version_no'])
      .executeTakeFirst();
    if (offered?.title !== title || offered.version_no !== versionNo)
      throw new Violation('I1', `course ${id} was approved as ${title}, and is ${offered?.title}`);
  }

  /** I6: no computer of somebody else than its author has a version that nobody has approved. */
  async assertSound(): Promise<void> {
    const offered = this.#fleet.hub.database.write
      .selectFrom('course')
      .innerJoin('course_version as version', 'version.id', 'course.published_version_id')
      .where('course.status', 'in', ['published', 'scheduled'])
      .where('version.is_unapproved', '=', 1)
      .select('course.id');
    const row = await offered.executeTakeFirst();
    if (row !== undefined) throw new Violation('I6', `course ${row.id} is offered, and nobody approved it`);
  }

  /** A restored hub has its courses of then. */
  forgetHistory(): void {
    this.#seen = null;
  }

  #call(method: string, url: string, body?: unknown) {
    return answered(this.#fleet, this.#fleet.hub, this.#fleet.people[3], method, url, body);
  }
}
