import { z } from 'zod';
import { compileOnce } from '#server/db/compile-once.ts';
import { answered } from './answered.ts';
import { draftOf, type Author, type Edit } from './author.ts';
import type { Chance } from './chance.ts';
import { Crash, isKilled } from './faults.ts';
import type { Fleet, Node } from './fleet.ts';
import type { Person } from './templates.ts';

/** How often a history has curators, and how often one of them does something in a step then. */
const CURATING = 0.25;
const ACTIVE = 0.3;
/** Reading a file takes a thread of its own: rare, or a thousand histories would take a day. */
const IMPORTING = 0.06;
const POLL_MS = 5;

const Saved = z.object({ saved: z.array(z.object({ at: z.int() })) });
const Begun = z.object({ data: z.object({ id: z.number(), state: z.string() }) });

const selectSmartFolders = compileOnce((db, { owner }: { owner: number }) =>
  db
    .selectFrom('smart_folder')
    .where('instructor_id', '=', owner)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id'),
);

/** Somebody at a node who keeps filters as smart folders, saves lists of questions, and imports files that they mend. */
export class Curator {
  readonly #fleet: Fleet;
  readonly #author: Author;
  readonly #chance: Chance;
  readonly #isCurating: boolean;
  /** False where a computer has a program from before there were any. */
  knowsSmartFolders = true;

  constructor(author: Author, fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#author = author;
    this.#chance = chance;
    this.#isCurating = chance.happens(CURATING);
  }

  perhapsAt(): Node | null {
    if (!this.#isCurating || !this.#chance.happens(ACTIVE)) return null;
    return this.#chance.pick([...this.#fleet.devices, this.#fleet.hub]);
  }

  async act(node: Node): Promise<readonly Edit[] | string> {
    const person = await this.#author.someoneAt(node, this.#chance);
    if (person === null) return 'nothing';
    const kind = this.#chance.next();
    if (kind < IMPORTING) return this.#import(node, person);
    const isFolder = kind >= 0.5 && this.knowsSmartFolders;
    return isFolder ? this.#smartFolder(node, person) : this.#saveBatch(node, person);
  }

  async #saveBatch(node: Node, person: Person): Promise<readonly Edit[] | string> {
    const marks = Array.from({ length: 1 + this.#chance.below(4) }, () => this.#author.newMark());
    // One of them may be refused; the others are saved without it.
    const questions = marks.map((mark) => ({
      ...draftOf(`Question ${mark}`, []),
      ...(this.#chance.happens(0.15) ? { correct_answer: 5 } : {}),
    }));
    const body = { questions, tag_names: this.#chance.happens(0.4) ? ['of a list'] : [] };
    const { body: answer } = await this.#call(node, person, 'POST', '/api/questions/batches', body);
    const saved = Saved.safeParse(answer).data?.saved ?? [];
    if (saved.length === 0) return 'no list';
    return saved.flatMap(({ at }) => {
      const mark = marks[at];
      return mark === undefined ? [] : [this.#author.edited(node, 'in a list', mark, null)];
    });
  }

  /** A name may be given twice: whoever is second is refused here, or gets another one on the hub. */
  async #smartFolder(node: Node, person: Person): Promise<string> {
    const rows = await selectSmartFolders(node.database.write, { owner: person.id });
    const kind = this.#chance.next();
    const filter = this.#chance.pick([
      { unused: true },
      { question_type: 'true-false' },
      { has_image: true },
    ]);
    const body = { name: `Kept ${this.#chance.below(4)}`, filter };
    if (rows.length === 0 || kind < 0.5) {
      const { status } = await this.#call(node, person, 'POST', '/api/smart-folders', body);
      return `keep the filter ${body.name}, ${status}`;
    }
    const { id } = this.#chance.pick(rows);
    const [method, change] = kind < 0.8 ? (['PUT', body] as const) : (['DELETE', undefined] as const);
    const { status } = await this.#call(node, person, method, `/api/smart-folders/${id}`, change);
    return `${method} smart folder ${id}, ${status}`;
  }

  /** A file with a question that can be imported, and one that has no right answer before it is mended. */
  async #import(node: Node, person: Person): Promise<readonly Edit[] | string> {
    const [good, mended] = [this.#author.newMark(), this.#author.newMark()];
    const text = `Question ${good} {=Question ${good} ~Something else}\n\nQuestion ${mended} {~one ~two}\n`;
    const bytes = new TextEncoder().encode(text);
    const about = { file_name: 'list.gift', size: bytes.byteLength };
    const begun = Begun.safeParse((await this.#call(node, person, 'POST', '/api/imports', about)).body);
    if (!begun.success) return 'no import';
    const url = `/api/imports/${begun.data.data.id}`;
    await this.#call(node, person, 'PUT', `${url}/parts/0`, bytes);
    if (!(await this.#isRead(node, person, url))) return 'an import that could not be read';
    const fix = {
      title: `Question ${mended}`,
      type: 'multiple-choice',
      options: [`Question ${mended}`, 'Something else'],
      correct: 1,
      mark: 1,
    };
    const { status: fixed } = await this.#call(node, person, 'PUT', `${url}/items/1`, fix);
    const { status } = await this.#call(node, person, 'POST', `${url}/confirmation`, {});
    if (status >= 300) return `not the import, ${status}`;
    return [good, ...(fixed < 300 ? [mended] : [])].map((mark) =>
      this.#author.edited(node, 'imported', mark, null),
    );
  }

  async #isRead(node: Node, person: Person, url: string): Promise<boolean> {
    for (;;) {
      if (isKilled(node)) throw new Crash(node === this.#fleet.hub ? 'hub' : 'device');
      const { body } = await this.#call(node, person, 'GET', url);
      const { state } = Begun.parse(body).data;
      if (state === 'ready') return true;
      if (state !== 'reading') return false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  #call(...[node, ...call]: [Node, Person, string, string, body?: unknown]) {
    return answered(this.#fleet, node, ...call);
  }
}
