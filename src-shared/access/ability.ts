import { createMongoAbility, type MongoAbility } from '@casl/ability';

/** A permission pair: spec 1 §6, actions on the wire are view and add. */
export interface Permission {
  readonly resource: string;
  readonly action: string;
}

export type AppAbility = MongoAbility<[string, string]>;

/** Actions that `add` implies on one's own things until a role sets them apart. */
const IMPLIED_BY_ADD = ['edit', 'delete', 'publish'] as const;

/** The one ability of a person, built from the permissions the server computed. */
export function defineAbilityFor(permissions: readonly Permission[]): AppAbility {
  return createMongoAbility<AppAbility>(
    permissions.flatMap(({ resource, action }) => [
      { action, subject: resource },
      ...(action === 'add' ? IMPLIED_BY_ADD.map((implied) => ({ action: implied, subject: resource })) : []),
    ]),
  );
}

/** Asks with the documents' spelling: `holds(ability, 'questions:view')`. */
export function holds(ability: AppAbility, name: string): boolean {
  const [resource = '', action = ''] = name.split(':');
  return ability.can(action, resource);
}

/** True when the list is empty or any one of its abilities is held (spec 1 §2.8 rule 4). */
export const holdsAny = (ability: AppAbility, names: readonly string[]): boolean =>
  names.length === 0 || names.some((name) => holds(ability, name));
