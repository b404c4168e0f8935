import type { Permission } from '#shared/access/ability.ts';
import { builtInPermissions, ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

// What other features write into the tables of people, each in a transaction of its own.

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

/** The five built-in roles with the default matrix; answers role name to id. */
export async function createBuiltInRoles({ db, now, newId }: Writer): Promise<Map<string, number>> {
  const times = { created_at: now, updated_at: now };
  const roles = ROLE_NAMES.map((name) => ({ id: newId(), name, is_built_in: 1 as const, ...times }));
  await repo.insertRoles(db, roles);
  const permissions = roles.flatMap((role) =>
    builtInPermissions(role.name).map((permission) => ({
      id: newId(),
      role_id: role.id,
      ...permission,
      ...times,
    })),
  );
  await repo.insertRolePermissions(db, permissions);
  return new Map(roles.map((role) => [role.name, role.id]));
}

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

/** Gives a person another name. */
export const changeName = (
  { db, now }: Writer,
  userId: number,
  name: { readonly first_name: string; readonly last_name: string },
) => repo.updateUser(db, userId, name, now);

/** Keeps another password of a person, hashed. */
export const changePasswordHash = ({ db, now }: Writer, userId: number, passwordHash: string) =>
  repo.updateUser(db, userId, { password_hash: passwordHash }, now);

/** Keeps when a person signed in last. */
export const noteSignIn = (db: Ctx['db'], userId: number, at: number) => repo.setLastSignIn(db, userId, at);
