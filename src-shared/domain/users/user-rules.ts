import { impliedPermissions, type Permission } from '#shared/access/ability.ts';
import { isSamePermission } from '../roles/permission-set.ts';
import { MANAGES_ROLES } from '../roles/role-rules.ts';

/** Somebody as these rules see them. */
export interface Standing {
  readonly id: number;
  /** The name of the role. */
  readonly role: string;
  /** What they may do: of the role, by grants, without denials. */
  readonly permissions: readonly Permission[];
}

/** Active people beside somebody, who neither wait for approval nor are about to leave. */
export interface Remaining {
  readonly admins: number;
  /** Who may change roles, and keeps that. */
  readonly roleManagers: number;
}

const includes = (permissions: readonly Permission[], wanted: Permission): boolean =>
  permissions.some((one) => isSamePermission(one, wanted));

/**
 * Whether somebody may give these permissions. Who composes roles gives any: administrators hold none of a student. All
 * others give nothing beyond their own, nor what would follow from it.
 */
export function mayGive(actor: readonly Permission[], given: readonly Permission[]): boolean {
  const own = impliedPermissions(actor);
  return includes(actor, MANAGES_ROLES) || impliedPermissions(given).every((one) => includes(own, one));
}

/**
 * Whether somebody may change the account of who holds these permissions: a start code, or another e-mail address, would
 * give them all of that.
 */
export const mayManage = (actor: readonly Permission[], held: readonly Permission[]): boolean =>
  mayGive(actor, held);

/** The roles that somebody may give. */
export const rolesToGive = <Role extends { readonly permissions: readonly Permission[] }>(
  actor: readonly Permission[],
  roles: readonly Role[],
): Role[] => roles.filter(({ permissions }) => mayGive(actor, permissions));

type RankProblem = 'self' | 'rank';

/** Why somebody may not change an account at all; null when they may. */
export function managementProblem(user: Standing, actor: Standing): RankProblem | null {
  if (user.id === actor.id) return 'self';
  return mayManage(actor.permissions, user.permissions) ? null : 'rank';
}

const isAdmin = ({ role }: Pick<Standing, 'role'>): boolean => role === 'Admin';

/** Whether an institution would be left without an administrator, or without anybody who may change roles. */
const leavesNobody = (
  user: Standing,
  remaining: Remaining,
  after: Pick<Standing, 'role' | 'permissions'> | null,
): boolean =>
  (isAdmin(user) && (after === null || !isAdmin(after)) && remaining.admins === 0) ||
  (includes(user.permissions, MANAGES_ROLES) &&
    (after === null || !includes(after.permissions, MANAGES_ROLES)) &&
    remaining.roleManagers === 0);

/** Why an account may not be suspended or deleted by somebody; null when it may. */
export const departureProblem = (
  user: Standing,
  actor: Standing,
  remaining: Remaining,
): RankProblem | 'last-admin' | null =>
  managementProblem(user, actor) ?? (leavesNobody(user, remaining, null) ? 'last-admin' : null);

/** Why somebody may not leave by themselves; null when they may. */
export const leavingProblem = (user: Standing, remaining: Remaining): 'last-admin' | null =>
  leavesNobody(user, remaining, null) ? 'last-admin' : null;

/** Why nobody may give somebody a start code, with which they choose a new password; null when they may. */
export function startCodeProblem(
  user: Standing & { readonly status: 'active' | 'suspended' },
  actor: Standing,
): RankProblem | 'suspended' | null {
  return managementProblem(user, actor) ?? (user.status === 'active' ? null : 'suspended');
}

export interface AccessChange {
  readonly user: Standing;
  readonly actor: Standing;
  /** What the person would have and may do afterwards. */
  readonly after: Pick<Standing, 'role' | 'permissions'>;
  readonly remaining: Remaining;
}

/**
 * Why somebody may not give a person another role or other permissions of their own; null when they may. Nobody changes
 * what they may do themselves, save the only administrator, whose role stays.
 */
export function accessProblem({
  user,
  actor,
  after,
  remaining,
}: AccessChange): RankProblem | 'beyond' | 'last-admin' | null {
  const isOnlyAdmin = isAdmin(user) && isAdmin(after) && remaining.admins === 0;
  if (user.id === actor.id && !isOnlyAdmin) return 'self';
  if (!mayManage(actor.permissions, user.permissions)) return 'rank';
  if (!mayGive(actor.permissions, after.permissions)) return 'beyond';
  return leavesNobody(user, remaining, after) ? 'last-admin' : null;
}
