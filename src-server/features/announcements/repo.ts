import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { AnnouncementReceiptTable, AnnouncementTable } from '#server/db/announcement-tables.ts';
import { containsWord } from '#server/db/contains-word.ts';
import type { Db } from '#server/db/tables.ts';

export type AnnouncementRow = Selectable<AnnouncementTable>;

interface ListQuery {
  readonly offset: number;
  readonly limit: number;
  readonly words: readonly string[];
  readonly isUnread: boolean;
  readonly now: number;
}

const hasReceipt = (userId: number, kind: 'read' | 'acknowledged') => sql<SqlBool>`exists (
  select 1 from announcement_receipt r where r.announcement_id = a.id and r.user_id = ${userId} and r.kind = ${kind})`;

const receiptsOf = (userId: number) => [
  sql<number>`case when ${hasReceipt(userId, 'read')} then 1 else 0 end`.as('is_read'),
  sql<number>`case when ${hasReceipt(userId, 'acknowledged')} then 1 else 0 end`.as('is_acknowledged'),
];

/** Whether it is told to somebody: to all, to their role, or to those of a course or an exam that they take. */
const isTold = (userId: number) => sql<SqlBool>`(
  (a.role_id is null and a.course_id is null and a.exam_id is null)
  or a.role_id = (select u.role_id from "user" u where u.id = ${userId})
  or exists (select 1 from enrolment e where e.user_id = ${userId} and e.deleted_at is null
    and ((e.content_type = 'course' and e.content_id = a.course_id)
      or (e.content_type = 'exam' and e.content_id = a.exam_id))))`;

const told = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('announcement as a')
    .where('a.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`(a.author_id = ${userId} or (${isTold(userId)} and (a.until is null or a.until > ${now})))`,
    );

/** What is told to somebody and what they told, what is pinned first. */
export async function listAnnouncements(
  db: Db,
  userId: number,
  { offset, limit, words, isUnread, now }: ListQuery,
) {
  let base = told(db, userId, now);
  const unread = base
    .where('a.author_id', '<>', userId)
    .where(sql<SqlBool>`not ${hasReceipt(userId, 'read')}`);
  if (isUnread) base = unread;
  for (const word of words) base = base.where(containsWord(sql.ref('a.title'), word));
  const rows = await base
    .orderBy('a.is_pinned', 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .selectAll('a')
    .select(receiptsOf(userId))
    .execute();
  const count = async (of: typeof base): Promise<number> => {
    const { total } = await of
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  return { rows, total: await count(base), unread: await count(unread) };
}

export type ListedAnnouncement = Awaited<ReturnType<typeof listAnnouncements>>['rows'][number];

/** One as the list shows it. */
export const findListed = (db: Db, userId: number, id: number, now: number) =>
  told(db, userId, now).where('a.id', '=', id).selectAll('a').select(receiptsOf(userId)).executeTakeFirst();

/** One that is told to somebody, or that they told. */
export const findTold = (
  db: Db,
  userId: number,
  id: number,
  now: number,
): Promise<AnnouncementRow | undefined> =>
  told(db, userId, now).where('a.id', '=', id).selectAll('a').executeTakeFirst();

export const listReceipts = (db: Db, userId: number, announcementId: number) =>
  db
    .selectFrom('announcement_receipt')
    .where('announcement_id', '=', announcementId)
    .where('user_id', '=', userId)
    .select('kind')
    .execute();

export const insertReceipt = (db: Db, row: Insertable<AnnouncementReceiptTable>) =>
  db.insertInto('announcement_receipt').values(row).execute();

export const insertAnnouncement = (db: Db, row: Insertable<AnnouncementTable>) =>
  db.insertInto('announcement').values(row).execute();

export const updateAnnouncement = (db: Db, id: number, change: Updateable<AnnouncementTable>, now: number) =>
  db
    .updateTable('announcement')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export interface Addressed {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_read: number;
  readonly is_acknowledged: number;
}

/** Everybody whom it is told, without its author, by name. */
export async function listAddressed(
  db: Db,
  row: Pick<AnnouncementRow, 'id' | 'author_id' | 'role_id' | 'course_id' | 'exam_id'>,
): Promise<Addressed[]> {
  const has = (kind: 'read' | 'acknowledged') => sql`case when exists (select 1 from announcement_receipt r
    where r.announcement_id = ${row.id} and r.user_id = u.id and r.kind = ${kind}) then 1 else 0 end`;
  const isAll = row.role_id === null && row.course_id === null && row.exam_id === null;
  const { rows } = await sql<Addressed>`
    select u.id, u.first_name, u.last_name, ${has('read')} as is_read, ${has('acknowledged')} as is_acknowledged
    from "user" u where u.deleted_at is null and u.anonymised_at is null and u.status = 'active'
      and u.id <> ${row.author_id}
      and (${isAll ? sql`true` : sql`false`} or u.role_id = ${row.role_id}
        or exists (select 1 from enrolment e where e.user_id = u.id and e.deleted_at is null
          and ((e.content_type = 'course' and e.content_id = ${row.course_id})
            or (e.content_type = 'exam' and e.content_id = ${row.exam_id}))))
    order by u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}

export const listRoles = (db: Db) =>
  db.selectFrom('role').where('deleted_at', 'is', null).orderBy('name').select(['id', 'name']).execute();

/** Own courses and exams that were published once, by title. */
export async function listOwnContents(db: Db, authorId: number) {
  const { rows } = await sql<{ kind: 'course' | 'exam'; id: number; title: string }>`
    select 'course' as kind, id, title from course where instructor_id = ${authorId} and deleted_at is null
      and published_version_id is not null
    union all
    select 'exam', id, title from exam where instructor_id = ${authorId} and deleted_at is null
      and published_version_id is not null
    order by title, id limit 200`.execute(db);
  return rows;
}

/** Takes the name of somebody off what they told. */
export const eraseNames = (db: Db, userId: number, now: number) =>
  db
    .updateTable('announcement')
    .set((eb) => ({ author_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('author_id', '=', userId)
    .execute();
