import { z } from 'zod';
import { compileOnce } from '#server/db/compile-once.ts';
import { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { answered } from './answered.ts';
import type { Author, Edit } from './author.ts';
import type { Chance } from './chance.ts';
import { endConflict, type Side } from './conflict-ends.ts';
import { insideOf } from './course-outline.ts';
import type { Discards } from './discards.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import { markIn } from './marks.ts';
import type { Person } from './templates.ts';

/** How often a history has people who settle what is listed, and how often one of them does so in a step then. */
const SETTLING = 0.2;
const ACTIVE = 0.3;

const Listed = z.object({
  refused: z.array(
    z.object({ mid: z.int(), endpoint: z.string(), code: z.string().min(1), message: z.string().min(1) }),
  ),
  refused_count: z.int(),
  waiting_count: z.int(),
});
const Conflicts = z.object({ data: z.array(ConflictCopy) });
const Exported = z.object({
  export_key: z.string(),
  input: z.looseObject({
    params: z.looseObject({ id: z.int().optional() }).optional(),
  }),
});
type Exported = z.infer<typeof Exported>;
type Refused = z.infer<typeof Listed>['refused'][number];

const EDITS = new Set(['questions.saveQuestion', 'questions.replaceQuestion']);
/** What is copied or published once more is something else than its examiner noted. */
const OF_EXAMS = 'exams.';

/** Cheaper to ask than the lists themselves, which mostly are empty. */
const selectListed = compileOnce((db, { owner }: { owner: number }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('sync_outbox')
      .where('state', '=', 'refused')
      .where('user_id', '=', owner)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .as('refused'),
    selectFrom(
      selectFrom('question')
        .select(['instructor_id', 'title', 'deleted_at'])
        .unionAll(selectFrom('exam').select(['instructor_id', 'title', 'deleted_at']))
        .unionAll(selectFrom('folder').select(['instructor_id', 'folder_name as title', 'deleted_at']))
        .unionAll(selectFrom('tag').select(['instructor_id', 'tag_name as title', 'deleted_at']))
        .unionAll(selectFrom('media_file').select(['instructor_id', 'name as title', 'deleted_at']))
        .as('one'),
    )
      .where('title', 'like', '% (conflict from %')
      .where('instructor_id', '=', owner)
      .where('deleted_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .as('copies'),
  ]),
);

/** Somebody at a node who settles what is listed there: changes that were refused, and copies of what lost a race. */
export class Settler {
  readonly #fleet: Fleet;
  readonly #author: Author;
  readonly #chance: Chance;
  readonly #discards: Discards;
  readonly isSettling: boolean;

  constructor(author: Author, fleet: Fleet, chance: Chance, discards: Discards) {
    this.#fleet = fleet;
    this.#author = author;
    this.#chance = chance;
    this.#discards = discards;
    this.isSettling = chance.happens(SETTLING);
  }

  /** Where something is done in this step; null for nowhere. */
  perhapsAt(): Node | null {
    if (!this.isSettling || !this.#chance.happens(ACTIVE)) return null;
    return this.#chance.pick([...this.#fleet.devices, this.#fleet.hub]);
  }

  /** @returns the content that was acknowledged, or what else was done. */
  async act(node: Node): Promise<Edit | string> {
    const person = await this.#author.someoneAt(node, this.#chance);
    if (person === null) return 'nothing';
    const device = this.#fleet.devices.find((one) => one === node);
    const [listed] = await selectListed(node.database.write, { owner: person.id });
    const isRefused = device !== undefined && (listed?.refused ?? 0) > 0;
    const refused = isRefused ? ((await this.#listed(node, person))?.refused ?? []) : [];
    if (device !== undefined && refused.length > 0 && this.#chance.happens(0.7))
      return this.#decide(device, person, this.#chance.pick(refused));
    const conflicts = (listed?.copies ?? 0) > 0 ? await this.#conflicts(node, person) : [];
    if (conflicts.length === 0) return 'nothing';
    return this.#end(node, person, this.#chance.pick(conflicts), this.#someSide());
  }

  /** What is listed for somebody at a device; null where they may not look. */
  async #listed(node: Node, person: Person) {
    const { status, body } = await answered(this.#fleet, node, person, 'GET', '/api/sync');
    return status < 300 ? Listed.parse(body) : null;
  }

  async #conflicts(node: Node, person: Person): Promise<ConflictCopy[]> {
    const { status, body } = await answered(this.#fleet, node, person, 'GET', '/api/sync/conflicts');
    return status < 300 ? Conflicts.parse(body).data : [];
  }

  #someSide(): Side {
    return this.#chance.pick(['mine', 'theirs', 'both'] as const);
  }

  #end(node: Node, person: Person, conflict: ConflictCopy, side: Side): Promise<Edit | string> {
    const way = { fleet: this.#fleet, author: this.#author, node, person };
    return endConflict(way, conflict, side);
  }

  #decide(device: Device, person: Person, refused: Refused): Promise<Edit | string> {
    const kind = this.#chance.next();
    if (kind < 0.35 && !refused.endpoint.startsWith(OF_EXAMS)) return this.#retry(device, person, refused);
    if (kind < 0.65 && EDITS.has(refused.endpoint)) return this.#sendEdited(device, person, refused);
    return this.#discard(device, person, refused);
  }

  async #export(device: Device, person: Person, { mid }: Refused): Promise<Exported> {
    const { body } = await answered(this.#fleet, device, person, 'GET', `/api/sync/refused/${mid}/export`);
    return Exported.parse(body);
  }

  /** Makes a change again on what stands there now, which its author has before them. */
  async #retry(device: Device, person: Person, refused: Refused): Promise<string> {
    const { input } = await this.#export(device, person, refused);
    const standing = await this.#author.standing(device, idsIn(input));
    this.#author.sawReplaced(markIn(JSON.stringify(input)), ...standing.map(({ title }) => title));
    const url = `/api/sync/refused/${refused.mid}/retry`;
    let status = 0;
    const going = isDeletion(refused.endpoint, input) ? [...standing, ...(await inside(device, input))] : [];
    await this.#author.deleting(device, going, async () => {
      ({ status } = await answered(this.#fleet, device, person, 'POST', url, {}));
    });
    return `try ${refused.endpoint} ${refused.mid} again: ${status}`;
  }

  async #discard(device: Device, person: Person, refused: Refused): Promise<string> {
    const { export_key } = await this.#export(device, person, refused);
    await this.#discards.note(device, refused.mid);
    const url = `/api/sync/refused/${refused.mid}/discard`;
    const { status } = await answered(this.#fleet, device, person, 'POST', url, { export_key });
    if (status >= 300)
      throw new Violation('I8', `${device.name} ${refused.mid} cannot be discarded: ${status}`);
    return `discard ${refused.endpoint} ${refused.mid}`;
  }

  /** Writes what was refused into the question that stands there, or a new one, and lets go of the refused. */
  async #sendEdited(device: Device, person: Person, refused: Refused): Promise<Edit | string> {
    const { input } = await this.#export(device, person, refused);
    const id = input.params?.id;
    const row = (await this.#author.questionsOf(device, person)).find((one) => one.id === id);
    const edit = await this.#author.writeOver(device, person, row ?? null, [JSON.stringify(input)]);
    if (edit !== null) await this.#discard(device, person, refused);
    return edit ?? `not send ${refused.mid} edited`;
  }

  /** @returns whether there is something to settle for somebody at a device. */
  async settleOne(device: Device, person: Person, isLast: boolean): Promise<Edit | string | null> {
    const [refused] = (await this.#listed(device, person))?.refused ?? [];
    if (refused !== undefined)
      return isLast ? this.#discard(device, person, refused) : this.#decide(device, person, refused);
    const [conflict] = await this.#conflicts(device, person);
    if (conflict === undefined) return null;
    return this.#end(device, person, conflict, isLast ? 'theirs' : this.#someSide());
  }

  /** I8: what was settled is in no list any more, and nothing waits. */
  async assertSettled(device: Device, person: Person): Promise<void> {
    const listed = await this.#listed(device, person);
    if (listed === null) return;
    if (listed.waiting_count > 0)
      throw new Violation('I8', `${device.name} says that ${listed.waiting_count} changes wait`);
    const [refused] = listed.refused;
    if (refused !== undefined)
      throw new Violation(
        'I8',
        `${device.name} lists ${refused.mid}, ${refused.endpoint}: ${refused.message}`,
      );
    const [conflict] = await this.#conflicts(device, person);
    if (conflict !== undefined) throw new Violation('I8', `${device.name} lists ${conflict.copy_title}`);
  }
}

const isDeletion = (endpoint: string, input: unknown): boolean =>
  /\.delete/.test(endpoint) || JSON.stringify(input).includes('"kind":"delete"');

/** What stands in the sections that go, and goes with them before the eyes of whoever deletes them. */
const inside = async (node: Node, input: unknown) =>
  (await Promise.all(idsIn(input).map((id) => insideOf(node, id)))).flat();

/** Every number in the input of a command that may be an id. */
const idsIn = (input: unknown): number[] => (JSON.stringify(input).match(/\d{6,}/g) ?? []).map(Number);
