import { z } from 'zod';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/tables.ts';
import type { Chance } from './chance.ts';
import { answered } from './answered.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import { markIn, marksIn } from './marks.ts';
import { loseFile, pictureOf } from './pictures.ts';
import type { Person } from './templates.ts';

/** One content that a person wrote and saw saved, and the content that stood there before. */
export interface Edit {
  readonly what: string;
  readonly mark: string;
  readonly over: string | null;
  readonly node: Node;
  /** No device would send it again: a restored hub may have lost it. */
  isOnHubOnly: boolean;
  isForgotten?: boolean;
}

/** What somebody has read of a question, and the version that they will say when they save it. */
export interface Form {
  readonly node: Node;
  readonly person: Person;
  readonly id: number;
  readonly title: string;
  readonly version: number;
}

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });

/** A question with a text in its title and its first option. */
export const draftOf = (title: string, tags: readonly string[], picture: string | null = null) => ({
  question_title: title,
  question_mark: 1,
  question_type: 'multiple-choice',
  assign_folder_id: null,
  tag_names: tags,
  question_image: picture,
  options: [
    { text: title, image: null },
    { text: 'Something else', image: null },
  ],
  correct_answer: 1,
  feedback_correct: '',
  feedback_incorrect: '',
});

/** A question as it stands at a node. */
interface Standing {
  readonly id: number;
  readonly title: string;
  readonly version: number;
  readonly folder_id: number | null;
}

const selectQuestions = compileOnce((db, { owner }: { owner: number }) =>
  db
    .selectFrom('question')
    .where('instructor_id', '=', owner)
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'version', 'folder_id'])
    .orderBy('id'),
);

const selectSeated = compileOnce((db) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('user.id')
    .orderBy('user.id'),
);

async function tagNamesOf({ database }: Node, questionId: number): Promise<string[]> {
  const links = database.write.selectFrom('question_tag').where('question_tag.deleted_at', 'is', null);
  const rows = await links
    .where('question_id', '=', questionId)
    .innerJoin('tag', 'tag.id', 'question_tag.tag_id')
    .select('tag_name')
    .orderBy('tag.id')
    .execute();
  return [...new Set(rows.map((row) => row.tag_name))];
}

/** Everything that people give a title or a name. */
const titled = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('question')
      .select(['id', 'title', 'deleted_at'])
      .unionAll(db.selectFrom('exam').select(['id', 'title', 'deleted_at']))
      .unionAll(db.selectFrom('folder').select(['id', 'folder_name as title', 'deleted_at']))
      .unionAll(db.selectFrom('tag').select(['id', 'tag_name as title', 'deleted_at']))
      .unionAll(db.selectFrom('course').select(['id', 'title', 'deleted_at']))
      .unionAll(db.selectFrom('course_section').select(['id', 'title', 'deleted_at']))
      .unionAll(db.selectFrom('course_item').select(['id', 'title', 'deleted_at']))
      .unionAll(db.selectFrom('media_file').select(['id', 'name as title', 'deleted_at']))
      .as('one'),
  );

const Stored = z.object({ sha256: z.string() });

const PICTURES = 0.15;
const TAGS = ['biology', 'physics', 'history'];

