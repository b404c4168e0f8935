import type { Insertable, Selectable } from 'kysely';
import type { AccountRequestTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type AccountRequest = Selectable<AccountRequestTable>;
type Kind = AccountRequestTable['kind'];

export const insertRequest = (db: Db, request: Insertable<AccountRequestTable>) =>
  db.insertInto('account_request').values(request).execute();

/** How much one client has asked for since a moment. */
export const countOfClient = async (db: Db, client: string, since: number): Promise<number> =>
  (
    await db
      .selectFrom('account_request')
      .where('client_key', '=', client)
      .where('asked_at', '>', since)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** What nobody has looked at yet, the oldest first. */
export const listOpenRequests = (db: Db, limit: number): Promise<AccountRequest[]> =>
  db
    .selectFrom('account_request')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** When requests of an account were granted since a moment. */
export const grantedSince = async (
  db: Db,
  {
    account,
    kinds,
    since,
  }: { readonly account: string; readonly kinds: readonly Kind[]; readonly since: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('account_request')
      .where('account_key', '=', account)
      .where('kind', 'in', kinds)
      .where('is_granted', '=', 1)
      .where('asked_at', '>', since)
      .select('asked_at')
      .execute()
  ).map(({ asked_at: at }) => at);

/** Notes what became of a request. @returns false where somebody else did. */
export async function settleRequest(
  db: Db,
  id: number,
  { now, isGranted }: { readonly now: number; readonly isGranted: boolean },
): Promise<boolean> {
  const settled = await db
    .updateTable('account_request')
    .set({ handled_at: now, is_granted: isGranted ? 1 : 0 })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}

/** Forgets what no limit looks at any more. */
export const forgetRequests = (db: Db, before: number) =>
  db
    .deleteFrom('account_request')
    .where('asked_at', '<=', before)
    .where('handled_at', 'is not', null)
    .execute();

/** Active administrators, to be told of what waits for them. */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('role.name', '=', 'Admin')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .select(['user.id', 'user.email', 'user.first_name'])
    .execute();
