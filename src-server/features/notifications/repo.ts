import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type {
  NotificationDueTable,
  NotificationReadingTable,
  NotificationTable,
} from '#server/db/notification-tables.ts';
import { ROWS_PER_STATEMENT } from '#server/db/bulk-insert.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export type NotificationRow = Selectable<NotificationTable>;
export type DueRow = Selectable<NotificationDueTable>;

const isRead = sql<SqlBool>`exists (select 1 from notification_reading r
  where r.user_id = n.user_id and (r.notification_id = n.id or r.notification_id is null) and r.until >= n.told_at)`;

const shown = (db: Db, userId: number) =>
  db
    .selectFrom('notification as n')
    .where('n.user_id', '=', userId)
    .where('n.shows_in_app', '=', 1)
    .where('n.deleted_at', 'is', null);

/** One page of what somebody is told of, the newest first; how much there is, and how much of it is unread. */
export async function listShown(
  db: Db,
  userId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const rows = await shown(db, userId)
    .orderBy('n.told_at', 'desc')
    .orderBy('n.id', 'desc')
    .offset(offset)
    .limit(limit)
    .selectAll('n')
    .select(sql<number>`case when ${isRead} then 1 else 0 end`.as('is_read'))
    .execute();
  const { count, unread } = await shown(db, userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(case when ${isRead} then 0 else 1 end), 0)`.as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, count, unread };
}

export const findOwn = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

export const findAbout = (db: Db, { user_id, kind, about_id }: DueRow) =>
  db
    .selectFrom('notification')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('about_id', '=', about_id)
    .selectAll()
    .executeTakeFirst();

/** Of some people, those whom the same thing was told at or after a time, or waits to be told. */
export async function listToldSince(
  db: Db,
  {
    kind,
    aboutId,
    to,
    since,
  }: {
    readonly kind: string;
    readonly aboutId: number;
    readonly to: readonly number[];
    readonly since: number;
  },
): Promise<number[]> {
  const waits = db
    .selectFrom('notification_due')
    .where('user_id', 'in', idsIn(db, to))
    .where('kind', '=', kind)
    .where('about_id', '=', aboutId)
    .select('user_id');
  const rows = await db
    .selectFrom('notification')
    .where('user_id', 'in', idsIn(db, to))
    .where('kind', '=', kind)
    .where('about_id', '=', aboutId)
    .where('told_at', '>=', since)
    .select('user_id')
    .union(waits)
    .execute();
  return rows.map(({ user_id: id }) => id);
}

export const insertNotification = (db: Db, row: Insertable<NotificationTable>) =>
  db.insertInto('notification').values(row).execute();

/** Tells it anew. */
export const updateNotification = (
  db: Db,
  id: number,
  changes: Pick<NotificationRow, 'actor' | 'subject' | 'shows_in_app' | 'shows_on_desktop' | 'told_at'>,
) =>
  db
    .updateTable('notification')
    .set((eb) => ({ ...changes, updated_at: changes.told_at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const insertReading = (db: Db, row: Insertable<NotificationReadingTable>) =>
  db.insertInto('notification_reading').values(row).execute();

/** Notes what is to be told; what waits already is told once, as it is now. */
export async function noteDue(db: Db, rows: readonly DueRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto('notification_due')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'about_id']).doUpdateSet((eb) => ({
          actor: eb.ref('excluded.actor'),
          subject: eb.ref('excluded.subject'),
          due_at: eb.ref('excluded.due_at'),
        })),
      )
      .execute();
}

export const dropDue = (db: Db, kind: string, aboutId: number) =>
  db.deleteFrom('notification_due').where('kind', '=', kind).where('about_id', '=', aboutId).execute();

export const listDue = (db: Db, now: number, limit: number): Promise<DueRow[]> =>
  db
    .selectFrom('notification_due')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .selectAll()
    .execute();

export const removeDue = (db: Db, { user_id, kind, about_id }: DueRow) =>
  db
    .deleteFrom('notification_due')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('about_id', '=', about_id)
    .execute();

/** Somebody who can be told something. */
export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('user')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .select(['id', 'email', 'first_name', 'last_name', 'status'])
    .executeTakeFirst();

export const noteMail = (db: Db, row: { notification_id: number; user_id: number; due_at: number }) =>
  db
    .insertInto('notification_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('notification_id').doNothing())
    .execute();

/** Since when something waits to be mailed to whom, and when they got their last mail of this kind. */
export const listMailed = (db: Db) =>
  db
    .selectFrom('notification_mail as m')
    .groupBy('m.user_id')
    .select(({ fn }) => [
      'm.user_id',
      fn.min('m.due_at').as('oldest'),
      sql<
        number | null
      >`(select max(o.created_at) from mail o where o.user_id = m.user_id and o.kind = 'news')`.as(
        'last_mail',
      ),
    ])
    .execute();

/** What waits to be mailed to somebody and is not read, the oldest first. */
export const listToMail = (db: Db, userId: number) =>
  db
    .selectFrom('notification as n')
    .innerJoin('notification_mail as m', 'm.notification_id', 'n.id')
    .where('m.user_id', '=', userId)
    .where(sql<SqlBool>`not ${isRead}`)
    .orderBy('n.told_at')
    .selectAll('n')
    .execute();

export const dropMails = (db: Db, userId: number) =>
  db.deleteFrom('notification_mail').where('user_id', '=', userId).execute();

/** What somebody was told names nobody any more once they have left, and nothing more is told to them. */
export async function eraseNotifications(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('notification')
    .set((eb) => ({
      actor: '',
      subject: '',
      deleted_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  await db.deleteFrom('notification_due').where('user_id', '=', userId).execute();
  await db.deleteFrom('notification_mail').where('user_id', '=', userId).execute();
}
