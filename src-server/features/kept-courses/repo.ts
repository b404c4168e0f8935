import { sql, type Insertable } from 'kysely';
import type { KeptCourseTable } from '#server/db/kept-course-tables.ts';
import { idsIn, textsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** What people of this computer keep, those first who asked first. */
export const listAllKept = (db: Db) => db.selectFrom('kept_course').orderBy('id').selectAll().execute();

export const listKept = (db: Db, userId: number) =>
  db.selectFrom('kept_course').where('user_id', '=', userId).orderBy('id').selectAll().execute();

export type KeptRow = Awaited<ReturnType<typeof listKept>>[number];

export const findKept = (db: Db, userId: number, courseId: number) =>
  db
    .selectFrom('kept_course')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .selectAll()
    .executeTakeFirst();

/** Keeps a course, or says anew what of it. */
export const putKept = (db: Db, row: Insertable<KeptCourseTable>) =>
  db
    .insertInto('kept_course')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id']).doUpdateSet({
        section_ids: row.section_ids,
        is_paused: row.is_paused ?? 0,
        updated_at: row.updated_at,
      }),
    )
    .execute();

export const deleteKept = (db: Db, id: number) => db.deleteFrom('kept_course').where('id', '=', id).execute();

export const deleteAllKept = (db: Db, userId: number) =>
  db.deleteFrom('kept_course').where('user_id', '=', userId).execute();

/** How many bytes may be kept; undefined without a limit. */
export const findLimit = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('kept_limit').select('bytes').executeTakeFirst())?.bytes;

export async function setLimit(db: Db, row: { readonly id: number; readonly bytes: number } | null) {
  await db.deleteFrom('kept_limit').execute();
  if (row !== null) await db.insertInto('kept_limit').values(row).execute();
}

/** Files that contents of a course name, by the hash of the content. */
export const listContentFiles = (db: Db, courseId: number, hashes: readonly string[]) =>
  db
    .selectFrom('course_content_file')
    .where('course_id', '=', courseId)
    .where('content_hash', 'in', textsIn(db, JSON.stringify(hashes)))
    .orderBy('id')
    .select(['content_hash', 'sha256', 'mime', 'size'])
    .execute();

/** Files of the library that items name, while their author writes; those that are on their way to the hub are left out. */
export const listItemFiles = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('media_use')
    .innerJoin('media_file', 'media_file.id', 'media_use.media_file_id')
    .where('media_use.tbl', '=', 'course_item')
    .where('media_use.row_id', 'in', idsIn(db, itemIds))
    .where('media_file.deleted_at', 'is', null)
    .where('media_file.file_sha256', 'is not', null)
    .select(['media_use.row_id', 'media_file.file_sha256', 'media_file.mime', 'media_file.size'])
    .execute();

/**
 * Which of some files are here for the sake of courses alone, and can be had from the hub again: neither anything else
 * names them, nor are they still to be sent.
 */
export async function listRemovable(db: Db, sha256s: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('blob')
    .where('sha256', 'in', textsIn(db, JSON.stringify(sha256s)))
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('file_use')
              .whereRef('file_use.sha256', '=', 'blob.sha256')
              .where('file_use.tbl', 'not in', ['course_content_file', 'media_file'])
              .select('file_use.row_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('media_upload')
              .whereRef('media_upload.sha256', '=', 'blob.sha256')
              .select('media_upload.upload_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('sync_outbox')
              .where('sync_outbox.state', '=', 'pending')
              .where(sql<boolean>`sync_outbox.input like '%' || blob.sha256 || '%'`)
              .select('sync_outbox.mid'),
          ),
        ),
      ]),
    )
    .select('sha256')
    .execute();
  return rows.map((row) => row.sha256);
}
