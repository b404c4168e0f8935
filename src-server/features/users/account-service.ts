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
  readonly approvedAt?: number | null;
}

/** An active account; its e-mail address is kept in lower case, by which it is found. @returns its id. */
export async function createAccount({ db, now, newId }: Writer, account: NewAccount): Promise<number> {
  const id = newId();
  await createAccounts(db, [{ id, ...account }], now);
  return id;
}

/** Accounts whose ids were drawn before. */
export const createAccounts = (
  db: Ctx['db'],
  accounts: readonly (NewAccount & { id: number })[],
  now: number,
) =>
  repo.insertUsers(
    db,
    accounts.map(({ id, email, firstName, lastName, roleId, passwordHash, ...state }) => ({
      id,
      email: email.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      role_id: roleId,
      password_hash: passwordHash,
      status: 'active' as const,
      email_verified_at: state.emailVerifiedAt === undefined ? now : state.emailVerifiedAt,
      approved_at: state.approvedAt === undefined ? now : state.approvedAt,
      created_at: now,
      updated_at: now,
    })),
  );

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
  repo.updateUser(db, userId, { password_hash: passwordHash }, now);

/** True where an e-mail address is taken, also by an account that was deleted. */
export const isEmailTaken = ({ db }: Pick<Ctx, 'db'>, email: string): Promise<boolean> =>
  repo.isEmailTaken(db, email);

/** The id of a role by its name. */
export const getRoleId = ({ db }: Pick<Ctx, 'db'>, name: string): Promise<number> => repo.getRoleId(db, name);

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
