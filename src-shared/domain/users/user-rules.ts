import { ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';

/**
 * Only an administrator makes or changes an administrator, or somebody with a role of the institution's own, which may
 * hold anything: a start code of theirs would give its holder more than they have.
 */
export const mayManage = (actorRole: string, role: string): boolean =>
  actorRole === 'Admin' || (role !== 'Admin' && ROLE_NAMES.some((builtIn) => builtIn === role));

/** The roles that somebody may give to a new account. */
export const rolesToGive = (actorRole: string): RoleName[] =>
  ROLE_NAMES.filter((role) => mayManage(actorRole, role));

interface Person {
  readonly id: number;
  readonly role: string;
}

function rankProblem(user: Person, actor: Person): 'self' | 'rank' | null {
  if (user.id === actor.id) return 'self';
  return mayManage(actor.role, user.role) ? null : 'rank';
}

/**
 * Why an account may not be suspended by somebody; null when it may.
 * @param otherAdmins active administrators beside the account.
 */
export function suspensionProblem(
  user: Person,
  actor: Person,
  otherAdmins: number,
): 'self' | 'rank' | 'last-admin' | null {
  const isLast = user.role === 'Admin' && otherAdmins === 0;
  return rankProblem(user, actor) ?? (isLast ? 'last-admin' : null);
}

/** Why nobody may give somebody a start code, with which they choose a new password; null when they may. */
export function startCodeProblem(
  user: Person & { readonly status: 'active' | 'suspended' },
  actor: Person,
): 'self' | 'rank' | 'suspended' | null {
  return rankProblem(user, actor) ?? (user.status === 'active' ? null : 'suspended');
}
