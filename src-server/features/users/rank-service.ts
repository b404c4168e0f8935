import { effectivePermissions } from '#shared/domain/users/effective-permissions.ts';
import { mayGive, mayManage } from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';
import { knownRoles } from '../roles/role-service.ts';
import * as repo from './repo.ts';

export interface Ranks {
  /** Whether the signed-in person may give a role, by its name. */
  readonly mayGive: (role: string) => boolean;
  /** Whether they may change the account of somebody. */
  readonly mayManage: (person: { readonly id: number; readonly role: string }) => boolean;
}

/** The rules of accounts for many people at once, as they stand now. */
export async function ranksOf(ctx: Ctx): Promise<Ranks> {
  const own = ctx.actor.permissions;
  const ofRole = new Map((await knownRoles(ctx.db)).map(({ name, permissions }) => [name, permissions]));
  const personal = Map.groupBy(await repo.listEveryPersonal(ctx.db), ({ user_id: id }) => id);
  return {
    mayGive: (role) => mayGive(own, ofRole.get(role) ?? []),
    mayManage: ({ id, role }) =>
      mayManage(own, effectivePermissions(ofRole.get(role) ?? [], personal.get(id) ?? [], ctx.now)),
  };
}
