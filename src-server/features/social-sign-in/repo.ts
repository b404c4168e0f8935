import type { Insertable } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type {
  ExternalIdentityTable,
  IdentityDeletionTable,
  IdentityProofTable,
} from '#server/db/social-tables.ts';
import type { SocialProvider } from '#shared/domain/social-sign-in/providers.ts';

export const listProviders = (db: Db) =>
  db.selectFrom('identity_provider').selectAll().orderBy('name', 'desc').execute();

export const findProvider = (db: Db, name: SocialProvider) =>
  db.selectFrom('identity_provider').where('name', '=', name).selectAll().executeTakeFirst();

export async function putProvider(
  db: Db,
  name: SocialProvider,
  values: { readonly client_id: string; readonly secret_at: number; readonly updated_at: number },
): Promise<void> {
  await db
    .insertInto('identity_provider')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

export const deleteProvider = (db: Db, name: SocialProvider) =>
  db.deleteFrom('identity_provider').where('name', '=', name).execute();

interface Subject {
  readonly provider: SocialProvider;
  readonly subject: string;
}

export const findIdentity = (db: Db, { provider, subject }: Subject) =>
  db
    .selectFrom('external_identity')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .selectAll()
    .executeTakeFirst();

export const listIdentities = (db: Db, userId: number) =>
  db.selectFrom('external_identity').where('user_id', '=', userId).selectAll().orderBy('id').execute();

export const insertIdentity = (db: Db, identity: Insertable<ExternalIdentityTable>) =>
  db.insertInto('external_identity').values(identity).execute();

/** Notes that somebody came in by it, with the address that the provider has of them now. */
export const noteIdentityUsed = (db: Db, id: number, email: string | null, now: number) =>
  db.updateTable('external_identity').set({ used_at: now, email }).where('id', '=', id).execute();

export const deleteIdentity = (db: Db, id: number) =>
  db.deleteFrom('external_identity').where('id', '=', id).execute();

/** @returns false where this answer of a provider was taken before. */
export async function insertProof(db: Db, proof: Insertable<IdentityProofTable>): Promise<boolean> {
  const result = await db
    .insertInto('identity_proof')
    .values(proof)
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findOpenProof = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('identity_proof')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst();

export type ProofRow = NonNullable<Awaited<ReturnType<typeof findOpenProof>>>;

/** Uses it up. @returns false where it is used or too old. */
export async function useProof(db: Db, id: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('identity_proof')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Forgets what nobody can fetch any more, with what it says of people. */
export const forgetProofs = (db: Db, before: number) =>
  db.deleteFrom('identity_proof').where('expires_at', '<', before).execute();

/** Also what the provider said in a sign-in that is not finished. */
export const deleteProofsOf = (db: Db, { provider, subject }: Subject) =>
  db.deleteFrom('identity_proof').where('provider', '=', provider).where('subject', '=', subject).execute();

export const insertDeletion = (db: Db, deletion: Insertable<IdentityDeletionTable>) =>
  db.insertInto('identity_deletion').values(deletion).execute();

export const findDeletion = (db: Db, tokenHash: string) =>
  db.selectFrom('identity_deletion').where('token_hash', '=', tokenHash).selectAll().executeTakeFirst();
