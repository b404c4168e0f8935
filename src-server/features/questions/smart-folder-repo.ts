import type { Insertable, Updateable } from 'kysely';
import type { SmartFolderTable } from '#server/db/question-tables.ts';
import type { Db } from '#server/db/tables.ts';

const own = (db: Db, ownerId: number) =>
  db.selectFrom('smart_folder').where('instructor_id', '=', ownerId).where('deleted_at', 'is', null);

export const listSmartFolders = (db: Db, ownerId: number) =>
  own(db, ownerId).orderBy('name').orderBy('id').selectAll().execute();

export type SmartFolderRow = Awaited<ReturnType<typeof listSmartFolders>>[number];

export const findSmartFolder = (db: Db, ownerId: number, id: number) =>
  own(db, ownerId).where('id', '=', id).selectAll().executeTakeFirst();

export const insertSmartFolder = (db: Db, row: Insertable<SmartFolderTable>) =>
  db.insertInto('smart_folder').values(row).execute();

export const updateSmartFolder = (db: Db, id: number, changes: Updateable<SmartFolderTable>, now: number) =>
  db
    .updateTable('smart_folder')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
