import { type Insertable, type Updateable } from 'kysely';
import type { UserPermissionTable, UserTable } from '#server/db/account-tables.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { Db } from '#server/db/tables.ts';

interface UserListQuery {
  readonly role: string;
  /** Beginnings of words in the name or the address, all of them. */
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const users = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.deleted_at', 'is', null)
    .select([
      'user.id',
      'user.first_name',
      'user.last_name',
      'user.email',
      'user.status',
      'user.created_at',
      'role.name as role_name',
    ]);

export type UserRow = Awaited<ReturnType<typeof findUser>> & object;

/** An account that has not been deleted. */
export const findUser = (db: Db, id: number) => users(db).where('user.id', '=', id).executeTakeFirst();

/** True where an e-mail address is taken, also by an account that was deleted. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('user').where('email', '=', email.toLowerCase()).select('id').executeTakeFirst()) !==
  undefined;

/** The accounts of a role by last name, and how many there are in all. */
export async function listUsers(db: Db, query: UserListQuery): Promise<{ rows: UserRow[]; total: number }> {
  let base = users(db).where('user.role_id', '=', (eb) =>
    eb
      .selectFrom('role as one')
      .where('one.name', '=', query.role)
      .where('one.deleted_at', 'is', null)
      .select('one.id'),
  );
  if (query.words.length > 0) base = base.where(hasPeopleWords(db, query.words.join(' ')));
  const rows = await base
    .orderBy('user.last_name')
    .orderBy('user.first_name')
    .orderBy('user.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many may sign in with a role, beside one account. */
export const countOtherActive = async (db: Db, role: string, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('user')
      .innerJoin('role', 'role.id', 'user.role_id')
      .where('role.name', '=', role)
      .where('user.id', '!=', userId)
      .where('user.status', '=', 'active')
      .where('user.deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The id of a role by its name. */
export const getRoleId = async (db: Db, name: string): Promise<number> =>
  (
    await db
      .selectFrom('role')
      .where('name', '=', name)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

export const insertUsers = (db: Db, rows: Insertable<UserTable>[]) =>
  db.insertInto('user').values(rows).execute();

export const insertUserPermissions = (db: Db, rows: Insertable<UserPermissionTable>[]) =>
  db.insertInto('user_permission').values(rows).execute();

/** Changes an account as its person or an administrator does: a version of its own. */
export const updateUser = (
  db: Db,
  id: number,
  changes: Pick<
    Updateable<UserTable>,
    'first_name' | 'last_name' | 'password_hash' | 'status' | 'is_two_factor_enabled'
  >,
  now: number,
) =>
  db
    .updateTable('user')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Changes what proves that somebody is this person: computers that knew the old ask the hub again. */
export const updateCredentials = (
  db: Db,
  id: number,
  changes: Pick<Updateable<UserTable>, 'password_hash' | 'status' | 'is_two_factor_enabled'>,
  now: number,
) =>
  db
    .updateTable('user')
    .set((eb) => ({
      ...changes,
      credential_version: eb('credential_version', '+', 1),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
