import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { MediaKind } from '#shared/domain/media/kinds.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { MediaFileTable } from '#server/db/media-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type MediaFileRow = Selectable<MediaFileTable>;

const own = (db: Db, ownerId: number) =>
  db.selectFrom('media_file').where('instructor_id', '=', ownerId).where('deleted_at', 'is', null);

interface LibraryQuery {
  readonly ownerId: number;
  readonly words: readonly string[];
  readonly kind: MediaKind | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One page of a library, newest first, and how many fit in all. */
export async function listMediaFiles(
  db: Db,
  { ownerId, words, kind, offset, limit }: LibraryQuery,
): Promise<{ rows: MediaFileRow[]; total: number }> {
  let base = own(db, ownerId);
  if (kind !== undefined) base = base.where('kind', '=', kind);
  for (const word of words) base = base.where(containsWord(sql.ref('media_file.name'), word));
  const rows = await base.orderBy('id', 'desc').selectAll().limit(limit).offset(offset).execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findMediaFile = (db: Db, ownerId: number, id: number): Promise<MediaFileRow | undefined> =>
  own(db, ownerId).where('id', '=', id).selectAll().executeTakeFirst();

export const findDeletedMediaFile = (
  db: Db,
  ownerId: number,
  id: number,
): Promise<MediaFileRow | undefined> =>
  db
    .selectFrom('media_file')
    .where('id', '=', id)
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .selectAll()
    .executeTakeFirst();

/** Files among some of an author's library. */
export const listAmong = (db: Db, ownerId: number, ids: readonly number[]): Promise<MediaFileRow[]> =>
  own(db, ownerId).where('id', 'in', idsIn(db, ids)).selectAll().execute();

/** The file of an author's library that has these bytes. */
export const findByFile = (db: Db, ownerId: number, sha256: string): Promise<MediaFileRow | undefined> =>
  own(db, ownerId).where('file_sha256', '=', sha256).selectAll().executeTakeFirst();

export const insertMediaFile = (db: Db, row: Insertable<MediaFileTable>) =>
  db.insertInto('media_file').values(row).execute();

export const updateMediaFile = (
  db: Db,
  id: number,
  changes: Updateable<MediaFileTable>,
  ctx: { now: number; versionStep: number },
) =>
  db
    .updateTable('media_file')
    .set((eb) => ({ ...changes, updated_at: ctx.now, version: eb('version', '+', ctx.versionStep) }))
    .where('id', '=', id)
    .execute();
