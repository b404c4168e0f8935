import { wouldContainItself } from '#shared/domain/questions/folder-tree.ts';
import { foldName, freeName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './folder-repo.ts';
import { dropTally, TallyChange } from './tally.ts';

/** @throws NOT_FOUND when the folder is gone or somebody else's. */
export async function getOwnFolder(ctx: Ctx, folderId: number): Promise<repo.FolderRow> {
  const folder = await repo.findOwnFolder(ctx.db, ctx.actor.userId, folderId);
  return folder ?? refuse('NOT_FOUND', 'This folder does not exist.');
}

/**
 * The root, or an own folder. Where that is gone by the time that a hub hears of a command, it is the root:
 * what was written for it is not turned away.
 */
export async function getOwnPlace<Place extends number | null | undefined>(
  ctx: Ctx,
  folderId: Place,
): Promise<Place | null> {
  if (folderId === null || folderId === undefined) return folderId;
  if (ctx.isReplay === true && (await repo.isGone(ctx.db, ctx.actor.userId, folderId))) return null;
  await getOwnFolder(ctx, folderId);
  return folderId;
}

interface Place {
  readonly name: string;
  readonly parentId: number | null;
}

const isTakenBy = (others: readonly repo.FolderRow[], { name, parentId }: Place): boolean =>
  others.some(
    (folder) => folder.parent_folder_id === parentId && foldName(folder.folder_name) === foldName(name),
  );

function refuseDuplicate(name: string): never {
  const reason = `There is already a folder '${name}' here.`;
  return refuse('DUPLICATE', reason, { fields: { folder_name: [reason] } });
}

/** What was put into a folder names it by its id: named elsewhere as another one that is there, it gets another name. */
function nameBeside(ctx: Ctx, others: readonly repo.FolderRow[], given: Place): string {
  const isTaken = (one: string) => isTakenBy(others, { ...given, name: one });
  const name = ctx.isReplay === true ? freeName(given.name, ctx.client.name, isTaken) : given.name;
  if (isTaken(name)) refuseDuplicate(name);
  return name;
}

/** Makes a folder at the root or in an own folder. */
export async function createFolder(ctx: Ctx, given: Place): Promise<repo.FolderRow> {
  const parentId = await getOwnPlace(ctx, given.parentId);
  const folders = await repo.listFolders(ctx.db, ctx.actor.userId);
  const name = nameBeside(ctx, folders, { name: given.name, parentId });
  const id = ctx.newId();
  await repo.insertFolders(ctx.db, [
    {
      id,
      folder_name: name,
      parent_folder_id: parentId,
      instructor_id: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
  ]);
  return getOwnFolder(ctx, id);
}

/** A folder that it is moved into has to be there; one that it was in may be gone by now. */
async function parentAfter(
  ctx: Ctx,
  folder: repo.FolderRow,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (wanted === undefined) return getOwnPlace(ctx, folder.parent_folder_id);
  return wanted === null ? null : (await getOwnFolder(ctx, wanted)).id;
}

/** Renames or moves a folder, or both; what is absent stays. */
export async function changeFolder(
  ctx: Ctx,
  folderId: number,
  changes: { name?: string | undefined; parentId?: number | null | undefined },
): Promise<repo.FolderRow> {
  const folder = await getOwnFolder(ctx, folderId);
  const wanted = changes.name ?? folder.folder_name;
  const parentId = await parentAfter(ctx, folder, changes.parentId);
  const folders = await repo.listFolders(ctx.db, ctx.actor.userId);
  const tree = folders.map((row) => ({ id: row.id, parentId: row.parent_folder_id }));
  if (wouldContainItself(tree, folderId, parentId)) {
    refuse('CONFLICT', 'A folder cannot be moved into itself or into one of its subfolders.');
  }
  const others = folders.filter((one) => one.id !== folderId);
  const name = nameBeside(ctx, others, { name: wanted, parentId });
  const columns = { folder_name: name, parent_folder_id: parentId };
  await repo.updateFolder(ctx.db, folderId, columns, ctx.now);
  return getOwnFolder(ctx, folderId);
}

/** One of a name that is there already says in it where it was. */
async function moveSubfoldersUp(ctx: Ctx, left: repo.FolderRow): Promise<void> {
  const parentId = left.parent_folder_id;
  const folders = await repo.listFolders(ctx.db, ctx.actor.userId);
  const others = folders.filter((one) => one.id !== left.id && one.parent_folder_id !== left.id);
  for (const folder of folders.filter((one) => one.parent_folder_id === left.id)) {
    const isTaken = (name: string) => isTakenBy(others, { name, parentId });
    const name = freeName(folder.folder_name, left.folder_name, isTaken);
    const columns = { folder_name: name, parent_folder_id: parentId };
    await repo.updateFolder(ctx.db, folder.id, columns, ctx.now);
    others.push({ ...folder, ...columns });
  }
}

/** Deletes a folder: its questions move to the root, its subfolders one level up. Answers its name. */
export async function deleteFolder(ctx: Ctx, folderId: number): Promise<string> {
  const folder = await getOwnFolder(ctx, folderId);
  const owner = ctx.actor.userId;
  const moved = await repo.emptyFolder(ctx.db, owner, folderId, ctx.now);
  await moveSubfoldersUp(ctx, folder);
  await repo.updateFolder(ctx.db, folderId, { deleted_at: ctx.now }, ctx.now);
  await dropTally(ctx.db, owner, 'folder', folderId);
  const tally = new TallyChange();
  tally.folder(owner, null, moved);
  await tally.apply(ctx.db);
  return folder.folder_name;
}
