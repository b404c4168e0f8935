import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

/** Every key that certificates were signed with, the newest first. */
export const listKeys = (db: Db) =>
  db.selectFrom('certificate_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

export const findKey = (db: Db, keyId: string) =>
  db.selectFrom('certificate_key').selectAll().where('key_id', '=', keyId).executeTakeFirst();

interface NewKey {
  readonly kind: 'credential' | 'statement';
  readonly keyId: string;
  readonly jwk: unknown;
}

/** Publishes a key where it is not yet, and retires the one before it. */
export async function publishKey({ db, now, newId }: Writer, { kind, keyId, jwk }: NewKey): Promise<void> {
  const known = await db
    .selectFrom('certificate_key')
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .select(['id', 'key_id'])
    .execute();
  if (known.some((key) => key.key_id === keyId)) return;
  await db
    .updateTable('certificate_key')
    .set((eb) => ({ retired_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .execute();
  await db
    .insertInto('certificate_key')
    .values({
      id: newId(),
      key_id: keyId,
      kind,
      public_jwk: JSON.stringify(jwk),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** The newest signed list of revoked numbers. */
export const findStatus = (db: Db) => db.selectFrom('certificate_status').selectAll().executeTakeFirst();

/** Puts a list in the place of the one before. */
export async function storeStatus({ db, now, newId }: Writer, list: string): Promise<void> {
  const before = await findStatus(db);
  if (before === undefined)
    await db
      .insertInto('certificate_status')
      .values({ id: newId(), list, as_of: now, created_at: now, updated_at: now })
      .execute();
  else
    await db
      .updateTable('certificate_status')
      .set((eb) => ({ list, as_of: now, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute();
}
