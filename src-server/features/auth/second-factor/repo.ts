import type { Insertable } from 'kysely';
import type { RecoveryCodeTable, SecondFactorTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

type Method = SecondFactorTable['method'];

/** The second factor that a person signs in with. */
export const findEnabledFactor = (db: Db, userId: number) =>
  db
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .selectAll()
    .executeTakeFirst();

/** A factor of a person, also one that is not turned on yet. */
export const findFactor = (db: Db, userId: number, method: Method) =>
  db
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .selectAll()
    .executeTakeFirst();

export const findFactorById = (db: Db, id: number) =>
  db.selectFrom('second_factor').where('id', '=', id).selectAll().executeTakeFirst();

export type FactorRow = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

/** Keeps a pending factor, in the place of an earlier one of its kind. */
export const putPendingFactor = (db: Db, factor: Insertable<SecondFactorTable>) =>
  db
    .insertInto('second_factor')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'method'])
        .doUpdateSet({ secret: factor.secret, secret_at: factor.secret_at, enabled_at: null, last_step: 0 }),
    )
    .execute();

/** Turns a pending factor on. @returns false where it is none, or another one by now. */
export async function enableFactor(
  db: Db,
  factor: { readonly id: number; readonly secretAt: number },
  changes: { readonly enabled_at: number; readonly last_step: number; readonly secret?: null },
): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set(changes)
    .where('id', '=', factor.id)
    .where('secret_at', '=', factor.secretAt)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses a time step up. @returns false where it, or a later one, has been used. */
export async function useStep(db: Db, id: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const deleteFactors = (db: Db, userId: number) =>
  db.deleteFrom('second_factor').where('user_id', '=', userId).execute();

export const deleteOtherFactors = (db: Db, userId: number, keptId: number) =>
  db.deleteFrom('second_factor').where('user_id', '=', userId).where('id', '!=', keptId).execute();

export const insertRecoveryCodes = (db: Db, codes: Insertable<RecoveryCodeTable>[]) =>
  db.insertInto('recovery_code').values(codes).execute();

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();

/** Recovery codes of a person that nobody has used. */
export const listOpenRecoveryCodes = (db: Db, userId: number) =>
  db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(['id', 'code_hash'])
    .execute();

/** Uses a recovery code up. @returns false where it is used. */
export async function useRecoveryCode(db: Db, id: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
