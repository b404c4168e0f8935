import { FOLD_OUT_ACTIONS, SET_APART, type FoldOutAction, type Permission } from '#shared/access/ability.ts';
import {
  FOLD_OUTS,
  FOLDING_RESOURCES,
  isFolding,
  type FoldingResource,
} from '#shared/access/built-in-roles.ts';
import { isSamePermission } from './permission-set.ts';

/** A resource that a role has set apart, and which of its further actions the role holds. */
export interface FoldOut {
  readonly resource: FoldingResource;
  readonly actions: readonly FoldOutAction[];
}

/** What a role holds: the matrix, and what of it is set apart. */
export interface RolePermissions {
  readonly permissions: readonly Permission[];
  readonly fold_outs: readonly FoldOut[];
}

/** What there is to set apart under a resource; nothing under most. */
export const foldOutActions = (resource: string): readonly FoldOutAction[] =>
  isFolding(resource) ? FOLD_OUTS[resource] : [];

/** Whether a stored pair says something of what is set apart. */
export const isFoldOut = ({ action }: Permission): boolean =>
  action === SET_APART || FOLD_OUT_ACTIONS.some((known) => known === action);

/** False for what a later version folds out: whoever does not know it leaves it as it is. */
export const isKnownFoldOut = ({ resource, action }: Permission): boolean =>
  [SET_APART, ...foldOutActions(resource)].includes(action) && isFolding(resource);

const holdsPair = (permissions: readonly Permission[], resource: string, action: string): boolean =>
  permissions.some((one) => isSamePermission(one, { resource, action }));

/** What stored pairs set apart. */
export const readFoldOuts = (permissions: readonly Permission[]): FoldOut[] =>
  FOLDING_RESOURCES.filter((resource) => holdsPair(permissions, resource, SET_APART)).map((resource) => ({
    resource,
    actions: foldOutActions(resource).filter((action) => holdsPair(permissions, resource, action)),
  }));

/** The pairs that are stored: what cannot be seen has none, and what holds nothing at all need not be set apart. */
export const foldOutPairs = ({ permissions, fold_outs: foldOuts }: RolePermissions): Permission[] =>
  FOLDING_RESOURCES.flatMap((resource) => {
    const found = foldOuts.find((one) => one.resource === resource);
    if (found === undefined || !holdsPair(permissions, resource, 'view')) return [];
    const actions = foldOutActions(resource).filter((action) => found.actions.includes(action));
    if (actions.length === 0 && !holdsPair(permissions, resource, 'add')) return [];
    return [SET_APART, ...actions].map((action) => ({ resource, action }));
  });

/** The further actions that a role holds under a resource: its own where it sets them apart, else those of `add`. */
export function heldActions(role: RolePermissions, resource: FoldingResource): readonly FoldOutAction[] {
  const found = role.fold_outs.find((one) => one.resource === resource);
  if (found !== undefined) return found.actions;
  return holdsPair(role.permissions, resource, 'add') ? foldOutActions(resource) : [];
}

/** Gives or takes one further action: from then on all of its resource are set apart. */
export function setFoldOut(
  role: RolePermissions,
  { resource, action }: { readonly resource: FoldingResource; readonly action: FoldOutAction },
  isHeld: boolean,
): FoldOut[] {
  const before = heldActions(role, resource);
  const actions = foldOutActions(resource).filter((one) => (one === action ? isHeld : before.includes(one)));
  return [...followAdd(role.fold_outs, resource), { resource, actions }];
}

/** Lets the further actions of a resource follow `add` again. */
export const followAdd = (foldOuts: readonly FoldOut[], resource: FoldingResource): FoldOut[] =>
  foldOuts.filter((one) => one.resource !== resource);

/**
 * What two states of a role allow, as they are compared: the further actions of what follows `add` in both need no word.
 */
export function comparable(before: RolePermissions, after: RolePermissions): [Permission[], Permission[]] {
  const apart = FOLDING_RESOURCES.filter((resource) =>
    [...before.fold_outs, ...after.fold_outs].some((one) => one.resource === resource),
  );
  const allowed = (role: RolePermissions): Permission[] => [
    ...role.permissions,
    ...apart
      .filter((resource) => holdsPair(role.permissions, resource, 'view'))
      .flatMap((resource) => heldActions(role, resource).map((action) => ({ resource, action }))),
  ];
  return [allowed(before), allowed(after)];
}
