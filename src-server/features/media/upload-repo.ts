import type { Insertable, Selectable, Updateable } from 'kysely';
import type { MediaUploadTable } from '#server/db/media-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type UploadRow = Selectable<MediaUploadTable>;

export const findUpload = (db: Db, userId: number, uploadId: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('media_upload')
    .where('upload_id', '=', uploadId)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();

/** Those that the library has not got yet, newest first. */
export const listOpenUploads = (db: Db, userId: number): Promise<UploadRow[]> =>
  db
    .selectFrom('media_upload')
    .where('user_id', '=', userId)
    .where('media_file_id', 'is', null)
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute();

/** Copies that this server began, whoever asked for them. */
export const listTaking = (db: Db): Promise<UploadRow[]> =>
  db.selectFrom('media_upload').where('state', '=', 'taking').selectAll().execute();

/** Files of the library whose bytes are on this computer alone. */
export const listUnlinked = (db: Db): Promise<UploadRow[]> =>
  db
    .selectFrom('media_upload')
    .where('media_file_id', 'is not', null)
    .where('sha256', 'is not', null)
    .orderBy('created_at')
    .selectAll()
    .execute();

/** By file of the library: its bytes on this computer, where the hub has not got them. */
export async function unlinkedOf(db: Db, mediaFileIds: readonly number[]): Promise<Map<number, UploadRow>> {
  if (mediaFileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_upload')
    .where('media_file_id', 'in', mediaFileIds)
    .orderBy('created_at')
    .selectAll()
    .execute();
  return new Map(rows.flatMap((row) => (row.media_file_id === null ? [] : [[row.media_file_id, row]])));
}

/** Whether somebody has put a file of this hash into the store here. */
export const findUploadOfFile = (db: Db, userId: number, sha256: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('media_upload')
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .selectAll()
    .executeTakeFirst();

export const insertUpload = (db: Db, row: Insertable<MediaUploadTable>) =>
  db.insertInto('media_upload').values(row).execute();

export const updateUpload = (db: Db, uploadId: string, changes: Updateable<MediaUploadTable>, now: number) =>
  db
    .updateTable('media_upload')
    .set({ ...changes, updated_at: now })
    .where('upload_id', '=', uploadId)
    .execute();

export const deleteUpload = (db: Db, uploadId: string) =>
  db.deleteFrom('media_upload').where('upload_id', '=', uploadId).execute();

/** What the library has got the bytes of. */
export const deleteLinked = (db: Db, mediaFileId: number, sha256: string) =>
  db
    .deleteFrom('media_upload')
    .where('media_file_id', '=', mediaFileId)
    .where('sha256', '=', sha256)
    .execute();

/** A copy that cannot go on: what was chosen has changed, or is gone. */
export const failUpload = (db: Db, uploadId: string, reason: string, now: number) =>
  updateUpload(db, uploadId, { state: 'failed', reason }, now);

/** The library has let go of a file before the hub had it. */
export const deleteOfMedia = (db: Db, mediaFileId: number) =>
  db.deleteFrom('media_upload').where('media_file_id', '=', mediaFileId).execute();
