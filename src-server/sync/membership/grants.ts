import type { SignInAnswer } from '#shared/contract/sync-link.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/tables.ts';
import type { Writer } from '#server/db/writer.ts';
import { readGrant } from './grant.ts';
import { findState, readState } from '../state.ts';

/** Nothing that is typed fits it: its person has said no password on this computer. */
export const NO_VERIFIER = '';

export const setVerifier = (db: Db, userId: number, verifier: string) =>
  db
    .updateTable('sync_grant')
    .set({ verifier, failures: 0, last_failure_at: 0 })
    .where('user_id', '=', userId)
    .execute();

/**
 * Keeps what the hub vouches for, so that its person can sign in here without it.
 * @param input.clientId as whom this computer asked: what the hub said to another one, anybody there may repeat.
 */
export async function keepGrant(
  db: Db,
  answer: SignInAnswer,
  input: {
    /** Null where no password was said: then the one of before counts, as long as it is the same one. */
    readonly verifier: string | null;
    readonly now: number;
    readonly publicKey: string;
    readonly clientId: string;
  },
): Promise<void> {
  const grant = readGrant(answer.grant, input.publicKey);
  if (grant?.sub !== answer.user_id || grant.client_id !== input.clientId)
    throw new AppError('UNAVAILABLE', 'The answer did not come from the hub that this computer belongs to.');
  const row = {
    email: grant.email.toLowerCase(),
    role: grant.role,
    jws: answer.grant,
    credential_version: grant.credential_version ?? null,
    verifier: input.verifier ?? (await verifierOf(db, grant)),
    granted_at: input.now,
    last_seen_at: input.now,
    // The hub's clock and this one may differ: what counts is how long, from now on.
    offline_until: input.now + (grant.offline_exp - grant.iat) * 1000,
    failures: 0,
    last_failure_at: 0,
  };
  await db
    .insertInto('sync_grant')
    .values({ user_id: answer.user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

async function verifierOf(
  db: Db,
  grant: { readonly sub: number; readonly credential_version?: number | undefined },
): Promise<string> {
  const before = await db
    .selectFrom('sync_grant')
    .where('user_id', '=', grant.sub)
    .select(['verifier', 'credential_version'])
    .executeTakeFirst();
  // A password that was changed elsewhere since must not come back by another way in.
  const isSame = before !== undefined && before.credential_version === (grant.credential_version ?? null);
  return isSame ? before.verifier : NO_VERIFIER;
}

/** The grants that a round has shown to be void: their people proved themselves by something that has changed since. */
export const listVoidGrants = (db: Db) =>
  db
    .selectFrom('sync_grant')
    .innerJoin('user', 'user.id', 'sync_grant.user_id')
    .whereRef('user.credential_version', '>', 'sync_grant.credential_version')
    .select('sync_grant.user_id')
    .execute();

/** What a person's password is compared with here. */
export const findVerifier = async (db: Db, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('sync_grant').where('user_id', '=', userId).select('verifier').executeTakeFirst())
    ?.verifier;

export const findGrant = (db: Db, email: string) =>
  db.selectFrom('sync_grant').where('email', '=', email.toLowerCase()).selectAll().executeTakeFirst();

export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** Whether a person can sign in here without the hub. */
export const hasVerifier = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('sync_grant').where('user_id', '=', userId).select('verifier').executeTakeFirst())
    ?.verifier !== NO_VERIFIER;

/** Whether the hub's word about a person is still the one that it signed. */
export async function isGenuine(db: Db, row: Pick<GrantRow, 'user_id' | 'jws'>): Promise<boolean> {
  const grant = readGrant(row.jws, await readState(db, 'hub_public_key'));
  const person = await db
    .selectFrom('user')
    .where('id', '=', row.user_id)
    .select('credential_version')
    .executeTakeFirst();
  return (
    grant !== null &&
    grant.sub === row.user_id &&
    grant.client_id === (await readState(db, 'client_id')) &&
    (grant.credential_version ?? Infinity) >= (person?.credential_version ?? 0)
  );
}

/** The try counts before the password is looked at; a right one takes it back. */
export const noteTry = (db: Db, row: GrantRow, now: number) =>
  db
    .updateTable('sync_grant')
    .set((eb) => ({ failures: eb('failures', '+', 1), last_failure_at: now }))
    .where('user_id', '=', row.user_id)
    .execute();

export const noteSuccess = (db: Db, row: GrantRow) =>
  db
    .updateTable('sync_grant')
    .set({ failures: 0, last_failure_at: 0 })
    .where('user_id', '=', row.user_id)
    .execute();

/** Somebody is at work here: a clock that says later that it is earlier was set back. Never moves back itself. */
export const noteSeen = (db: Db, now: number) =>
  db.updateTable('sync_grant').set({ last_seen_at: now }).where('last_seen_at', '<', now).execute();

/** The latest time that was ever seen here since the hub vouched for a person: at work, or in a round. */
export const lastSeenAt = async (db: Db, row: GrantRow): Promise<number> =>
  Math.max(row.last_seen_at, Number((await findState(db, 'last_sync_at')) ?? 0));

/** Who may sign in here without the hub. */
export const listGranted = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('sync_grant').select('user_id').execute()).map((row) => row.user_id);

/**
 * After a round: whoever is suspended or gone by the hub's word is signed out here, and stays out.
 * @param among who could before the round: of somebody who came during it nothing may have arrived yet.
 */
export async function forgetPeople(
  deps: { readonly database: Database; readonly writer: Writer; readonly clock: Clock },
  among: readonly number[],
): Promise<void> {
  const gone = await deps.database.read
    .selectFrom('sync_grant')
    .leftJoin('user', 'user.id', 'sync_grant.user_id')
    .where('sync_grant.user_id', 'in', [...among])
    .where((eb) =>
      eb.or([
        eb('user.id', 'is', null),
        eb('user.status', '!=', 'active'),
        eb('user.deleted_at', 'is not', null),
      ]),
    )
    .select('sync_grant.user_id')
    .execute();
  await signOutHere(
    deps,
    gone.map((row) => row.user_id),
  );
}

/** Ends what people have here: their grants, and the sessions that were opened by them. */
async function signOutHere(
  deps: { readonly writer: Writer; readonly clock: Clock },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await deps.writer.transaction(async (db) => {
    await db
      .deleteFrom('sync_grant')
      .where('user_id', 'in', [...ids])
      .execute();
    await db
      .updateTable('session')
      .set({ revoked_at: deps.clock.now() })
      .where('user_id', 'in', [...ids])
      .where('revoked_at', 'is', null)
      .execute();
  });
}

/**
 * After a round: a grant is void once what proved its person has changed. Where that was done on this computer, the
 * hub still knows the session of it and gives another grant; anybody else signs in again.
 * @param vouch asks the hub anew; null where it does not know the session any more.
 */
export async function renewVoidGrants(
  deps: { readonly database: Database; readonly writer: Writer; readonly clock: Clock },
  vouch: (userId: number) => Promise<SignInAnswer | null>,
): Promise<void> {
  for (const { user_id: userId } of await listVoidGrants(deps.database.read)) {
    const answer = await vouch(userId);
    if (answer === null) {
      await signOutHere(deps, [userId]);
      continue;
    }
    const publicKey = await readState(deps.database.read, 'hub_public_key');
    const clientId = await readState(deps.database.read, 'client_id');
    await deps.writer.transaction(async (db) => {
      // A password may have been changed here while the hub was asked: its verifier is the one to keep.
      const verifier = (await findVerifier(db, userId)) ?? NO_VERIFIER;
      await keepGrant(db, answer, { verifier, now: deps.clock.now(), publicKey, clientId });
    });
  }
}
