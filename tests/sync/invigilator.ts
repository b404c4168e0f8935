import { z } from 'zod';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import type { Fleet, Node } from './fleet.ts';

/** How often something is done in a step. */
const ACTIVE = 0.2;

const HOUR_MS = 3_600_000;

const Regrades = z.object({
  data: z.object({ version_id: z.number(), revisions: z.array(z.object({ revision: z.number() })) }),
});

/** The author of the exam at the hub: gives time, breaks and windows, and corrects the key while others sit. */
export class Invigilator {
  readonly #fleet: Fleet;
  readonly #chance: Chance;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
  }

  perhapsAt(): Node | null {
    return this.#chance.happens(ACTIVE) ? this.#fleet.hub : null;
  }

  async act(): Promise<string> {
    const kind = this.#chance.next();
    if (kind < 0.4) return this.#allow();
    return kind < 0.7 ? this.#giveTime() : this.#regrade();
  }

  async #allow(): Promise<string> {
    const [, , student] = this.#fleet.people;
    const chance = this.#chance;
    const closing = this.#fleet.hub.clock.now() + chance.below(4 * HOUR_MS);
    const body = {
      percent: chance.pick([100, 125, 200]),
      extra_minutes: chance.below(10),
      break_minutes: chance.pick([0, 5, 15]),
      break_count: chance.pick([0, 1, 2]),
      closes_at: chance.happens(0.3) ? new Date(closing).toISOString() : null,
      attempts: chance.happens(0.3) ? 4 : null,
      reason: 'Reads with a screen reader.',
      user_ids: [student.id],
    };
    return `allows ${body.break_count} breaks of ${body.break_minutes} min, ${await this.#call('PUT', 'allowances', body)}`;
  }

  async #giveTime(): Promise<string> {
    const body = { minutes: 1 + this.#chance.below(15), reason: 'The alarm rang.' };
    return `gives ${body.minutes} min, ${await this.#call('POST', 'grants', body)}`;
  }

  async #regrade(): Promise<string> {
    const { exam, hub, people } = this.#fleet;
    const path = `/api/exams/${exam.examId}/regrades`;
    const read = Regrades.safeParse((await answered(this.#fleet, hub, people[0], 'GET', path)).body);
    if (!read.success) return 'cannot read the key';
    const { version_id: versionId, revisions } = read.data.data;
    const corrections = exam.questionIds
      .filter(() => this.#chance.happens(0.3))
      .slice(0, -1)
      .map((id) => {
        const kind = this.#chance.pick(['options', 'full_credit', 'dropped']);
        const options = kind === 'options' ? [1 + this.#chance.below(4), 1 + this.#chance.below(4)] : [];
        return { question_id: id, kind, options: [...new Set(options)] };
      });
    const next = Math.max(0, ...revisions.map(({ revision }) => revision)) + 1;
    const body = { version_id: versionId, corrections, reason: 'The key was wrong.' };
    return `corrects the key, ${await this.#call('POST', `regrades/${next}/application`, body)}`;
  }

  async #call(method: string, what: string, body: unknown): Promise<number> {
    const { hub, people, exam } = this.#fleet;
    const url = `/api/exams/${exam.examId}/${what}`;
    return (await answered(this.#fleet, hub, people[0], method, url, body)).status;
  }
}
