import { sql, type Insertable, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import type { AnnouncementTable } from '#server/db/announcement-tables.ts';
import type { Db } from '#server/db/tables.ts';

interface ListQuery {
  /** Words that the title contains, all of them. */
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const live = (db: Db) =>
  db
    .selectFrom('announcement')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'description', 'created_at', 'updated_at']);

export type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncement>> & object;

/** One that has not been deleted. */
export const findAnnouncement = (db: Db, id: number) => live(db).where('id', '=', id).executeTakeFirst();

/** Newest first, and how many there are in all. */
export async function listAnnouncements(
  db: Db,
  query: ListQuery,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  let base = live(db);
  for (const word of query.words) base = base.where(containsWord(sql.ref('title'), word));
  const rows = await base
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const insertAnnouncement = (db: Db, row: Insertable<AnnouncementTable>) =>
  db.insertInto('announcement').values(row).execute();

/** Changes one, as a version of its own. */
export const updateAnnouncement = (
  db: Db,
  id: number,
  changes: Pick<Updateable<AnnouncementTable>, 'title' | 'description' | 'deleted_at'>,
  now: number,
) =>
  db
    .updateTable('announcement')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
