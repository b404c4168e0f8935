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
