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
    accounts.map(({ id, email, firstName, lastName, roleId, passwordHash }) => ({
      id,
      email: email.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      role_id: roleId,
      password_hash: passwordHash,
      status: 'active' as const,
      email_verified_at: now,
      approved_at: now,
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

/** Takes back accounts with which nobody has begun. */
export const withdrawAccounts = ({ db, now }: Pick<Ctx, 'db' | 'now'>, userIds: readonly number[]) =>
  repo.withdrawUsers(db, userIds, now);
