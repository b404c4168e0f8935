import { createMongoAbility, type MongoAbility } from '@casl/ability';

/** A permission pair: spec 1 §6, actions on the wire are view and add. */
export interface Permission {
  readonly resource: string;
  readonly action: string;
}

export type AppAbility = MongoAbility<[string, string]>;

/** What follows `add` until a role sets it apart. */
export const FOLD_OUT_ACTIONS = ['edit', 'delete', 'publish', 'review', 'grade', 'approve'] as const;
export type FoldOutAction = (typeof FOLD_OUT_ACTIONS)[number];

/** Stands beside the permissions of a resource whose further actions count one by one, also where none is held. */
export const SET_APART = 'apart';

/** Every pair that somebody holds, with what follows from `add`, and nothing that only says what follows. */
export function impliedPermissions(permissions: readonly Permission[]): Permission[] {
  const apart = new Set(
    permissions.filter(({ action }) => action === SET_APART).map(({ resource }) => resource),
  );
  return permissions.flatMap(({ resource, action }) => {
    if (action === SET_APART) return [];
    const isFollowed = action === 'add' && !apart.has(resource);
    const followers = isFollowed ? FOLD_OUT_ACTIONS.map((follower) => ({ resource, action: follower })) : [];
    return [{ resource, action }, ...followers];
  });
}

/** The one ability of a person, built from the permissions the server computed. */
export const defineAbilityFor = (permissions: readonly Permission[]): AppAbility =>
  createMongoAbility<AppAbility>(
    impliedPermissions(permissions).map(({ resource, action }) => ({ action, subject: resource })),
  );

/** Asks with the documents' spelling: `holds(ability, 'questions:view')`. */
export function holds(ability: AppAbility, name: string): boolean {
  const [resource = '', action = ''] = name.split(':');
  return ability.can(action, resource);
}

/** True when the list is empty or any one of its abilities is held (spec 1 §2.8 rule 4). */
export const holdsAny = (ability: AppAbility, names: readonly string[]): boolean =>
  names.length === 0 || names.some((name) => holds(ability, name));

/** Whether somebody changes anything of a kind: they see their own, and who only looks sees everybody's. */
export const changesAny = (ability: AppAbility, resource: string): boolean =>
  ['add', ...FOLD_OUT_ACTIONS].some((action) => ability.can(action, resource));
