import type { UserAccess, userAccessEndpoints } from '#shared/contract/user-access.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import type { Permission } from '#shared/access/ability.ts';
import { RESOURCES, ACTIONS } from '#shared/access/built-in-roles.ts';
import { changesBetween } from '#shared/domain/audit/changes.ts';
import { isInMatrix, isSamePermission, permissionDifference } from '#shared/domain/roles/permission-set.ts';
import {
  completePersonal,
  effectivePermissions,
  isLapsed,
  type PersonalPermission,
} from '#shared/domain/users/effective-permissions.ts';
import { accessProblem, mayGive } from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { assertJustProven } from '../auth/service.ts';
import { knownRoles, type KnownRole } from '../roles/role-service.ts';
import { isoOrNull } from './mapper.ts';
import * as repo from './repo.ts';
import {
  actorStanding,
  getRow,
  readGivenRole,
  refuseBy,
  remainingBeside,
  standingOf,
} from './standing-service.ts';

type Change = HandlerInput<typeof userAccessEndpoints.changeUserAccess>['body'];

const NOT_YOURSELF = 'You cannot change what you may do yourself. Another administrator can.';

/** What a person has of a role and of their own, before or after a change. */
interface Access {
  readonly role: Pick<KnownRole, 'id' | 'name' | 'permissions'>;
  readonly personal: readonly PersonalPermission[];
}

async function accessOf(ctx: Ctx, row: repo.UserRow): Promise<Access & { personal: repo.PersonalRow[] }> {
  const role = (await knownRoles(ctx.db)).find(({ id }) => id === row.role_id);
  const personal = [...(await repo.listPersonal(ctx.db, [row.id]))];
  return { role: role ?? { id: row.role_id, name: row.role_name, permissions: [] }, personal };
}

async function assertMayChange(ctx: Ctx, row: repo.UserRow, { role, personal }: Access): Promise<void> {
  const problem = accessProblem({
    user: await standingOf(ctx, row),
    actor: actorStanding(ctx),
    after: { role: role.name, permissions: effectivePermissions(role.permissions, personal, ctx.now) },
    remaining: await remainingBeside(ctx, row.id),
  });
  refuseBy(problem, NOT_YOURSELF);
  if (row.id === ctx.actor.userId) await assertJustProven(ctx);
  // A grant that a denial hides today would count once that is taken back.
  const given = personal.filter((own) => own.effect === 'grant' && !isLapsed(own, ctx.now));
  if (!mayGive(ctx.actor.permissions, given)) refuseBy('beyond', NOT_YOURSELF);
}

const MATRIX: readonly Permission[] = RESOURCES.flatMap((resource) =>
  ACTIONS.map((action) => ({ resource, action })),
);

/** What one person may do, and where each permission comes from. */
export async function getUserAccess(ctx: Ctx, id: number): Promise<UserAccess> {
  const row = await getRow(ctx, id);
  const { role, personal } = await accessOf(ctx, row);
  return {
    user_id: id,
    user_role: role.name,
    role_permissions: [...role.permissions],
    personal: personal.map(({ resource, action, effect, expires_at: at }) => ({
      resource,
      action,
      effect,
      expires_at: isoOrNull(at),
    })),
    permissions: effectivePermissions(role.permissions, personal, ctx.now),
    grantable: MATRIX.filter((one) => mayGive(ctx.actor.permissions, [one])),
    version: row.perm_version,
  };
}

const isSame = (one: PersonalPermission, other: PersonalPermission): boolean =>
  isSamePermission(one, other) && one.effect === other.effect && one.expires_at === other.expires_at;

/** Personal permissions as the audit log tells them. */
const namesOf = (personal: readonly PersonalPermission[]): string[] =>
  personal
    .map(({ resource, action, effect, expires_at: at }) => {
      const until = at === null ? '' : ` until ${iso(at)}`;
      return `${effect} ${resource}:${action}${until}`;
    })
    .toSorted((one, other) => one.localeCompare(other));

