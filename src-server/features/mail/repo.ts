import type { Selectable } from 'kysely';
import type { MailServerTable } from '#server/db/mail-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type MailServerRow = Selectable<MailServerTable>;

const ONLY = 'default';

export const findMailServer = (db: Db): Promise<MailServerRow | undefined> =>
  db.selectFrom('mail_server').selectAll().where('name', '=', ONLY).executeTakeFirst();

export async function putMailServer(db: Db, values: Omit<MailServerRow, 'name'>): Promise<void> {
  await db
    .insertInto('mail_server')
    .values({ name: ONLY, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

export async function deleteMailServer(db: Db): Promise<void> {
  await db.deleteFrom('mail_server').where('name', '=', ONLY).execute();
}

/** The sealed secret of a name, or undefined. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('secret_setting')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.sealed;
}

export async function putSecret(db: Db, name: string, sealed: string, now: number): Promise<void> {
  await db
    .insertInto('secret_setting')
    .values({ name, sealed, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, updated_at: now }))
    .execute();
}

export async function deleteSecret(db: Db, name: string): Promise<void> {
  await db.deleteFrom('secret_setting').where('name', '=', name).execute();
}
