import type { Permission } from '#shared/access/ability.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/tables.ts';

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
    .select(['resource', 'action', 'effect']),
);

/** Role permissions, plus personal grants, minus personal denials. */
export async function permissionsOf(db: Db, userId: number, roleId: number): Promise<Permission[]> {
  const fromRole = await ofRole(db, { roleId });
  const personal = await ofPerson(db, { userId });
  const isDenied = (permission: Permission) =>
    personal.some(
      (own) =>
        own.effect === 'deny' && own.resource === permission.resource && own.action === permission.action,
    );
  const granted = personal.filter((own) => own.effect === 'grant');
  return [...fromRole, ...granted]
    .filter((permission) => !isDenied(permission))
    .map(({ resource, action }) => ({ resource, action }));
}
