import type { User } from '#shared/contract/users.ts';
import { isSameRoleName } from '#shared/domain/roles/role-rules.ts';
import { effectivePermissions } from '#shared/domain/users/effective-permissions.ts';
import { mayGive, mayManage, type Remaining, type Standing } from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { lastSignInsOf } from '../auth/last-sign-ins.ts';
import { countRoleManagersBeside, knownRoles, type KnownRole } from '../roles/role-service.ts';
import { toUser } from './mapper.ts';
import * as repo from './repo.ts';

// Who somebody is to the rules of administration, and what is said where these refuse.

const BEYOND_YOURS =
  'This account may do what you may not. Only somebody who may change roles can change it.';
const GIVES_MORE = 'You can give only what you may do yourself. Ask somebody who may change roles.';
const LAST_ADMIN =
  'This is the last administrator, or the last who may change roles. Give that to somebody else first.';

/** Refuses by the word of a rule. @param self what is said to somebody about their own account */
export function refuseBy(problem: 'self' | 'rank' | 'beyond' | 'last-admin' | null, self: string): void {
  switch (problem) {
    case 'self':
      return refuse('FORBIDDEN', self);
    case 'rank':
      return refuse('FORBIDDEN', BEYOND_YOURS);
    case 'beyond':
      return refuse('FORBIDDEN', GIVES_MORE);
    case 'last-admin':
      return refuse('ILLEGAL_STATE', LAST_ADMIN);
    case null:
  }
}

export const actorStanding = ({ actor }: Ctx): Standing => ({
  id: actor.userId,
  role: actor.role,
  permissions: actor.permissions,
});

/** What people may do now, by their ids. */
async function standingsOf(ctx: Ctx, rows: readonly repo.UserRow[]): Promise<Map<number, Standing>> {
  const roles = new Map((await knownRoles(ctx.db)).map((role) => [role.id, role.permissions]));
  const personal = Map.groupBy(
    await repo.listPersonal(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    (own) => own.user_id,
  );
  return new Map(
    rows.map((row) => {
      const permissions = effectivePermissions(
        roles.get(row.role_id) ?? [],
        personal.get(row.id) ?? [],
        ctx.now,
      );
      return [row.id, { id: row.id, role: row.role_name, permissions }];
    }),
  );
}

/** What the signed-in person may do with accounts that a list names by their roles. */
export async function rankAmong(ctx: Ctx, userIds: readonly number[]) {
  const roles = new Map((await knownRoles(ctx.db)).map((role) => [role.name, role.permissions]));
  const personal = Map.groupBy(await repo.listPersonal(ctx.db, userIds), (own) => own.user_id);
  const ofRole = (role: string) => roles.get(role) ?? [];
  return {
    mayGive: (role: string) => mayGive(ctx.actor.permissions, ofRole(role)),
    mayManage: ({ id, role }: { readonly id: number; readonly role: string }) =>
      mayManage(ctx.actor.permissions, effectivePermissions(ofRole(role), personal.get(id) ?? [], ctx.now)),
  };
}

/** One person as the rules see them. */
export async function standingOf(ctx: Ctx, row: repo.UserRow): Promise<Standing> {
  const found = (await standingsOf(ctx, [row])).get(row.id);
  return found ?? { id: row.id, role: row.role_name, permissions: [] };
}

/** Who is left without somebody. */
export const remainingBeside = async (ctx: Pick<Ctx, 'db'>, userId: number): Promise<Remaining> => ({
  admins: await repo.countOtherActive(ctx.db, 'Admin', userId),
  roleManagers: await countRoleManagersBeside(ctx.db, userId),
});

/** An account that has not been deleted. @throws NOT_FOUND */
export const getRow = async (ctx: Pick<Ctx, 'db'>, id: number): Promise<repo.UserRow> =>
  (await repo.findUser(ctx.db, id)) ?? refuse('NOT_FOUND', 'This account does not exist.');

/** Accounts as the signed-in person sees them. */
export async function presentUsers(ctx: Ctx, rows: readonly repo.UserRow[]): Promise<User[]> {
  const standings = await standingsOf(ctx, rows);
  const seen = await lastSignInsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toUser(row, {
      lastSignIn: seen.get(row.id),
      isManageable: mayManage(ctx.actor.permissions, standings.get(row.id)?.permissions ?? []),
    }),
  );
}

export async function getUser(ctx: Ctx, id: number): Promise<User> {
  const [user] = await presentUsers(ctx, [await getRow(ctx, id)]);
  return user ?? refuse('NOT_FOUND', 'This account does not exist.');
}

/** A role as a call names it. @throws VALIDATION_FAILED where there is none, or name and id are of two */
export async function readGivenRole(
  ctx: Pick<Ctx, 'db'>,
  given: { readonly user_role?: string | undefined; readonly roleId?: number | undefined },
): Promise<KnownRole> {
  const { user_role: name, roleId } = given;
  const found = (await knownRoles(ctx.db)).find(
    (role) =>
      (roleId === undefined || role.id === roleId) &&
      (name === undefined || isSameRoleName(role.name, name)) &&
      (name ?? roleId) !== undefined,
  );
  if (found !== undefined) return found;
  const text = 'Choose a role of your institution.';
  return refuse('VALIDATION_FAILED', text, { fields: { user_role: [text] } });
}
