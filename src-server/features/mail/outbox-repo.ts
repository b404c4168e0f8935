import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import type { MailTable } from '#server/db/mail-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type MailRow = Selectable<MailTable>;

export const insertMail = (db: Db, mail: Insertable<MailTable>) =>
  db.insertInto('mail').values(mail).execute();

export const findMail = (db: Db, id: number): Promise<MailRow | undefined> =>
  db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

export const hasMails = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('mail').select('id').limit(1).executeTakeFirst()) !== undefined;

export const updateMail = (db: Db, id: number, changes: Updateable<MailTable>) =>
  db.updateTable('mail').set(changes).where('id', '=', id).execute();

/** What is to be tried now; the oldest first, without those that are under way. */
export function listDueMails(
  db: Db,
  { now, limit, but }: { now: number; limit: number; but: readonly number[] },
) {
  const due = db.selectFrom('mail').select('id').where('due_at', '<=', now);
  const others = but.length === 0 ? due : due.where('id', 'not in', but);
  return others.orderBy('due_at').orderBy('id').limit(limit).execute();
}

/**
 * Marks a try, so that a process that stops in the middle of it tries again later.
 * @returns the mail, or undefined where it is not due any more.
 */
export async function claimMail(
  db: Db,
  id: number,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<MailRow | undefined> {
  const claimed = await db
    .updateTable('mail')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: until }))
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 0n ? undefined : findMail(db, id);
}

/** Gives up what is of no use any more. */
export const giveUpLate = (db: Db, now: number, reason: string) =>
  db
    .updateTable('mail')
    .set({ due_at: null, reason })
    .where('due_at', 'is not', null)
    .where('useless_at', '<=', now)
    .execute();

/** Forgets what stood in mails of long ago. */
export const forgetBodies = (db: Db, before: number) =>
  db
    .updateTable('mail')
    .set({ sealed_body: null })
    .where('created_at', '<=', before)
    .where('sealed_body', 'is not', null)
    .execute();

const toAndSubject = sql`${sql.ref('to_address')} || ' ' || ${sql.ref('subject')}`;

type MailState = 'waiting' | 'sent' | 'failed';

/** One page of the outbox, the latest first, and how many there are. */
export async function listMails(
  db: Db,
  {
    state,
    words,
    offset,
    limit,
  }: { state: MailState | undefined; words: readonly string[]; offset: number; limit: number },
): Promise<{ rows: MailRow[]; total: number }> {
  let mails = db.selectFrom('mail');
  if (state === 'waiting') mails = mails.where('due_at', 'is not', null);
  if (state === 'sent') mails = mails.where('sent_at', 'is not', null);
  if (state === 'failed') mails = mails.where('due_at', 'is', null).where('sent_at', 'is', null);
  for (const word of words) mails = mails.where(containsWord(toAndSubject, word));
  const rows = await mails
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await mails
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The name of the role of a person, or undefined. */
export const roleNameOf = async (db: Db, userId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('user')
      .innerJoin('role', 'role.id', 'user.role_id')
      .where('user.id', '=', userId)
      .select('role.name')
      .executeTakeFirst()
  )?.name;

export const getInstitutionName = async (db: Db): Promise<string> =>
  (await db.selectFrom('institution').select('name').executeTakeFirst())?.name ?? '';

export async function isUnsubscribed(db: Db, userId: number, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_unsubscription')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that somebody wants no mail of a kind, or wants it again. */
export async function chooseMail(
  ctx: { readonly db: Db; readonly now: number; newId(): number },
  { userId, kind, isWanted }: { readonly userId: number; readonly kind: string; readonly isWanted: boolean },
): Promise<void> {
  const { db, now } = ctx;
  const changed = await db
    .updateTable('mail_unsubscription')
    .set((eb) => ({ deleted_at: isWanted ? now : null, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n || isWanted) return;
  await db
    .insertInto('mail_unsubscription')
    .values({ id: ctx.newId(), user_id: userId, kind, created_at: now, updated_at: now })
    .execute();
}

/** True for an account that has not been deleted. */
export const isLivePerson = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined;

export const deleteMailsTo = (db: Db, userId: number) =>
  db.deleteFrom('mail').where('user_id', '=', userId).execute();

/** Takes back which kinds of mail somebody did not want. */
export const forgetChoices = (db: Db, userId: number, now: number) =>
  db
    .updateTable('mail_unsubscription')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
