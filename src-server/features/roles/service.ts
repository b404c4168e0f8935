import type { Role, rolesContract } from '#shared/contract/roles.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { changesBetween } from '#shared/domain/audit/changes.ts';
import { holds, type Permission } from '#shared/access/ability.ts';
import {
  completePermissions,
  isInMatrix,
  permissionDifference,
} from '#shared/domain/roles/permission-set.ts';
import { foldOutPairs, isKnownFoldOut, readFoldOuts, type FoldOut } from '#shared/domain/roles/fold-outs.ts';
import {
  isSameRoleName,
  MANAGES_ROLES,
  roleChangeProblem,
  roleDeletionProblem,
  roleNameProblem,
} from '#shared/domain/roles/role-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { assertJustProven } from '../auth/service.ts';
import { toRole } from './mapper.ts';
import * as repo from './repo.ts';

type NewRole = HandlerInput<typeof rolesContract.createRole>['body'];
type RoleChange = HandlerInput<typeof rolesContract.updateRole>['body'];

/** A computer of a hub holds everybody where somebody who may list them has signed in; the others hold their own. */
const holdsEverybody = (ctx: Ctx): boolean =>
  ctx.services.sync.role !== 'device' || holds(ctx.actor.ability, 'users:view');

/** Every role with what it holds. */
export async function listRoles(ctx: Ctx): Promise<Role[]> {
  const rows = await repo.listRoles(ctx.db);
  const permissions = Map.groupBy(await repo.listPermissions(ctx.db), ({ role_id: id }) => id);
  return rows.map((row) => toRole(row, permissions.get(row.id) ?? [], holdsEverybody(ctx)));
}

const noSuchRole = (): never => refuse('NOT_FOUND', 'This role does not exist.');

async function getRole(ctx: Ctx, id: number): Promise<Role> {
  const row = (await repo.findRole(ctx.db, id)) ?? noSuchRole();
  return toRole(row, await repo.listPermissions(ctx.db, id), holdsEverybody(ctx));
}

async function assertNameIsFree(ctx: Ctx, name: string, ownId?: number): Promise<void> {
  const others = (await repo.listRoles(ctx.db)).filter(({ id }) => id !== ownId).map((row) => row.name);
  const problem = roleNameProblem(name, others);
  if (problem === null) return;
  const text =
    problem === 'built-in' ? 'This is the name of a built-in role.' : 'Another role has this name already.';
  refuse('DUPLICATE', text, { fields: { name: [text] } });
}

const insertPermissions = (ctx: Ctx, roleId: number, permissions: readonly Permission[]) =>
  repo.insertPermissions(
    ctx.db,
    permissions.map(({ resource, action }) => ({
      id: ctx.newId(),
      role_id: roleId,
      resource,
      action,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  );

/** Permissions as the audit log tells them. */
const namesOf = (permissions: readonly { readonly resource: string; readonly action: string }[]): string[] =>
  permissions.map(({ resource, action }) => `${resource}:${action}`).toSorted();

/** All that a role is to hold, as it is stored. */
function pairsOf(permissions: readonly Permission[], foldOuts: readonly FoldOut[]): Permission[] {
  const complete = completePermissions(permissions);
  return [...complete, ...foldOutPairs({ permissions: complete, fold_outs: foldOuts })];
}

/** Creates a role of the institution's own. */
export async function createRole(ctx: Ctx, { name, permissions, fold_outs }: NewRole): Promise<Role> {
  await assertNameIsFree(ctx, name);
  const id = ctx.newId();
  await repo.insertRoles(ctx.db, [{ id, name, is_built_in: 0, created_at: ctx.now, updated_at: ctx.now }]);
  const complete = pairsOf(permissions, fold_outs ?? []);
  ctx.audit({
    id,
    changes: changesBetween({ permissions: [] }, { permissions: namesOf(complete) }, ['permissions']),
  });
  await insertPermissions(ctx, id, complete);
  return getRole(ctx, id);
}

async function assertMayChange(
  ctx: Ctx,
  row: repo.RoleRow,
  change: { readonly isRenamed: boolean; readonly after: readonly Permission[] },
): Promise<void> {
  const holders = {
    total: await repo.countHolders(ctx.db, MANAGES_ROLES),
    beside: await repo.countHolders(ctx.db, MANAGES_ROLES, { role: row.id }),
  };
  const isOwn = ctx.actor.role === row.name;
  switch (roleChangeProblem({ ...change, isOwn, isBuiltIn: row.is_built_in === 1, holders })) {
    case 'own':
      return refuse('FORBIDDEN', 'You cannot change the role that you have. Somebody with another role can.');
    case 'built-in-name':
      return refuse('FORBIDDEN', 'A built-in role keeps its name.', {
        fields: { name: ['A built-in role keeps its name.'] },
      });
    case 'last-holder':
      return refuse('ILLEGAL_STATE', 'Nobody could change roles any more. Give that to another role first.');
    case null:
  }
  if (isOwn) await assertJustProven(ctx);
}

/** Replaces what a role may do, from the next call of everybody who has it. */
export async function updateRole(ctx: Ctx, roleName: string, change: RoleChange): Promise<Role> {
  const rows = await repo.listRoles(ctx.db);
  const row = rows.find(({ name }) => isSameRoleName(name, roleName)) ?? noSuchRole();
  if (change.version !== undefined && change.version !== row.version) {
    refuse('CONFLICT', 'Somebody else has changed this role meanwhile. Open it again to see how it is now.');
  }
  ctx.audit({ id: row.id });
  const name = change.name ?? row.name;
  const held = await repo.listPermissions(ctx.db, row.id);
  const after = pairsOf(change.permissions, change.fold_outs ?? readFoldOuts(held));
  await assertMayChange(ctx, row, { isRenamed: name !== row.name, after });
  if (name !== row.name) await assertNameIsFree(ctx, name, row.id);
  const known = held.filter((one) => isInMatrix(one) || isKnownFoldOut(one));
  const { given, taken } = permissionDifference(known, after);
  ctx.audit({
    changes: changesBetween(
      { name: row.name, permissions: namesOf(held) },
      { name, permissions: namesOf(after) },
      ['name', 'permissions'],
    ),
  });
  await repo.deletePermissions(
    ctx.db,
    taken.map(({ id }) => id),
    ctx.now,
  );
  await insertPermissions(ctx, row.id, given);
  // Last: a computer that has its version has its permissions.
  await repo.updateRole(ctx.db, row.id, { name }, ctx.now);
  return getRole(ctx, row.id);
}

/** Deletes a role of the institution's own that nobody has. */
export async function deleteRole(ctx: Ctx, id: number): Promise<void> {
  const row = (await repo.findRole(ctx.db, id)) ?? noSuchRole();
  switch (roleDeletionProblem({ isBuiltIn: row.is_built_in === 1, members: row.member_count ?? 0 })) {
    case 'built-in':
      return refuse('FORBIDDEN', 'A built-in role cannot be deleted.');
    case 'members':
      return refuse('IN_USE', 'People have this role. Give them another one first.');
    case null:
  }
  const held = await repo.listPermissions(ctx.db, id);
  await repo.deletePermissions(
    ctx.db,
    held.map((one) => one.id),
    ctx.now,
  );
  await repo.updateRole(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
