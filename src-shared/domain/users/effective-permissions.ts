import type { Permission } from '#shared/access/ability.ts';
import { isFoldOut } from '../roles/fold-outs.ts';
import { isSamePermission } from '../roles/permission-set.ts';

/** What one person may do beside their role, or may not in spite of it. */
export interface PersonalPermission extends Permission {
  readonly effect: 'grant' | 'deny';
  /** The moment from which it no longer counts; null where it counts until it is taken back. */
  readonly expires_at: number | null;
}

export const isLapsed = (own: Pick<PersonalPermission, 'expires_at'>, now: number): boolean =>
  own.expires_at !== null && own.expires_at <= now;

/** Of the role, plus grants that have not lapsed, minus denials: what is set apart goes with `view` and with `add`. */
export function effectivePermissions(
  ofRole: readonly Permission[],
  personal: readonly PersonalPermission[],
  now: number,
): Permission[] {
  const counting = personal.filter((own) => !isLapsed(own, now));
  const denied = counting.filter(({ effect }) => effect === 'deny');
  const granted = counting.filter(({ effect }) => effect === 'grant');
  const held: Permission[] = [];
  for (const { resource, action } of [...ofRole, ...granted]) {
    const pair = { resource, action };
    const isOut =
      [...denied, ...held].some((one) => isSamePermission(one, pair)) ||
      (isFoldOut(pair) && denied.some((one) => one.resource === resource));
    if (!isOut) held.push(pair);
  }
  return held;
}

/** When the next of them lapses; null where none will. */
export function nextLapse(personal: readonly PersonalPermission[], now: number): number | null {
  const ahead = personal.flatMap(({ expires_at: at }) => (at !== null && at > now ? [at] : []));
  return ahead.reduce<number | null>((least, at) => (least === null || at < least ? at : least), null);
}

/**
 * Personal permissions that go together: what is added can be seen, and what cannot be seen is not added.
 * @param ofRole what needs no grant.
 */
export function completePersonal(
  ofRole: readonly Permission[],
  personal: readonly PersonalPermission[],
): PersonalPermission[] {
  const needed = personal.flatMap((own): PersonalPermission[] => {
    const { resource, effect } = own;
    const isIncomplete =
      (effect === 'grant' && own.action === 'add') || (effect === 'deny' && own.action === 'view');
    const other = { resource, action: effect === 'grant' ? 'view' : 'add' };
    const isThere =
      personal.some((one) => one.effect === effect && isSamePermission(one, other)) ||
      (effect === 'grant' && ofRole.some((one) => isSamePermission(one, other)));
    return isIncomplete && !isThere ? [{ ...own, ...other }] : [];
  });
  return [...personal, ...needed];
}
