import { z } from 'zod';
import { answered } from './answered.ts';
import type { Author, Edit } from './author.ts';
import type { Chance } from './chance.ts';
import type { Fleet, Node } from './fleet.ts';
import { markIn } from './marks.ts';
import { pictureOf } from './pictures.ts';
import type { Person } from './templates.ts';

/** How often a history has archivists, and how often one of them does something in a step then. */
const ARCHIVING = 0.25;
const ACTIVE = 0.5;

const Begun = z.object({ data: z.object({ id: z.string() }) });
const Added = z.object({ data: z.object({ id: z.number() }) });

interface File {
  readonly id: number;
  readonly title: string;
}

/** Somebody at a node who takes files into their library, says what they are, removes them and puts them back. */
export class Archivist {
  readonly #fleet: Fleet;
  readonly #author: Author;
  readonly #chance: Chance;
  readonly #isArchiving: boolean;
  /** False where a computer has a program from before there was a library. */
  knowsMedia = true;

  constructor(author: Author, fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#author = author;
    this.#chance = chance;
    this.#isArchiving = chance.happens(ARCHIVING);
  }

  perhapsAt(): Node | null {
    if (!this.#isArchiving || !this.#chance.happens(ACTIVE) || !this.knowsMedia) return null;
    return this.#chance.pick([...this.#fleet.devices, this.#fleet.hub]);
  }

  async act(node: Node): Promise<Edit | string | null> {
    const person = await this.#author.someoneAt(node, this.#chance);
    if (person === null) return 'nothing';
    const files = await this.#files(node, person, true);
    const kind = this.#chance.next();
    if (files.length === 0 || kind < 0.2) return this.#take(node, person);
    // Where several people are at the same one, they get in each other's way.
    const [first = this.#chance.pick(files)] = files;
    const file = this.#chance.happens(0.5) ? first : this.#chance.pick(files);
    if (kind < 0.75) return this.#describe(node, person, file);
    if (kind < 0.9) return this.#delete(node, person, file);
    return this.#restore(node, person);
  }

  #files({ database }: Node, person: Person, isLive: boolean): Promise<File[]> {
    return database.write
      .selectFrom('media_file')
      .where('instructor_id', '=', person.id)
      .where('deleted_at', isLive ? 'is' : 'is not', null)
      .select(['id', 'name as title'])
      .orderBy('id')
      .execute();
  }

  async #take(node: Node, person: Person): Promise<Edit | null> {
    const mark = this.#author.newMark();
    const bytes = pictureOf(mark, false);
    const about = { name: `File ${mark}`, size: bytes.byteLength };
    const begun = Begun.safeParse((await this.#call(node, person, 'POST', '/api/media-uploads', about)).body);
    if (!begun.success) return null;
    const { id } = begun.data.data;
    await this.#call(node, person, 'PUT', `/api/media-uploads/${id}/pieces/0`, bytes);
    const body = { upload_id: id, alt_text: `About ${mark}` };
    const added = Added.safeParse((await this.#call(node, person, 'POST', '/api/media-files', body)).body);
    return added.success ? this.#author.edited(node, 'file', mark, null) : null;
  }

  async #describe(node: Node, person: Person, { id, title }: File): Promise<Edit | null> {
    const mark = this.#author.newMark();
    this.#author.sawReplaced(mark, title);
    const body = { name: `File ${mark}`, alt_text: `About ${mark}` };
    const { status } = await this.#call(node, person, 'PUT', `/api/media-files/${id}`, body);
    return status < 300 ? this.#author.edited(node, 'file', mark, markIn(title)) : null;
  }

  async #delete(node: Node, person: Person, file: File): Promise<string> {
    await this.#author.deleting(node, [file], () =>
      this.#call(node, person, 'DELETE', `/api/media-files/${file.id}`),
    );
    return `that ${file.title} goes`;
  }

  async #restore(node: Node, person: Person): Promise<string> {
    const gone = await this.#files(node, person, false);
    if (gone.length === 0) return 'no file to put back';
    const { id, title } = this.#chance.pick(gone);
    const { status } = await this.#call(node, person, 'POST', `/api/media-files/${id}/restoration`);
    return `that ${title} is back, ${status}`;
  }

  #call(...[node, ...call]: [Node, Person, string, string, body?: unknown]) {
    return answered(this.#fleet, node, ...call);
  }
}
