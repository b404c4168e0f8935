import { wouldContainItself } from '#shared/domain/questions/folder-tree.ts';
import type { Ctx } from '../../context.ts';
import { refuse } from '../../refuse.ts';
import * as repo from './folder-repo.ts';
import { dropTally, TallyChange } from './tally.ts';

/** @throws NOT_FOUND when the folder is gone or somebody else's. */
export async function getOwnFolder(ctx: Ctx, folderId: number): Promise<repo.FolderRow> {
  const folder = await repo.findOwnFolder(ctx.db, ctx.actor.userId, folderId);
  return folder ?? refuse('NOT_FOUND', 'This folder does not exist.');
}

/** The root, or an own folder. */
export async function assertOwnPlace(ctx: Ctx, folderId: number | null | undefined): Promise<void> {
  if (folderId !== null && folderId !== undefined) await getOwnFolder(ctx, folderId);
}

const folded = (name: string): string => name.trim().toLocaleLowerCase('en');

interface Place {
  readonly name: string;
  readonly parentId: number | null;
}

function assertFreeName(folders: readonly repo.FolderRow[], place: Place, exceptId: number | null): void {
  const isTaken = folders.some(
    (folder) =>
      folder.id !== exceptId &&
      folder.parent_folder_id === place.parentId &&
      folded(folder.folder_name) === folded(place.name),
  );
  if (!isTaken) return;
  const reason = `There is already a folder '${place.name}' here.`;
  refuse('DUPLICATE', reason, { fields: { folder_name: [reason] } });
}

export async function createFolder(ctx: Ctx, place: Place): Promise<repo.FolderRow> {
  await assertOwnPlace(ctx, place.parentId);
  assertFreeName(await repo.listFolders(ctx.db, ctx.actor.userId), place, null);
  const id = ctx.newId();
  await repo.insertFolders(ctx.db, [
    {
      id,
      folder_name: place.name,
      parent_folder_id: place.parentId,
      instructor_id: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
  ]);
  return getOwnFolder(ctx, id);
}

/** Renames or moves a folder, or both; what is absent stays. */
export async function changeFolder(
  ctx: Ctx,
  folderId: number,
  changes: { name?: string | undefined; parentId?: number | null | undefined },
): Promise<repo.FolderRow> {
  const folder = await getOwnFolder(ctx, folderId);
  const place = {
    name: changes.name ?? folder.folder_name,
    parentId: changes.parentId === undefined ? folder.parent_folder_id : changes.parentId,
  };
  await assertOwnPlace(ctx, place.parentId);
  const folders = await repo.listFolders(ctx.db, ctx.actor.userId);
  const tree = folders.map((row) => ({ id: row.id, parentId: row.parent_folder_id }));
  if (wouldContainItself(tree, folderId, place.parentId)) {
    refuse('CONFLICT', 'A folder cannot be moved into itself or into one of its subfolders.');
  }
  assertFreeName(folders, place, folderId);
  const columns = { folder_name: place.name, parent_folder_id: place.parentId };
  await repo.updateFolder(ctx.db, folderId, columns, ctx.now);
  return getOwnFolder(ctx, folderId);
}

/** Deletes a folder: its questions move to the root, its subfolders one level up. Answers its name. */
export async function deleteFolder(ctx: Ctx, folderId: number): Promise<string> {
  const folder = await getOwnFolder(ctx, folderId);
  const owner = ctx.actor.userId;
  const moved = await repo.emptyFolder(ctx.db, owner, folderId, ctx.now);
  await repo.moveSubfolders(ctx.db, owner, folderId, folder.parent_folder_id, ctx.now);
  await repo.updateFolder(ctx.db, folderId, { deleted_at: ctx.now }, ctx.now);
  await dropTally(ctx.db, owner, 'folder', folderId);
  const tally = new TallyChange();
  tally.folder(owner, null, moved);
  await tally.apply(ctx.db);
  return folder.folder_name;
}
