import { compileOnce } from '#server/db/compile-once.ts';
import { answered } from './answered.ts';
import { draftOf, type Author, type Edit } from './author.ts';
import type { Chance } from './chance.ts';
import type { Fleet, Node } from './fleet.ts';
import { foldName } from '#shared/domain/questions/names.ts';
import { Violation } from './invariants.ts';
import { markIn, sharedName, wordAt, WORD_COUNT } from './marks.ts';
import type { Person } from './templates.ts';

/** How often a history has librarians, and how often one of them does something in a step then. */
const ARRANGING = 0.2;
const ACTIVE = 0.35;

/** A folder or a tag, as it is called at a node. */
interface Named {
  readonly id: number;
  readonly name: string;
}

interface Owner {
  readonly owner: number;
}

const selectFolders = compileOnce((db, { owner }: Owner) => {
  const live = db.selectFrom('folder').where('deleted_at', 'is', null);
  return live.where('instructor_id', '=', owner).select(['id', 'folder_name as name']).orderBy('id');
});

const selectTags = compileOnce((db, { owner }: Owner) => {
  const live = db.selectFrom('tag').where('deleted_at', 'is', null);
  return live.where('instructor_id', '=', owner).select(['id', 'tag_name as name']).orderBy('id');
});

/** Somebody at a node who gives folders and tags the names that others think of too, and puts questions into them. */
export class Librarian {
  readonly #fleet: Fleet;
  readonly #author: Author;
  readonly #chance: Chance;
  readonly #isArranging: boolean;

  constructor(author: Author, fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#author = author;
    this.#chance = chance;
    this.#isArranging = chance.happens(ARRANGING);
  }

  /** Where something is done in this step; null for nowhere. */
  perhapsAt(): Node | null {
    if (!this.#isArranging || !this.#chance.happens(ACTIVE)) return null;
    return this.#chance.pick([...this.#fleet.devices, this.#fleet.hub]);
  }

  /** @returns the content that was acknowledged, or what else was done. */
  async act(node: Node): Promise<Edit | string> {
    const person = await this.#author.someoneAt(node, this.#chance);
    if (person === null) return 'nothing';
    const folders = await this.#folders(node, person);
    const tags = await this.#tags(node, person);
    const kind = this.#chance.next();
    if (kind < 0.3) return this.#name(node, person, folders, tags);
    if (kind < 0.42) return this.#delete(node, person, folders, tags);
    if (kind < 0.5) return this.#moveFolder(node, person, folders);
    if (kind < 0.7) return this.#write(node, person, folders, tags);
    return this.#arrange(node, person, folders, tags);
  }

  #folders({ database }: Node, { id }: Person): Promise<Named[]> {
    return selectFolders(database.write, { owner: id });
  }

