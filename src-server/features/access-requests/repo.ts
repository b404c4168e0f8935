import type { Insertable, Updateable } from 'kysely';
import type { AccessRequestTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

const requests = (db: Db) => db.selectFrom('access_request').where('access_request.deleted_at', 'is', null);

const withPerson = (db: Db) =>
  requests(db)
    .innerJoin('user', 'user.id', 'access_request.user_id')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.deleted_at', 'is', null);

/** What somebody asked for of one permission, the newest first. */
export const findLatest = (
  db: Db,
  asked: { readonly userId: number; readonly resource: string; readonly action: string },
) =>
  requests(db)
    .where('user_id', '=', asked.userId)
    .where('resource', '=', asked.resource)
    .where('action', '=', asked.action)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

export const findRequest = (db: Db, id: number) =>
  requests(db).where('id', '=', id).selectAll().executeTakeFirst();

export const listOwn = (db: Db, userId: number, limit: number): Promise<RequestRow[]> =>
  requests(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();

/** Requests of people who are still there: those that wait by their age, or those that were decided, the last first. */
export async function listRequests(
  db: Db,
  {
    isDecided,
    offset,
    limit,
  }: { readonly isDecided: boolean; readonly offset: number; readonly limit: number },
) {
  const base = withPerson(db).where('decided_at', isDecided ? 'is not' : 'is', null);
  const ordered = isDecided
    ? base.orderBy('decided_at', 'desc').orderBy('access_request.id', 'desc')
    : base.orderBy('access_request.created_at').orderBy('access_request.id');
  const rows = await ordered
    .limit(limit)
    .offset(offset)
    .selectAll('access_request')
    .select(['user.first_name', 'user.last_name', 'role.name as role_name'])
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export type AskedRow = Awaited<ReturnType<typeof listRequests>>['rows'][number];

/** How many wait, of people who are still there. */
export const countWaiting = async (db: Db): Promise<number> =>
  (
    await withPerson(db)
      .where('decided_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const insertRequest = (db: Db, row: Insertable<AccessRequestTable>) =>
  db.insertInto('access_request').values(row).execute();

export const updateRequest = (
  db: Db,
  id: number,
  changes: Pick<
    Updateable<AccessRequestTable>,
    'decided_at' | 'is_granted' | 'decided_by' | 'word' | 'expires_at'
  >,
  now: number,
) =>
  db
    .updateTable('access_request')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Takes away what somebody asked for, and the reasons that they gave. */
export const eraseRequestsOf = (db: Db, userId: number, now: number) =>
  db
    .updateTable('access_request')
    .set((eb) => ({ reason: '', word: '', deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
