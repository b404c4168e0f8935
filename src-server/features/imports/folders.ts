import { pathBelow } from '#shared/domain/imports/subject.ts';
import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { insertFolders, listFolders } from '../questions/folder-repo.ts';
import { getOwnFolder, getOwnPlace } from '../questions/folder-service.ts';

const keyOf = (parentId: number | null, name: string): string => `${parentId ?? 0} ${foldName(name)}`;
const pathKey = (path: readonly string[]): string => path.join('\u0000');

/** Finds a folder by its place and name, or makes it. */
class FolderMaker {
  readonly #ctx: Ctx;
  readonly #known: Map<string, number>;
  readonly made: Parameters<typeof insertFolders>[1][number][] = [];

  constructor(ctx: Ctx, known: ReadonlyMap<string, number>) {
    this.#ctx = ctx;
    this.#known = new Map(known);
  }

  static async load(ctx: Ctx): Promise<FolderMaker> {
    const rows = await listFolders(ctx.db, ctx.actor.userId);
    return new FolderMaker(
      ctx,
      new Map(rows.map((row) => [keyOf(row.parent_folder_id, row.folder_name), row.id])),
    );
  }

  /** Draws an id whether it needs one or not: a hub with other folders draws the same ones after it. */
  at(parentId: number | null, name: string): number {
    const id = this.#ctx.newId();
    const known = this.#known.get(keyOf(parentId, name));
    if (known !== undefined) return known;
    this.#known.set(keyOf(parentId, name), id);
    this.made.push({
      id,
      folder_name: name.trim(),
      parent_folder_id: parentId,
      instructor_id: this.#ctx.actor.userId,
      created_at: this.#ctx.now,
      updated_at: this.#ctx.now,
    });
    return id;
  }

  /** Parents come before their children, so the references hold. */
  async store(): Promise<void> {
    for (const folder of this.made) await insertFolders(this.#ctx.db, [folder]);
  }
}

/** Where the whole import goes. */
export interface TargetFolder {
  /** null for the root. */
  readonly id: number | null;
  readonly name: string | null;
}

/** The folder of the whole import: an own one, one by its subject and name, or the root itself. */
export async function chooseTarget(
  ctx: Ctx,
  choices: {
    folder_id?: number | null | undefined;
    subject?: string | undefined;
    folder_name?: string | undefined;
  },
): Promise<TargetFolder> {
  if (choices.folder_id !== undefined && choices.folder_id !== null) {
    const place = await getOwnPlace(ctx, choices.folder_id);
    if (place === null) return { id: null, name: null };
    const folder = await getOwnFolder(ctx, place);
    return { id: folder.id, name: folder.folder_name };
  }
  const maker = await FolderMaker.load(ctx);
  let target: TargetFolder = { id: null, name: null };
  for (const name of [choices.subject, choices.folder_name]) {
    if (name !== undefined) target = { id: maker.at(target.id, name), name };
  }
  await maker.store();
  return target;
}

/** The folders of the file under the target; answers the folder of a path. */
export async function makeFolders(
  ctx: Ctx,
  target: TargetFolder,
  paths: readonly (readonly string[])[],
): Promise<(path: readonly string[]) => number | null> {
  const maker = await FolderMaker.load(ctx);
  const ids = new Map<string, number | null>();
  for (const path of paths) {
    if (ids.has(pathKey(path))) continue;
    const below = pathBelow(path, target.name);
    ids.set(
      pathKey(path),
      below.reduce<number | null>((parentId, name) => maker.at(parentId, name), target.id),
    );
  }
  await maker.store();
  return (path) => ids.get(pathKey(path)) ?? target.id;
}
