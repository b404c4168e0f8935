import type { Permission } from '#shared/access/ability.ts';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { isSamePermission } from './permission-set.ts';

/** Who holds it composes roles; somebody always does. */
export const MANAGES_ROLES = { resource: 'roles', action: 'add' } as const satisfies Permission;

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Whether two names of roles are one: case and look-alike letters make no difference. */
export const isSameRoleName = (one: string, other: string): boolean => folded(one) === folded(other);

/**
 * Why a role cannot have a name; null when it can.
 * @param others names of the other roles.
 */
export const roleNameProblem = (name: string, others: readonly string[]): 'built-in' | 'taken' | null => {
  if (ROLE_NAMES.some((known) => isSameRoleName(known, name))) return 'built-in';
  return others.some((other) => isSameRoleName(other, name)) ? 'taken' : null;
};

interface RoleChange {
  readonly isBuiltIn: boolean;
  readonly isRenamed: boolean;
  /** Whether the person who changes the role has it. */
  readonly isOwn: boolean;
  readonly after: readonly Permission[];
  /** How many active people may change roles: in all, and whatever this role says. */
  readonly holders: { readonly total: number; readonly beside: number };
}

/**
 * Why a role may not be changed so; null when it may. Who holds `roles:add` composes any permission, also those that
 * they do not hold: administrators have none of a student. The own role is changed by the only person who could.
 */
export function roleChangeProblem(change: RoleChange): 'own' | 'built-in-name' | 'last-holder' | null {
  if (change.isOwn && change.holders.total > 1) return 'own';
  if (change.isBuiltIn && change.isRenamed) return 'built-in-name';
  const managesRoles = change.after.some((one) => isSamePermission(one, MANAGES_ROLES));
  return !managesRoles && change.holders.beside === 0 ? 'last-holder' : null;
}

/** Why a role may not be deleted; null when it may. */
export function roleDeletionProblem(role: {
  readonly isBuiltIn: boolean;
  /** People who have it, also suspended ones. */
  readonly members: number;
}): 'built-in' | 'members' | null {
  if (role.isBuiltIn) return 'built-in';
  return role.members > 0 ? 'members' : null;
}
