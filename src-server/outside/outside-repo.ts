import type { Insertable, Selectable } from 'kysely';
import type { OutsideCallTable } from '../db/outside-tables.ts';
import type { Db } from '../db/tables.ts';

export type OutsideCallRow = Selectable<OutsideCallTable>;

/** A clock that was set back must not put a call off for years: no wait is as long as this. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

export async function insertOutsideCall(
  db: Db,
  row: Omit<Insertable<OutsideCallTable>, 'user_id' | 'idempotency_key' | 'request_hash'>,
): Promise<void> {
  await db
    .insertInto('outside_call')
    .values({ ...row, user_id: null, idempotency_key: null, request_hash: null })
    .execute();
}

/** Binds an open call to the key of the request that began it, so that a repetition joins it. */
export async function bindOutsideCall(
  db: Db,
  id: number,
  request: { user_id: number; idempotency_key: string; request_hash: string },
): Promise<void> {
  await db.updateTable('outside_call').set(request).where('id', '=', id).execute();
}

export const findOutsideCall = (db: Db, id: number): Promise<OutsideCallRow | undefined> =>
  db.selectFrom('outside_call').selectAll().where('id', '=', id).executeTakeFirst();

export const findOutsideCallByKey = (
  db: Db,
  userId: number,
  key: string,
): Promise<OutsideCallRow | undefined> =>
  db
    .selectFrom('outside_call')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** The calls whose time has come, the oldest first. */
export const listDueOutsideCalls = (db: Db, now: number, limit: number): Promise<OutsideCallRow[]> =>
  db
    .selectFrom('outside_call')
    .selectAll()
    .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', now + LONGEST_WAIT_MS)]))
    .orderBy('due_at')
    .limit(limit)
    .execute();

export async function renewOutsideCall(db: Db, id: number, dueAt: number): Promise<void> {
  await db.updateTable('outside_call').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** In the transaction of what it led to. */
export async function deleteOutsideCall(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outside_call').where('id', '=', id).execute();
}
