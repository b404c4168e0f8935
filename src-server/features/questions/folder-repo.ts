import type { Insertable, Updateable } from 'kysely';
import type { FolderTable } from '#server/db/question-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { OwnerScope } from './scope.ts';

export const listFolders = (db: Db, owner: OwnerScope) =>
  db
    .selectFrom('folder')
    .where('deleted_at', 'is', null)
    .$if(owner !== null, (rows) => rows.where('instructor_id', '=', owner ?? 0))
    .orderBy('instructor_id')
    .orderBy('folder_name')
    .orderBy('id')
    .selectAll()
    .execute();

export type FolderRow = Awaited<ReturnType<typeof listFolders>>[number];

export const findOwnFolder = (db: Db, ownerId: number, folderId: number) =>
  db
    .selectFrom('folder')
    .where('id', '=', folderId)
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** True where there is no such folder (an import may have found one of its name), or it was deleted by its owner. */
export const isGone = async (db: Db, ownerId: number, folderId: number): Promise<boolean> => {
  const rows = db.selectFrom('folder').where('id', '=', folderId).select(['instructor_id', 'deleted_at']);
  const folder = await rows.executeTakeFirst();
  return folder === undefined || (folder.instructor_id === ownerId && folder.deleted_at !== null);
};

/** The owner of a live folder, for lists over all owners. */
export const findFolderOwner = (db: Db, folderId: number) =>
  db
    .selectFrom('folder')
    .where('id', '=', folderId)
    .where('deleted_at', 'is', null)
    .select('instructor_id')
    .executeTakeFirst();

/** Which of some folders of an owner are live. */
export async function listLiveFolderIds(
  db: Db,
  ownerId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('folder')
    .where('id', 'in', ids)
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

export const insertFolders = (db: Db, folders: readonly Insertable<FolderTable>[]) =>
  db.insertInto('folder').values(folders).execute();

export const updateFolder = (db: Db, folderId: number, changes: Updateable<FolderTable>, now: number) =>
  db
    .updateTable('folder')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', folderId)
    .execute();

/** Takes every live question out of a folder; answers how many there were. */
export async function emptyFolder(db: Db, ownerId: number, folderId: number, now: number): Promise<number> {
  const result = await db
    .updateTable('question')
    .set((eb) => ({ folder_id: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('instructor_id', '=', ownerId)
    .where('folder_id', '=', folderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
