import { AppError } from '#shared/contract/errors.ts';
import { MAX_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import type { HubLink } from '#server/sync/client.ts';
import type { Chance } from './chance.ts';
import { answered } from './answered.ts';
import type { Fleet, Node } from './fleet.ts';
import type { Person } from './templates.ts';
import { OFFENCE } from './marks.ts';

/** What makes a hub refuse the whole message that it stands in, as too deep a nesting does before it is read. */
const POISON = `${OFFENCE}:poison`;

/** How often a history has one, and how often they come by then. */
const OFFENDING = 0.25;
const COMES_BY = 0.15;

/** Deeper than a claim may be, and as deep as it may. */
const nested = (depth: number): unknown =>
  depth === 0 ? OFFENCE : { [OFFENCE.slice(0, 3)]: nested(depth - 1) };

const LARGEST = MAX_CLAIM_CHARS - OFFENCE.length - 100;

/** The most that the interface takes of a claim, and more than that. */
const CLAIMS: readonly unknown[] = [
  OFFENCE + 'x'.repeat(LARGEST),
  [OFFENCE, ...Array.from({ length: LARGEST / 2 }, () => 0)],
  nested(12),
  nested(40),
  OFFENCE + 'x'.repeat(2 * MAX_CLAIM_CHARS),
  [OFFENCE, ...Array.from({ length: 3 * MAX_CLAIM_CHARS }, () => 0)],
];

/** What programs before the bounds have recorded of somebody's sign-in. */
const RECORDED: readonly unknown[] = [
  [OFFENCE, ...Array.from({ length: 30_000 }, () => 0)],
  OFFENCE + 'x'.repeat(2 * MAX_CLAIM_CHARS),
  nested(200),
  POISON,
];

/** Somebody who sends the worst that their computer takes, and has things on it that no hub takes (I8). */
export class Offender {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #isHere: boolean;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#isHere = chance.happens(OFFENDING);
  }

  perhapsAt(): Node | null {
    return this.#isHere && this.#chance.happens(COMES_BY) ? this.#chance.pick(this.#fleet.devices) : null;
  }

  async act(node: Node): Promise<string | null> {
    const person = await this.#personAt(node);
    if (person === null) return null;
    if (await this.#hasAttempt(node, person)) return this.#claim(node, person);
    const claim = this.#chance.pick(CLAIMS);
    const { status } = await this.#send(node, person, '/api/storeUserLogins', { user_role: claim });
    if (status >= 300 || this.#chance.happens(0.5)) return `the worst, answered with ${status}`;
    await this.#spoilCommand(node, this.#chance.pick(RECORDED));
    return 'what no hub takes';
  }

  /** The hub as it is reached over HTTP, where such a message is refused before anything in it is read. */
  link(link: HubLink): HubLink {
    if (!this.#isHere) return link;
    return {
      ...link,
      push: async (request) => {
        if (JSON.stringify(request.mutations).includes(POISON))
          throw new AppError('MALFORMED', 'The body is nested too deeply.');
        return link.push(request);
      },
    };
  }

  async #personAt(node: Node): Promise<Person | null> {
    const here = await node.database.write.selectFrom('session').select('user_id').execute();
    const seated = this.#fleet.people.filter(({ id }) => here.some((session) => session.user_id === id));
    return seated.length === 0 ? null : this.#chance.pick(seated);
  }

  async #hasAttempt({ database }: Node, { id }: Person): Promise<boolean> {
    const attempts = database.write.selectFrom('exam_attempt').where('student_id', '=', id);
    return (await attempts.select('id').executeTakeFirst()) !== undefined;
  }

  async #claim(node: Node, person: Person): Promise<string> {
    const exam_score = this.#chance.pick(CLAIMS);
    const body = { exam_id: this.#fleet.exam.examId, exam_score };
    const { status } = await this.#send(node, person, '/api/storeRecordStudentExam', body);
    if (status >= 300 || this.#chance.happens(0.5)) return `the worst claim, answered with ${status}`;
    const claims = JSON.stringify({ exam_score: OFFENCE + 'x'.repeat(2 * MAX_CLAIM_CHARS) });
    const db = node.database.write;
    const { id } = await db
      .selectFrom('exam_record_claim')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('exam_record_claim').set({ claims }).where('id', '=', id).execute();
    return 'a claim that no hub takes';
  }

  /** In the last command, which has gone nowhere yet. */
  async #spoilCommand(node: Node, user_role: unknown): Promise<void> {
    const db = node.database.write;
    const { mid } = await db
      .selectFrom('sync_outbox')
      .select('mid')
      .where('endpoint', '=', 'auth.storeUserLogins')
      .orderBy('mid', 'desc')
      .executeTakeFirstOrThrow();
    const input = JSON.stringify({ body: { user_role } });
    await db
      .updateTable('sync_outbox')
      .set({ input })
      .where('mid', '=', mid)
      .where('state', '=', 'pending')
      .execute();
  }

  #send(node: Node, person: Person, url: string, body: object) {
    return answered(this.#fleet, node, person, 'POST', url, body);
  }
}
