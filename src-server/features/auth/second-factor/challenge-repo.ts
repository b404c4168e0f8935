import type { Insertable } from 'kysely';
import type { SignInChallengeTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';

export const insertChallenge = (db: Db, challenge: Insertable<SignInChallengeTable>) =>
  db.insertInto('sign_in_challenge').values(challenge).execute();

/** A challenge by the hash of its id, whatever state it is in. */
export const findChallenge = (db: Db, tokenHash: string) =>
  db.selectFrom('sign_in_challenge').where('token_hash', '=', tokenHash).selectAll().executeTakeFirst();

export const findChallengeById = (db: Db, id: number) =>
  db.selectFrom('sign_in_challenge').where('id', '=', id).selectAll().executeTakeFirst();

export type ChallengeRow = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** The last one that was opened for a person from one client. */
export const findLatestChallenge = (db: Db, userId: number, client: string) =>
  db
    .selectFrom('sign_in_challenge')
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();

export const deleteChallenges = (db: Db, userId: number) =>
  db.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute();

/** Ends what waits for a person: of two sign-ins at once the later one counts. */
export const endChallenges = (db: Db, userId: number, now: number) =>
  db
    .updateTable('sign_in_challenge')
    .set({ used_at: now, code: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** Uses a challenge up. @returns false where it is used. */
export async function useChallenge(db: Db, id: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('sign_in_challenge')
    .set({ used_at: now, code: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const countFailure = (db: Db, id: number) =>
  db
    .updateTable('sign_in_challenge')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Keeps the code that is sent, in the place of the one before. */
export const putCode = (db: Db, id: number, code: string, sentAt: number) =>
  db
    .updateTable('sign_in_challenge')
    .set((eb) => ({ code, sent_at: sentAt, sends: eb('sends', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** When codes were sent to a person since a moment; all but the last of one challenge count from its beginning. */
export async function listSentAt(db: Db, userId: number, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_challenge')
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .select(['sent_at', 'sends', 'created_at'])
    .execute();
  return rows.flatMap(({ sent_at, sends, created_at }) =>
    sent_at === null ? [] : [...Array.from({ length: sends - 1 }, () => created_at), sent_at],
  );
}

/** Those that no rule looks at any more. */
export const forgetChallenges = (db: Db, before: number) =>
  db.deleteFrom('sign_in_challenge').where('created_at', '<', before).execute();
