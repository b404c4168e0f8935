import type { Permission } from '#shared/access/ability.ts';
import { ACTIONS, RESOURCES, type Action, type Resource } from '#shared/access/built-in-roles.ts';

/** A pair of the permission matrix. */
export interface MatrixPermission {
  readonly resource: Resource;
  readonly action: Action;
}

export const isSamePermission = (one: Permission, other: Permission): boolean =>
  one.resource === other.resource && one.action === other.action;

const includes = (permissions: readonly Permission[], wanted: Permission): boolean =>
  permissions.some((one) => isSamePermission(one, wanted));

/** The pairs of the matrix that a role holds, each once and in the order of the matrix; `add` implies `view`. */
export const completePermissions = (permissions: readonly Permission[]): MatrixPermission[] =>
  RESOURCES.flatMap((resource) =>
    ACTIONS.filter(
      (action) =>
        includes(permissions, { resource, action }) ||
        (action === 'view' && includes(permissions, { resource, action: 'add' })),
    ).map((action) => ({ resource, action })),
  );

/** False for what a later version of the matrix has: whoever does not know it leaves it as it is. */
export const isInMatrix = (permission: Permission): boolean => completePermissions([permission]).length > 0;

/** Gives or takes one pair: what is added can be seen, and what cannot be seen is not added. */
export const setPermission = (
  permissions: readonly MatrixPermission[],
  changed: MatrixPermission,
  isHeld: boolean,
): MatrixPermission[] => {
  const { resource, action } = changed;
  if (isHeld) return completePermissions([...permissions, changed]);
  return permissions.filter(
    (one) => one.resource !== resource || (action === 'add' && one.action === 'view'),
  );
};

/** What a role gets and what it loses. */
export const permissionDifference = <Before extends Permission, After extends Permission>(
  before: readonly Before[],
  after: readonly After[],
): { readonly given: After[]; readonly taken: Before[] } => ({
  given: after.filter((one) => !includes(before, one)),
  taken: before.filter((one) => !includes(after, one)),
});
