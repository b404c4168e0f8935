import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import { SCOPE_KINDS } from '../declarations.ts';
import type { Db } from '../db/tables.ts';
import { permissionsOf } from '../permission-repo.ts';
import { scopeName } from './declaration.ts';

const findActive = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .select('role_id'),
);

/** Scopes of ids that SQL names, all asked for at once. */
const listGranted = compileOnce((db, { userId }: { userId: number }) => ({
  compile: () => {
    const granted = SCOPE_KINDS.flatMap((kind) =>
      typeof kind.grant === 'function'
        ? [
            sql`select ${scopeName(kind, sql.ref('granted.id'))} as scope from (${kind.grant(userId)}) as granted`,
          ]
        : [],
    );
    return sql<{ scope: string }>`${sql.join(granted, sql` union `)}`.compile(db);
  },
}));

const listUsers = compileOnce((db, { clientId }: { clientId: string }) =>
  db.selectFrom('sync_client_user').where('client_id', '=', clientId).select('user_id'),
);

/**
 * The scopes that a person may hold, by what their kinds say of roles and enrolments as they are now.
 * Suspended and deleted people hold none.
 */
export async function scopesOfUser(db: Db, userId: number, now: number): Promise<string[]> {
  const [user] = await findActive(db, { userId });
  if (user === undefined) return [];
  const held = new Set<string>(
    (await permissionsOf(db, userId, user.role_id, now)).map(
      ({ resource, action }) => `${resource}:${action}`,
    ),
  );
  const scopes = SCOPE_KINDS.flatMap(({ name, grant }) => {
    if (grant === 'everybody') return [name];
    if (grant === 'oneself') return [name.replace('{id}', String(userId))];
    return typeof grant !== 'function' && grant.some((ability) => held.has(ability)) ? [name] : [];
  });
  const granted = await listGranted(db, { userId });
  return [...scopes, ...granted.map((row) => row.scope)];
}

/** Who has signed in on a device. */
export async function usersOfClient(db: Db, clientId: string): Promise<Set<number>> {
  const rows = await listUsers(db, { clientId });
  return new Set(rows.map((row) => row.user_id));
}

/** What a device may hold: everything that the people who sign in on it may. */
export async function scopesOfClient(db: Db, clientId: string, now: number): Promise<string[]> {
  const scopes = new Set<string>();
  for (const userId of await usersOfClient(db, clientId))
    for (const scope of await scopesOfUser(db, userId, now)) scopes.add(scope);
  return [...scopes].toSorted();
}

/** What somebody must hold to write what carries large files. */
const WRITES = new Set(['questions:add', 'instructor-courses:add']);

/** Whether anybody on a device may write questions or courses today, which carry more than what others hand in. */
export async function hasAuthor(db: Db, clientId: string, now: number): Promise<boolean> {
  for (const userId of await usersOfClient(db, clientId)) {
    const [user] = await findActive(db, { userId });
    const permissions = user === undefined ? [] : await permissionsOf(db, userId, user.role_id, now);
    if (permissions.some(({ resource, action }) => WRITES.has(`${resource}:${action}`))) return true;
  }
  return false;
}