/** Writes what differs, and raises the version past every grant that lapsed and goes. */
async function writePersonal(
  ctx: Ctx,
  row: repo.UserRow,
  { before, after }: { before: readonly repo.PersonalRow[]; after: readonly PersonalPermission[] },
): Promise<void> {
  const gone = before.filter((one) => !after.some((other) => isSame(one, other)));
  const fresh = after.filter((one) => !before.some((other) => isSame(one, other)));
  if (gone.length + fresh.length === 0) return;
  ctx.audit({
    changes: changesBetween({ permissions: namesOf(before) }, { permissions: namesOf(after) }, [
      'permissions',
    ]),
  });
  await repo.deleteUserPermissions(
    ctx.db,
    gone.map(({ id }) => id),
    ctx.now,
  );
  await repo.insertUserPermissions(
    ctx.db,
    fresh.map(({ resource, action, effect, expires_at }) => ({
      id: ctx.newId(),
      user_id: row.id,
      resource,
      action,
      effect,
      expires_at,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  );
  const lapsed = gone.filter((one) => isLapsed(one, ctx.now)).length;
  await repo.raisePermVersion(ctx.db, row.id, 1 + lapsed, ctx.now);
}

function readPersonal(ctx: Ctx, { permissions }: Change): PersonalPermission[] {
  return permissions.map(({ resource, action, effect, expires_at: until }) => {
    const expiresAt = until === null ? null : Date.parse(until);
    if (expiresAt !== null && (effect === 'deny' || expiresAt <= ctx.now)) {
      const text = effect === 'deny' ? 'A denial has no end.' : 'Choose a day that is not over.';
      refuse('VALIDATION_FAILED', text, { fields: { permissions: [text] } });
    }
    return { resource, action, effect, expires_at: expiresAt };
  });
}

/** Replaces what one person may do beside their role; what the matrix does not know stays. */
export async function changeUserAccess(ctx: Ctx, id: number, change: Change): Promise<UserAccess> {
  const row = await getRow(ctx, id);
  if (change.version !== undefined && change.version !== row.perm_version) {
    refuse('CONFLICT', 'Somebody else has changed these permissions meanwhile. Open them again.');
  }
  const { role, personal: before } = await accessOf(ctx, row);
  const after = [
    ...completePersonal(role.permissions, readPersonal(ctx, change)),
    ...before.filter((one) => !isInMatrix(one)),
  ];
  await assertMayChange(ctx, row, { role, personal: after });
  await writePersonal(ctx, row, { before, after });
  return getUserAccess(ctx, id);
}

/** Makes what a person may do exactly these pairs: grants for what the role lacks, denials for the rest of it. */
export async function setUserPermissions(ctx: Ctx, id: number, wanted: readonly Permission[]): Promise<void> {
  const row = await getRow(ctx, id);
  const { role, personal: before } = await accessOf(ctx, row);
  const { given, taken } = permissionDifference(role.permissions.filter(isInMatrix), wanted);
  const keep = ({ effect, ...pair }: PersonalPermission): PersonalPermission => {
    const known = before.find(
      (own) => own.effect === effect && isSamePermission(own, pair) && !isLapsed(own, ctx.now),
    );
    return { ...pair, effect, expires_at: known?.expires_at ?? null };
  };
  const after = [
    ...given.map((one) => keep({ ...one, effect: 'grant', expires_at: null })),
    ...taken.map((one) => keep({ ...one, effect: 'deny', expires_at: null })),
    ...before.filter((one) => !isInMatrix(one)),
  ];
  await assertMayChange(ctx, row, { role, personal: after });
  await writePersonal(ctx, row, { before, after });
}

/** Gives one person one permission more, for good or until a moment. @returns what they get by that */
export async function grantTo(
  ctx: Ctx,
  id: number,
  pair: Permission,
  expiresAt: number | null,
): Promise<void> {
  const row = await getRow(ctx, id);
  const { role, personal: before } = await accessOf(ctx, row);
  const grant: PersonalPermission = { ...pair, effect: 'grant', expires_at: expiresAt };
  const [, seen] = completePersonal(role.permissions, [grant]);
  const wanted = seen === undefined ? [grant] : [grant, seen];
  const after = [...before.filter((own) => !wanted.some((one) => isSamePermission(one, own))), ...wanted];
  await assertMayChange(ctx, row, { role, personal: after });
  await writePersonal(ctx, row, { before, after });
}

/** Gives somebody another role; what is personal stays. */
export async function changeRole(
  ctx: Ctx,
  id: number,
  given: { readonly user_role?: string | undefined; readonly roleId?: number | undefined },
): Promise<void> {
  const row = await getRow(ctx, id);
  const role = await readGivenRole(ctx, given);
  if (role.id === row.role_id) return;
  const { personal } = await accessOf(ctx, row);
  await assertMayChange(ctx, row, { role, personal });
  ctx.audit({
    changes: changesBetween({ user_role: row.role_name }, { user_role: role.name }, ['user_role']),
  });
  await repo.updateUser(ctx.db, id, { role_id: role.id }, ctx.now);
  await repo.raisePermVersion(ctx.db, id, 1, ctx.now);
}
