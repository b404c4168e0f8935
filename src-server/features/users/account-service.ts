import type { Permission } from '#shared/access/ability.ts';
import type { Ctx } from '#server/context.ts';
import { renameStudent } from '../enrolments/enrol-service.ts';
import * as repo from './repo.ts';

// What other features write into the tables of people, each in a transaction of its own.

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: number;
  readonly passwordHash: string | null;
  /** Of somebody who made the account themselves; an administrator vouches for all others. */
  readonly emailVerifiedAt?: number | null;
  /** Null: an administrator has to let the person in. Absent: one has made the account. */
  readonly approvedAt?: number | null;
  /** Absent: everybody but an SME is through. */
  readonly isOnboardingComplete?: boolean;
}

/** An active account; its e-mail address is kept in lower case, by which it is found. @returns its id. */
export async function createAccount({ db, now, newId }: Writer, account: NewAccount): Promise<number> {
  const id = newId();
  await createAccounts(db, [{ id, ...account }], now);
  return id;
}

/** Accounts whose ids were drawn before. A new SME begins with the journey (spec 1 §4.5). */
export async function createAccounts(
  db: Ctx['db'],
  accounts: readonly (NewAccount & { id: number })[],
  now: number,
): Promise<void> {
  const smeRoleId = await repo.findRoleId(db, 'SME');
  await repo.insertUsers(
    db,
    accounts.map(({ id, email, firstName, lastName, roleId, passwordHash, ...account }) => ({
      id,
      email: email.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      role_id: roleId,
      password_hash: passwordHash,
      status: 'active' as const,
      is_onboarding_complete:
        (account.isOnboardingComplete ?? roleId !== smeRoleId) ? (1 as const) : (0 as const),
      email_verified_at: account.emailVerifiedAt === undefined ? now : account.emailVerifiedAt,
      approved_at: account.approvedAt === undefined ? now : account.approvedAt,
      created_at: now,
      updated_at: now,
    })),
  );
}

/** What somebody may do has changed by what another feature keeps: their sessions and pages ask anew. */
export const noteAbilityChanged = ({ db, now }: Pick<Ctx, 'db' | 'now'>, userId: number) =>
  repo.raisePermVersion(db, userId, 1, now);

/** Gives one person abilities that the role does not hold. */
export const grantPermissions = (
  { db, now, newId }: Writer,
  userId: number,
  permissions: readonly Permission[],
) =>
  repo.insertUserPermissions(
    db,
    permissions.map(({ resource, action }) => ({
      id: newId(),
      user_id: userId,
      resource,
      action,
      effect: 'grant' as const,
      created_at: now,
      updated_at: now,
    })),
  );

/** Takes away what somebody may do beside their role. */
export async function erasePersonalPermissions(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: number,
): Promise<void> {
  const personal = await repo.listPersonal(db, [userId]);
  await repo.deleteUserPermissions(
    db,
    personal.map(({ id }) => id),
    now,
  );
}

/** How many people wait to be let in. */
export const countWaiting = ({ db }: Pick<Ctx, 'db'>): Promise<number> => repo.countWaiting(db);

/** Somebody who was leaving has signed in, and stays. */
export const takeBackDeletion = ({ db, now }: Pick<Ctx, 'db' | 'now'>, userId: number) =>
  repo.updateUser(db, userId, { deletion_due_at: null }, now);

/** An account that has not been deleted, with its role. */
export const findPerson = repo.findUser;

/** Lets an SME past the journey with which a new one begins. */
export const completeOnboarding = ({ db, now }: Writer, userId: number) =>
  repo.updateUser(db, userId, { is_onboarding_complete: 1 }, now);

/** Gives a person another name, also where their enrolments say it. */
export async function changeName(
  { db, now }: Writer,
  userId: number,
  name: { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  await repo.updateUser(db, userId, name, now);
  await renameStudent({ db, now }, userId);
}

/** Keeps another password of a person, hashed. */
export const changePasswordHash = ({ db, now }: Writer, userId: number, passwordHash: string) =>
  repo.updateCredentials(db, userId, { password_hash: passwordHash }, now);

/** Notes on an account whether it has a second factor; a new one voids what let its person in offline without it. */
export const noteSecondFactor = ({ db, now }: Writer, userId: number, isOn: boolean) =>
  isOn
    ? repo.updateCredentials(db, userId, { is_two_factor_enabled: 1 }, now)
    : repo.updateUser(db, userId, { is_two_factor_enabled: 0 }, now);

/** No computer lets the person in any more by what it knows from before. */
export const voidOfflineGrants = ({ db, now }: Pick<Writer, 'db' | 'now'>, userId: number) =>
  repo.updateCredentials(db, userId, {}, now);

/** True where an e-mail address is taken, also by an account that was deleted. */
export const isEmailTaken = ({ db }: Pick<Ctx, 'db'>, email: string): Promise<boolean> =>
  repo.isEmailTaken(db, email);

/** The id of a role by its name. */
export async function getRoleId({ db }: Pick<Ctx, 'db'>, name: string): Promise<number> {
  const id = await repo.findRoleId(db, name);
  if (id === undefined) throw new Error(`There is no role ${name}.`);
  return id;
}

/** Notes that a person has shown that their address is theirs. */
export const markVerified = ({ db, now }: Pick<Ctx, 'db' | 'now'>, userId: number) =>
  repo.updateUser(db, userId, { email_verified_at: now }, now);

/** Gives an account another address, which nobody has verified yet. */
export const changeUnverifiedAddress = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  email: string,
) => repo.updateUser(db, userId, { email: email.toLowerCase() }, now);

/** Takes back accounts with which nobody has begun. */
export const withdrawAccounts = ({ db, now }: Pick<Ctx, 'db' | 'now'>, userIds: readonly number[]) =>
  repo.withdrawUsers(db, userIds, now);
