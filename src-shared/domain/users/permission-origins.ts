import type { Permission } from '#shared/access/ability.ts';
import { completePermissions, isSamePermission, type MatrixPermission } from '../roles/permission-set.ts';
import { isLapsed, type PersonalPermission } from './effective-permissions.ts';

/** Where a permission comes from, or why somebody does not have it in spite of that. */
export interface PermissionOrigin extends MatrixPermission {
  readonly origin: 'role' | 'grant' | 'denied' | 'lapsed';
  /** Until when a grant counts, or counted. */
  readonly until: number | null;
}

/** Every permission that a person has or would have, in the order of the matrix. */
export function permissionOrigins(
  ofRole: readonly Permission[],
  personal: readonly PersonalPermission[],
  now: number,
): PermissionOrigin[] {
  const all = [...ofRole, ...personal];
  return completePermissions(all)
    .filter((pair) => all.some((one) => isSamePermission(one, pair)))
    .map((pair) => {
      const own = personal.filter((one) => isSamePermission(one, pair));
      const grant = own.find(({ effect }) => effect === 'grant');
      const until = grant?.expires_at ?? null;
      if (own.some(({ effect }) => effect === 'deny')) return { ...pair, origin: 'denied', until: null };
      if (ofRole.some((one) => isSamePermission(one, pair))) return { ...pair, origin: 'role', until: null };
      const isOver = grant !== undefined && isLapsed(grant, now);
      return { ...pair, origin: isOver ? 'lapsed' : 'grant', until };
    });
}
