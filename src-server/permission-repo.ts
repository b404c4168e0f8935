import type { Permission } from '#shared/access/ability.ts';
import { INVIGILATION } from '#shared/access/invigilation.ts';
import { effectivePermissions, isLapsed, nextLapse } from '#shared/domain/users/effective-permissions.ts';
import { compileOnce } from './db/compile-once.ts';
import type { Db } from './db/tables.ts';
import { permVersionOf } from './perm-version.ts';

const ofRole = compileOnce((db, { roleId }: { roleId: number }) =>
  db
    .selectFrom('role_permission')
    .where('role_id', '=', roleId)
    .where('deleted_at', 'is', null)
    .select(['resource', 'action']),
);

const ofPerson = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('user_permission')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['resource', 'action', 'effect', 'expires_at']),
);

const invigilationOf = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('invigilation')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1),
);

const standingOf = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.id', '=', userId)
    .select(['user.role_id', 'user.perm_version', 'role.version as role_version']),
);

/** The role of somebody, with the two versions of what they may do. */
export interface Standing {
  readonly role_id: number;
  readonly perm_version: number;
  readonly role_version: number;
}

/** What somebody may do at a moment, and until when that stays so by itself. */
export interface Held {
  readonly permissions: Permission[];
  /** How many grants have lapsed and are still there: a part of the version. */
  readonly lapsed: number;
  /** When the next grant lapses; null where none will. */
  readonly until: number | null;
}

/** Role permissions, plus personal grants that have not lapsed, minus personal denials; and what a grant for an exam brings. */
export async function heldBy(
  db: Db,
  { userId, roleId }: { readonly userId: number; readonly roleId: number },
  now: number,
): Promise<Held> {
  const fromRole = await ofRole(db, { roleId });
  const personal = await ofPerson(db, { userId });
  const granted = await invigilationOf(db, { userId });
  return {
    permissions: [...effectivePermissions(fromRole, personal, now), ...granted.map(() => INVIGILATION)],
    lapsed: personal.filter((own) => isLapsed(own, now)).length,
    until: nextLapse(personal, now),
  };
}

/**
 * What somebody may do, beside the version that it is of: where a change comes between the two reads, they are read
 * again, or an answer would be decided by one state and say the version of another.
 */
export async function heldByVersion(
  db: Db,
  { userId, ...read }: Standing & { readonly userId: number },
  now: number,
): Promise<{ readonly standing: Standing; readonly held: Held }> {
  let standing: Standing = read;
  for (;;) {
    const held = await heldBy(db, { userId, roleId: standing.role_id }, now);
    const [after] = await standingOf(db, { userId });
    if (after === undefined || permVersionOf(after, 0) === permVersionOf(standing, 0))
      return { standing, held };
    standing = after;
  }
}

/** @see heldBy */
export const permissionsOf = async (
  db: Db,
  userId: number,
  roleId: number,
  now: number,
): Promise<Permission[]> => (await heldBy(db, { userId, roleId }, now)).permissions;
