import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/tables.ts';
import { permissionsOf } from '../features/auth/permission-repo.ts';

const findActive = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .select('role_id'),
);

const listExamScopes = compileOnce((db, { userId }: { userId: number }) => ({
  compile: () =>
    sql<{ scope: string }>`
      select 'exam:' || content_id as scope from enrolment
        where user_id = ${userId} and content_type = 'exam' and deleted_at is null
      union select 'exam:' || id || ':results' from exam where instructor_id = ${userId}`.compile(db),
}));

const listUsers = compileOnce((db, { clientId }: { clientId: string }) =>
  db.selectFrom('sync_client_user').where('client_id', '=', clientId).select('user_id'),
);

/**
 * The scopes that a person may hold, by their role and enrolments as they are now.
 * Suspended and deleted people hold none.
 */
export async function scopesOfUser(db: Db, userId: number): Promise<string[]> {
  const [user] = await findActive(db, { userId });
  if (user === undefined) return [];
  const permissions = await permissionsOf(db, userId, user.role_id);
  const may = (resource: string, action: string) =>
    permissions.some((one) => one.resource === resource && one.action === action);
  const scopes = ['catalog', `u:${userId}`];
  if (may('instructor-exams', 'add') || may('users', 'view')) scopes.push('people');
  if (may('audit-logs', 'view')) scopes.push('admin');
  const exams = await listExamScopes(db, { userId });
  return [...scopes, ...exams.map((row) => row.scope)];
}

/** Who has signed in on a device. */
export async function usersOfClient(db: Db, clientId: string): Promise<Set<number>> {
  const rows = await listUsers(db, { clientId });
  return new Set(rows.map((row) => row.user_id));
}

/** What a device may hold: everything that the people who sign in on it may. */
export async function scopesOfClient(db: Db, clientId: string): Promise<string[]> {
  const scopes = new Set<string>();
  for (const userId of await usersOfClient(db, clientId))
    for (const scope of await scopesOfUser(db, userId)) scopes.add(scope);
  return [...scopes].toSorted();
}

/** Whether anybody on a device may write questions today: only such commands name files. */
export async function hasAuthor(db: Db, clientId: string): Promise<boolean> {
  for (const userId of await usersOfClient(db, clientId)) {
    const [user] = await findActive(db, { userId });
    const permissions = user === undefined ? [] : await permissionsOf(db, userId, user.role_id);
    if (permissions.some(({ resource, action }) => resource === 'questions' && action === 'add')) return true;
  }
  return false;
}
