import type { Insertable } from 'kysely';
import { compileOnce } from '#server/db/compile-once.ts';
import type { SessionTable } from '#server/db/account-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { endChallenges } from './second-factor/challenge-repo.ts';

const sessionByToken = compileOnce((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('role', 'role.id', 'user.role_id')
    .leftJoin('sign_in_policy', 'sign_in_policy.role_id', 'user.role_id')
    .leftJoin('sync_state', (join) => join.on('sync_state.name', '=', 'second_factor_since'))
    .where('session.token_hash', '=', tokenHash)
    .where('user.deleted_at', 'is', null)
    .select([
      'session.id as session_id',
      'session.expires_at',
      'session.last_active_at',
      'session.revoked_at',
      'session.is_remembered',
      'session.reauthenticated_at',
      'session.client',
      'user.id as user_id',
      'user.email',
      'user.first_name',
      'user.last_name',
      'user.role_id',
      'user.status',
      'user.perm_version',
      'user.email_verified_at',
      'user.approved_at',
      'role.name as role_name',
      'role.version as role_version',
      'user.is_two_factor_enabled',
      'user.created_at as user_created_at',
      'sign_in_policy.second_factor as factor_policy',
      'sign_in_policy.required_since as factor_required_since',
      'sync_state.value as second_factor_since',
    ]),
);

/** The session behind a token hash with its person, whatever state it is in. */
export async function findSession(db: Db, tokenHash: string) {
  const [session] = await sessionByToken(db, { tokenHash });
  return session;
}

export const insertSession = (db: Db, session: Insertable<SessionTable>) =>
  db.insertInto('session').values(session).execute();

export const touchSession = (db: Db, sessionId: number, now: number) =>
  db.updateTable('session').set({ last_active_at: now }).where('id', '=', sessionId).execute();

/** Its person has just shown who they are. */
export const noteReauthenticated = (db: Db, sessionId: number, now: number) =>
  db.updateTable('session').set({ reauthenticated_at: now }).where('id', '=', sessionId).execute();

/** Notes that an offline sign-in is counted. @returns false where it was no such one, or is counted already. */
export async function noteOfflineLogin(db: Db, sessionId: number): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ is_login_recorded: 1 })
    .where('id', '=', sessionId)
    .where('is_offline', '=', 1)
    .where('is_login_recorded', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whose session a token is of; null where that is over. Being idle ends none: its computer has been away. */
export async function findLivePerson(db: Db, tokenHash: string, now: number): Promise<number | null> {
  const session = await findSession(db, tokenHash);
  const isLive =
    session !== undefined &&
    session.revoked_at === null &&
    session.status === 'active' &&
    session.expires_at > now;
  return isLive ? session.user_id : null;
}

/** Ends one session of a person; false when it is not theirs or already over. */
export async function revokeSession(
  db: Db,
  userId: number,
  sessionId: number,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends every session of a person, and the sign-ins that wait for a second step: their password may be an old one. */
export async function revokeSessions(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await endChallenges(db, userId, now);
}

/** Forgets the sessions of a person, which end with it. */
export const deleteSessions = (db: Db, userId: number) =>
  db.deleteFrom('session').where('user_id', '=', userId).execute();

/** Ends every session of a person but one, and the sign-ins that wait for a second step. */
export async function revokeOtherSessions(
  db: Db,
  userId: number,
  keepSessionId: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', keepSessionId)
    .where('revoked_at', 'is', null)
    .execute();
  await endChallenges(db, userId, now);
}

/** When a session began, was used last and ends. */
export const getSessionTimes = (db: Db, sessionId: number) =>
  db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .select(['expires_at', 'last_active_at', 'is_remembered', 'reauthenticated_at'])
    .executeTakeFirstOrThrow();

/** Sessions of a person that still count: the current one, and those neither ended nor left idle. */
export const listLiveSessions = (
  db: Db,
  own: { readonly userId: number; readonly sessionId: number },
  { now, idleSince }: { readonly now: number; readonly idleSince: number },
) =>
  db
    .selectFrom('session')
    .where('user_id', '=', own.userId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', own.sessionId),
        eb.and([
          eb('expires_at', '>', now),
          eb.or([eb('is_remembered', '=', 1), eb('last_active_at', '>', idleSince)]),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .select(['id', 'client', 'created_at', 'last_active_at'])
    .limit(50)
    .execute();

/**
 * True while the person sits an exam whose time is not over and that was started before a moment: the
 * one at which the session would have ended. An untimed exam has no end of its own, so it asks for one.
 */
export async function hasOpenAttempt(
  db: Db,
  userId: number,
  when: { readonly startedBefore: number; readonly now: number; readonly countsUntimed: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('exam_attempt')
    .where('student_id', '=', userId)
    .where('state', '=', 'in_progress')
    .where('started_at', '<', when.startedBefore)
    .where((eb) =>
      when.countsUntimed
        ? eb.or([eb('deadline_at', 'is', null), eb('deadline_at', '>', when.now)])
        : eb('deadline_at', '>', when.now),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When a person signed in here last; 0 where never, as far as sessions are kept. */
export const lastSessionAt = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('session')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.max('created_at').as('at'))
      .executeTakeFirst()
  )?.at ?? 0;

/** When people signed in last, by their ids; who never did is not in it. */
export async function lastSignIns(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('login_record')
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.max('signed_in_at').as('at')])
    .execute();
  return new Map(rows.map(({ user_id, at }) => [user_id, at]));
}