/** Somebody at a node who writes, edits, moves and deletes questions through the API. */
export class Author {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  /** Of everything that was tried, also what nobody was told about: the content that stood there before. */
  readonly #overOf = new Map<string, string[]>();
  readonly #gone = new Set<string>();
  #marks = 0;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
  }

  /** @returns what was acknowledged; null when nothing of content was. */
  async write(node: Device | Node): Promise<Edit | null> {
    const person = await this.someoneAt(node);
    if (person === null) return null;
    const rows = await this.questionsOf(node, person);
    const kind = this.#chance.next();
    if (rows.length === 0 || kind < 0.3) return this.#create(node, person);
    // Where several people are at the same one, they get in each other's way.
    const [first = this.#chance.pick(rows)] = rows;
    const row = this.#chance.happens(0.4) ? first : this.#chance.pick(rows);
    if (kind < 0.75) return this.save({ ...row, node, person });
    if (kind < 0.83) await this.#bulk(node, person, row.id);
    else if (kind < 0.9) await this.#folder(node, person, row.id);
    else {
      await this.deleting(node, [row], () => this.#call(node, person, 'DELETE', `/api/question/${row.id}`));
    }
    return null;
  }

  /** A question of somebody at a node, as it stands there; null when there is none. */
  async open(node: Node, chance: Chance): Promise<Form | null> {
    const person = await this.someoneAt(node, chance);
    if (person === null) return null;
    const rows = await this.questionsOf(node, person);
    return rows.length === 0 ? null : { ...chance.pick(rows), node, person };
  }

  /** What stands at a node under some ids. */
  standing({ database }: Node, ids: readonly number[]) {
    const rows = titled(database.write).where('id', 'in', ids);
    return rows.where('deleted_at', 'is', null).selectAll().execute();
  }

  /** Live questions, as they stand at a node. */
  questionsOf(node: Node, person: Person) {
    return selectQuestions(node.database.write, { owner: person.id });
  }

  /** People are on a device once their rows have arrived there. */
  async someoneAt(node: Node, chance = this.#chance): Promise<Person | null> {
    const seated = await this.peopleAt(node);
    return seated.length === 0 ? null : chance.pick(seated);
  }

  /** Authors whose rows have arrived at a node. */
  async peopleAt(node: Node): Promise<Person[]> {
    const authors = this.#fleet.people.filter((person) => person.role === 'Instructor');
    const seated = await selectSeated(node.database.write, {});
    return seated.flatMap(({ id }) => authors.find((person) => person.id === id) ?? []);
  }

  async #create(node: Node, person: Person): Promise<Edit | null> {
    const mark = this.newMark();
    const picture = await this.#picture(node, person, mark);
    const draft = draftOf(`Question ${mark}`, [this.#chance.pick(TAGS)], picture);
    const saved = await this.#call(node, person, 'POST', '/api/questions', draft);
    return saved ? this.edited(node, 'create', mark, null) : null;
  }

  /** Saves what was read, whatever has happened to it since. @returns null when that was refused. */
  async save({ node, person, id, title, version }: Form): Promise<Edit | null> {
    const mark = this.newMark();
    const picture = await this.#picture(node, person, mark);
    const draft = draftOf(`Question ${mark}`, [this.#chance.pick(TAGS)], picture);
    this.sawReplaced(mark, title);
    const saved = await this.#call(node, person, 'PUT', `/api/questions/${id}`, { version, draft });
    return saved ? this.edited(node, 'edit', mark, markIn(title)) : null;
  }

  /**
   * Writes another content in place of one, or a new one.
   * @param seen what else goes on in it.
   * @param places the questions whose folder and tags it gets.
   */
  async writeOver(
    node: Node,
    person: Person,
    row: Standing | null,
    seen: readonly string[],
    places: { readonly folder: Standing | undefined; readonly tags: Standing } | null = null,
  ): Promise<Edit | null> {
    const mark = this.newMark();
    this.sawReplaced(mark, ...(row === null ? [] : [row.title]), ...seen);
    const tags = places === null ? [] : await tagNamesOf(node, places.tags.id);
    const assign_folder_id = places?.folder?.folder_id ?? null;
    const draft = { ...draftOf(`Question ${mark}`, tags), assign_folder_id };
    const isSaved =
      row === null
        ? await this.#call(node, person, 'POST', '/api/questions', draft)
        : await this.#call(node, person, 'PUT', `/api/questions/${row.id}`, { version: row.version, draft });
    return isSaved ? this.edited(node, 'write', mark, markIn(row?.title ?? '')) : null;
  }

  /** Says what somebody saw who gives it another content, whether that is acknowledged or not. */
  sawReplaced(mark: string, ...titles: readonly string[]): void {
    this.#overOf.set(mark, [...(this.#overOf.get(mark) ?? []), ...titles.map(markIn)]);
  }

  /** Notes what somebody saw who deletes drafts; a deletion says no version, and counts for what stands there. */
  async deleting(
    node: Node,
    drafts: readonly { readonly id: number; readonly title: string }[],
    call: () => Promise<unknown>,
  ): Promise<void> {
    for (const { title } of drafts) this.#gone.add(markIn(title));
    await call();
    const ids = drafts.map(({ id }) => id);
    for (const { title } of await titled(node.database.write).where('id', 'in', ids).selectAll().execute())
      this.#gone.add(markIn(title));
  }

  edited(node: Node, what: string, mark: string, over: string | null): Edit {
    return { what: `${what} ${mark}`, mark, over, node, isOnHubOnly: node === this.#fleet.hub };
  }

  async #bulk(node: Node, person: Person, id: number): Promise<void> {
    const change = this.#chance.happens(0.5)
      ? { kind: 'tag', tag_name: this.#chance.pick(TAGS) }
      : { kind: 'move', folder_id: null };
    await this.#call(node, person, 'POST', '/api/questions/bulk-changes', { question_ids: [id], change });
  }

  async #folder(node: Node, person: Person, id: number): Promise<void> {
    const name = `Folder ${this.newMark()}`;
    await this.#call(node, person, 'POST', '/api/folder', { folder_name: name, parent_folder_id: null });
    const folder = await node.database.write
      .selectFrom('folder')
      .where('folder_name', '=', name)
      .select('id')
      .executeTakeFirst();
    if (folder === undefined) return;
    const change = { kind: 'move', folder_id: folder.id };
    await this.#call(node, person, 'POST', '/api/questions/bulk-changes', { question_ids: [id], change });
  }

  /** Sometimes there is an image, which has to reach the hub before the question that names it. */
  async #picture(node: Node, person: Person, mark: string): Promise<string | null> {
    if (!this.#chance.happens(PICTURES)) return null;
    const bytes = pictureOf(mark, this.#chance.happens(0.1));
    const { body } = await answered(this.#fleet, node, person, 'POST', '/api/blobs', bytes);
    const stored = Stored.safeParse(body);
    if (!stored.success) return null;
    if (node !== this.#fleet.hub && this.#chance.happens(0.1)) loseFile(node, stored.data.sha256);
    return stored.data.sha256;
  }

  newMark(): string {
    this.#marks += 1;
    return `m${this.#marks}`;
  }

  /** @returns whether it was saved; what the server refuses is nobody's loss. */
  async #call(node: Node, person: Person, method: string, url: string, body?: unknown): Promise<boolean> {
    const { status, body: answer } = await answered(this.#fleet, node, person, method, url, body);
    return status < 300 && (method !== 'POST' || url !== '/api/questions' || Saved.safeParse(answer).success);
  }

  /**
   * What was written in a browser on the hub after its backup is gone with it; a device's writing is not, unless
   * the hub cannot tell it from what another half of that device brings under the same numbers.
   */
  forgetHubEdits(edits: readonly Edit[], isTwin: (node: Node) => boolean): void {
    for (const edit of edits) if (edit.isOnHubOnly || isTwin(edit.node)) edit.isForgotten = true;
  }

  /**
   * I1: every content that somebody saw saved stands on the hub, or was seen by whoever replaced it.
   * @param letGo what was refused, and then discarded by its author.
   */
  async assertNothingLost(edits: readonly Edit[], letGo: Iterable<string> = []): Promise<void> {
    const shown = (await this.#contents()).map((row) => markIn(row.title));
    const accounted = this.#seenBy([...shown, ...(await this.#keptMarks()), ...letGo]);
    for (const edit of edits) {
      if (edit.isForgotten === true || accounted.has(edit.mark)) continue;
      throw new Violation('I1', `${edit.what} over ${edit.over ?? 'nothing'} is nowhere`);
    }
  }

  /** Contents, and all those that somebody saw who wrote them. */
  #seenBy(marks: Iterable<string>): Set<string> {
    const seen = new Set<string>();
    for (const mark of marks) {
      const open = [mark];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (seen.has(at)) continue;
        seen.add(at);
        open.push(...(this.#overOf.get(at) ?? []));
      }
    }
    return seen;
  }

  async #contents() {
    const rows = await titled(this.#fleet.hub.database.write).selectAll().execute();
    return rows.filter(({ title }) => markIn(title) !== '');
  }

  /** I1: nothing is deleted that whoever deletes it has not seen. */
  async assertSeenToGo(): Promise<void> {
    const seen = this.#seenBy(this.#gone);
    for (const { title, deleted_at: deletedAt } of await this.#contents()) {
      if (deletedAt !== null && !seen.has(markIn(title)))
        throw new Violation('I1', `${title} was deleted by somebody who had not seen it`);
    }
  }

  /** What a device shows as refused is not lost, nor what a revoked one has not sent: its author can export it. */
  async #keptMarks(): Promise<string[]> {
    const marks: string[] = [];
    const welcome = await this.#fleet.hub.database.write
      .selectFrom('sync_client')
      .where('revoked_at', 'is', null)
      .select('client_id')
      .execute();
    for (const device of this.#fleet.devices) {
      const { blobs } = device.server.services;
      // A restored hub may have lost what it had taken, and hears no more of a device that it revoked then.
      const isRevoked = !welcome.some((row) => row.client_id === device.clientId);
      const kept = await device.database.write
        .selectFrom('sync_outbox')
        .where('state', 'in', ['refused', 'pending', ...(isRevoked ? (['settled'] as const) : [])])
        .select('input')
        .execute();
      for (const { input } of kept) {
        const file = /"previewed":"([0-9a-f]{64})"/.exec(input)?.[1];
        const previewed = file === undefined ? null : blobs.get(file);
        marks.push(...marksIn(input), ...marksIn(new TextDecoder().decode(previewed ?? new Uint8Array())));
      }
    }
    return marks;
  }
}
