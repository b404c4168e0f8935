import type { Permission } from '#shared/access/ability.ts';
import type { Role } from '#shared/contract/roles.ts';
import { isFoldOut, readFoldOuts } from '#shared/domain/roles/fold-outs.ts';
import type { RoleRow } from './repo.ts';

/** A role as administrators see it. @param isCounted false where not everybody is held here. */
export const toRole = (row: RoleRow, permissions: readonly Permission[], isCounted: boolean): Role => ({
  id: row.id,
  name: row.name,
  permissions: permissions
    .filter((one) => !isFoldOut(one))
    .map(({ resource, action }) => ({ resource, action })),
  fold_outs: readFoldOuts(permissions).map(({ resource, actions }) => ({ resource, actions: [...actions] })),
  is_built_in: row.is_built_in === 1,
  member_count: isCounted ? (row.member_count ?? 0) : null,
  version: row.version,
});