  #tags({ database }: Node, { id }: Person): Promise<Named[]> {
    return selectTags(database.write, { owner: id });
  }

  #someOf<T>(list: readonly T[]): T | null {
    return list.length === 0 ? null : this.#chance.pick(list);
  }

  /** Makes a folder or a tag, or gives one another name. */
  async #name(node: Node, person: Person, folders: Named[], tags: Named[]): Promise<Edit | string> {
    const isTag = this.#chance.happens(0.5);
    const one = this.#chance.happens(0.5) ? null : this.#someOf(isTag ? tags : folders);
    const mark = this.#author.newMark();
    const name = sharedName(wordAt(this.#chance.below(WORD_COUNT)), mark);
    const parent = this.#chance.happens(0.2) ? this.#someOf(folders) : null;
    const what = `${one === null ? 'make' : `name ${one.name}`} ${isTag ? 'tag' : 'folder'} ${name}`;
    if (one !== null) this.#author.sawReplaced(mark, one.name);
    const body = isTag
      ? { tag_names: name }
      : { folder_name: name, ...(one === null ? { parent_folder_id: parent?.id ?? null } : {}) };
    const isDone = await this.#call(
      node,
      person,
      one === null ? 'POST' : 'PUT',
      isTag
        ? one === null
          ? '/api/tags'
          : `/api/tag/${one.id}`
        : `/api/folder${one === null ? '' : `/${one.id}`}`,
      body,
    );
    return isDone
      ? this.#author.edited(node, what, mark, one === null ? null : markIn(one.name))
      : `not ${what}`;
  }

  async #delete(node: Node, person: Person, folders: Named[], tags: Named[]): Promise<string> {
    const isTag = this.#chance.happens(0.5);
    const one = this.#someOf(isTag ? tags : folders);
    if (one === null) return 'nothing';
    const url = isTag ? `/api/deleteTagsWithQuestionId/${person.id}/${one.id}` : `/api/folder/${one.id}`;
    await this.#author.deleting(node, [{ ...one, title: one.name }], () =>
      this.#call(node, person, 'DELETE', url),
    );
    return `delete ${isTag ? 'tag' : 'folder'} ${one.name}`;
  }

  async #moveFolder(node: Node, person: Person, folders: Named[]): Promise<string> {
    const one = this.#someOf(folders);
    const parent = this.#chance.happens(0.6) ? this.#someOf(folders) : null;
    if (one === null) return 'nothing';
    const body = { parent_folder_id: parent?.id ?? null };
    await this.#call(node, person, 'PUT', `/api/folder/${one.id}`, body);
    return `move folder ${one.name} to ${parent?.name ?? 'the root'}`;
  }

  /** Writes a question into a folder, under tags by their names. */
  async #write(node: Node, person: Person, folders: Named[], tags: Named[]): Promise<Edit | string> {
    const rows = await this.#author.questionsOf(node, person);
    const row = this.#chance.happens(0.5) ? this.#someOf(rows) : null;
    const folder = this.#someOf(folders);
    const names = tags.filter(() => this.#chance.happens(0.4)).map((tag) => tag.name);
    if (this.#chance.happens(0.3)) names.push(wordAt(this.#chance.below(WORD_COUNT)));
    const mark = this.#author.newMark();
    // Each name once, whatever its letters.
    const unique = names.filter(
      (name, at) => names.findIndex((one) => foldName(one) === foldName(name)) === at,
    );
    const draft = { ...draftOf(`Question ${mark}`, unique), assign_folder_id: folder?.id ?? null };
    if (row !== null) this.#author.sawReplaced(mark, row.title);
    const isDone =
      row === null
        ? await this.#call(node, person, 'POST', '/api/questions', draft)
        : await this.#call(node, person, 'PUT', `/api/questions/${row.id}`, { version: row.version, draft });
    const what = `${row === null ? 'create' : 'edit'} in ${folder?.name ?? 'the root'} as ${unique.join()},`;
    return isDone ? this.#author.edited(node, what, mark, markIn(row?.title ?? '')) : `not ${what} ${mark}`;
  }

  /** Moves and tags what is there. */
  async #arrange(node: Node, person: Person, folders: Named[], tags: Named[]): Promise<string> {
    const rows = await this.#author.questionsOf(node, person);
    const some = rows.filter(() => this.#chance.happens(0.4));
    if (some.length === 0) return 'nothing';
    const kind = this.#chance.next();
    const tag = this.#someOf(tags);
    const change =
      kind < 0.5 || tag === null
        ? { kind: 'move', folder_id: this.#someOf(folders)?.id ?? null }
        : kind < 0.8
          ? { kind: 'tag', tag_name: tag.name }
          : { kind: 'untag', tag_id: tag.id };
    const body = { question_ids: some.map(({ id }) => id), change };
    await this.#call(node, person, 'POST', '/api/questions/bulk-changes', body);
    return `${change.kind} ${some.map(({ title }) => markIn(title)).join()}`;
  }

  async #call(...[node, ...call]: [Node, Person, string, string, body?: unknown]): Promise<boolean> {
    return (await answered(this.#fleet, node, ...call)).status < 300;
  }

  /** Nobody has two tags of one name, which could not be told apart. */
  async assertSound(): Promise<void> {
    const live = this.#fleet.hub.database.write.selectFrom('tag').where('deleted_at', 'is', null);
    const seen = new Set<string>();
    for (const { instructor_id: owner, tag_name: name } of await live
      .select(['instructor_id', 'tag_name'])
      .execute()) {
      const key = `${owner} ${foldName(name)}`;
      if (seen.has(key)) throw new Violation('I1', `${owner} has two tags ${name}`);
      seen.add(key);
    }
    await this.#assertPlaced();
  }

  /** What is live lies in what is live, and no folder in itself. */
  async #assertPlaced(): Promise<void> {
    const db = this.#fleet.hub.database.write;
    const folders = await db
      .selectFrom('folder')
      .where('deleted_at', 'is', null)
      .select(['id', 'parent_folder_id as parent', 'folder_name as name'])
      .execute();
    const byId = new Map(folders.map((folder) => [folder.id, folder]));
    for (const folder of folders) {
      let at: (typeof folders)[number] | undefined = folder;
      for (let depth = 0; at !== undefined && at.parent !== null; depth++) {
        if (depth > folders.length) throw new Violation('I1', `folder ${folder.name} lies in itself`);
        const parent = byId.get(at.parent);
        if (parent === undefined) throw new Violation('I1', `folder ${at.name} lies in a deleted one`);
        at = parent;
      }
    }
    const questions = await db
      .selectFrom('question')
      .where('deleted_at', 'is', null)
      .where('folder_id', 'is not', null)
      .select(['title', 'folder_id'])
      .execute();
    for (const { title, folder_id: id } of questions)
      if (id !== null && !byId.has(id)) throw new Violation('I1', `${title} lies in a deleted folder`);
    const links = await db
      .selectFrom('question_tag')
      .innerJoin('tag', 'tag.id', 'tag_id')
      .where('question_tag.deleted_at', 'is', null)
      .where('tag.deleted_at', 'is not', null)
      .select(['question_id', 'tag_name'])
      .execute();
    for (const { question_id: id, tag_name: name } of links)
      throw new Violation('I1', `question ${id} has ${name}, which is deleted`);
  }
}
