import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** The computers of a hub, those in use first. */
export const listClients = (db: Db) =>
  db
    .selectFrom('sync_client')
    .leftJoin('user', 'user.id', 'sync_client.enrolled_by')
    .select([
      'sync_client.client_id',
      'sync_client.name',
      'sync_client.device_no',
      'sync_client.app_version',
      'sync_client.schema_version',
      'sync_client.enrolled_at',
      'sync_client.last_seen_at',
      'sync_client.pending_count',
      'sync_client.clock_offset_ms',
      'sync_client.revoked_at',
      'user.first_name',
      'user.last_name',
    ])
    .orderBy('sync_client.last_seen_at', 'desc')
    .orderBy('sync_client.client_id')
    .execute();

export const listClientPeople = (db: Db) =>
  db
    .selectFrom('sync_client_user')
    .innerJoin('user', 'user.id', 'sync_client_user.user_id')
    .where('user.deleted_at', 'is', null)
    .select(['sync_client_user.client_id', 'user.id', 'user.first_name', 'user.last_name'])
    .orderBy('user.last_name')
    .orderBy('user.id')
    .execute();

export const insertCode = (
  db: Db,
  code: { id: number; code_hash: string; created_by: number; created_at: number; expires_at: number },
) =>
  db
    .insertInto('sync_enrolment_code')
    .values({ ...code, used_by: null })
    .execute();

/** Codes of a person that still open a door. */
export async function countOpenCodes(db: Db, userId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('sync_enrolment_code')
    .where('created_by', '=', userId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Codes that still open a door, the newest first. */
export const listOpenCodes = (db: Db, now: number) =>
  db
    .selectFrom('sync_enrolment_code as code')
    .leftJoin('user', 'user.id', 'code.created_by')
    .where('code.used_by', 'is', null)
    .where('code.expires_at', '>', now)
    .select(['code.id', 'code.created_at', 'code.expires_at', 'user.first_name', 'user.last_name'])
    .orderBy('code.created_at', 'desc')
    .orderBy('code.id')
    .execute();

/** @returns false when there is no such code, or it has been used. */
export async function withdrawCode(db: Db, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('sync_enrolment_code')
    .where('id', '=', id)
    .where('used_by', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export const forgetOldCodes = (db: Db, before: number) =>
  db.deleteFrom('sync_enrolment_code').where('expires_at', '<', before).execute();

/** @returns false when there is no such device. */
export async function renameClient(db: Db, clientId: string, name: string): Promise<boolean> {
  const result = await db
    .updateTable('sync_client')
    .set({ name })
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns false when there is no such device, or it was revoked before. */
export async function revokeClient(db: Db, clientId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('sync_client')
    .set({ revoked_at: now })
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The computers that still synchronise. */
export async function listClientIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sync_client')
    .where('revoked_at', 'is', null)
    .select('client_id')
    .execute();
  return rows.map((row) => row.client_id);
}

/** What some people are called, by their ids. */
export async function namesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('user')
    .where('id', 'in', idsIn(db, [...new Set(userIds)]))
    .select(['id', 'first_name', 'last_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}
