import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { UserState } from '#shared/contract/users.ts';
import type { UserPermissionTable, UserTable } from '#server/db/account-tables.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { isInGroup } from '#server/db/is-in-group.ts';
import { idsIn } from '#server/db/json-list.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { Db, Tables } from '#server/db/tables.ts';

interface UserListQuery {
  /** Of one role by its name, of those of the institution's own, or of all. */
  readonly role?: string | undefined;
  readonly isOwnRole?: boolean | undefined;
  readonly status?: UserState | undefined;
  /** Beginnings of words in the name or the address, all of them. */
  readonly words: readonly string[];
  readonly group?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

const people = (db: Db) => db.selectFrom('user').where('user.deleted_at', 'is', null);

const COLUMNS = [
  'user.id',
  'user.first_name',
  'user.last_name',
  'user.email',
  'user.status',
  'user.role_id',
  'user.approved_at',
  'user.deletion_due_at',
  'user.perm_version',
  'user.version',
  'user.is_onboarding_complete',
  'user.created_at',
  'role.name as role_name',
] as const;

export type UserRow = Awaited<ReturnType<typeof findUser>> & object;

/** An account that has not been deleted. */
export const findUser = (db: Db, id: number) =>
  people(db)
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();

/** True where an e-mail address is taken, also by an account that was deleted. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('user').where('email', '=', email.toLowerCase()).select('id').executeTakeFirst()) !==
  undefined;

function isInState(eb: ExpressionBuilder<Tables, 'user'>, state: UserState) {
  const isApproved = eb('user.approved_at', 'is not', null);
  switch (state) {
    case 'waiting':
      return eb('user.approved_at', 'is', null);
    case 'leaving':
      return eb('user.deletion_due_at', 'is not', null);
    case 'suspended':
      return eb('user.status', '=', 'suspended');
    case 'active':
      return eb.and([eb('user.status', '=', 'active'), isApproved, eb('user.deletion_due_at', 'is', null)]);
  }
}

/** Whom a list is about; without the role, which an exact count of a hundred thousand would join for each. */
function matching(db: Db, { role, isOwnRole, status, words, group }: UserListQuery) {
  let found = people(db);
  if (role !== undefined)
    found = found.where('user.role_id', '=', (eb) =>
      eb
        .selectFrom('role as one')
        .where('one.name', '=', role)
        .where('one.deleted_at', 'is', null)
        .select('one.id'),
    );
  if (isOwnRole === true)
    found = found.where('user.role_id', 'in', (eb) =>
      eb.selectFrom('role as own').where('own.is_built_in', '=', 0).select('own.id'),
    );
  if (status !== undefined) found = found.where((eb) => isInState(eb, status));
  if (words.length > 0) found = found.where(hasPeopleWords(db, words.join(' ')));
  return group === undefined ? found : found.where(isInGroup(group));
}

/** The accounts of a role by last name, and how many there are in all. */
export async function listUsers(db: Db, query: UserListQuery): Promise<{ rows: UserRow[]; total: number }> {
  const found = matching(db, query);
  const rows = await found
    .innerJoin('role', 'role.id', 'user.role_id')
    .orderBy('user.last_name')
    .orderBy('user.first_name')
    .orderBy('user.id')
    .limit(query.limit)
    .offset(query.offset)
    .select(COLUMNS)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many wait for approval. */
export const countWaiting = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('user')
      .where('approved_at', 'is', null)
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** How many may sign in with a role, beside one account. */
export const countOtherActive = async (db: Db, role: string, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('user')
      .innerJoin('role', 'role.id', 'user.role_id')
      .where('role.name', '=', role)
      .where('user.id', '!=', userId)
      .where((eb) => isInState(eb, 'active'))
      .where('user.deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Administrators and SMEs who may sign in, by last name.
 * @param isDecidedHere false on a computer of a hub, which is not told who waits for approval
 */
export const listReviewers = (db: Db, isDecidedHere: boolean) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('role.name', 'in', ['Admin', 'SME'])
    .where('user.status', '=', 'active')
    .$if(isDecidedHere, (rows) => rows.where('user.approved_at', 'is not', null))
    .where('user.deleted_at', 'is', null)
    .orderBy('user.last_name')
    .orderBy('user.first_name')
    .orderBy('user.id')
    .select(['user.id', 'user.first_name', 'user.last_name', 'role.name as role_name'])
    .execute();

/** The id of a role by its name; undefined where there is none. */
export const findRoleId = async (db: Db, name: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('role')
      .where('name', '=', name)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()
  )?.id;

export const insertUsers = (db: Db, rows: readonly Insertable<UserTable>[]) =>
  insertRows(db, dialectOf(db), 'user', rows);

/** Deletes accounts that nobody has used, with what says whose they were; their addresses are free again. */
export const withdrawUsers = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('user')
    .set((eb) => ({
      email: sql<string>`'withdrawn.' || ${eb.ref('id')} || '@no-mail.invalid'`,
      first_name: 'Withdrawn',
      last_name: 'account',
      anonymised_at: now,
      deleted_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .execute();

export const insertUserPermissions = async (
  db: Db,
  rows: readonly Insertable<UserPermissionTable>[],
): Promise<void> => {
  if (rows.length > 0)
    await db
      .insertInto('user_permission')
      .values([...rows])
      .execute();
};

/** What people may do beside their roles, also what has lapsed. */
export const listPersonal = (db: Db, userIds: readonly number[]) =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('user_permission')
        .where('user_id', 'in', idsIn(db, userIds))
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .select(['id', 'user_id', 'resource', 'action', 'effect', 'expires_at'])
        .execute();

export type PersonalRow = Awaited<ReturnType<typeof listPersonal>>[number];

export const deleteUserPermissions = async (db: Db, ids: readonly number[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('user_permission')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();
};

/** Counts changes of what a person may do: sessions, computers and pages compare it. */
export const raisePermVersion = (db: Db, id: number, by: number, now: number) =>
  db
    .updateTable('user')
    .set((eb) => ({
      perm_version: eb('perm_version', '+', by),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

const departures = (db: Db, now: number) =>
  db.selectFrom('user').where('deletion_due_at', '<=', now).where('anonymised_at', 'is', null);

/** An account whose time has come, and that is not anonymous yet. */
export const findDeparture = (db: Db, id: number, now: number) =>
  departures(db, now).where('id', '=', id).select(['id', 'deleted_at']).executeTakeFirst();

/** Such accounts, those that wait longest first. */
export const listDepartures = (db: Db, now: number, limit: number) =>
  departures(db, now).orderBy('deletion_due_at').limit(limit).select('id').execute();

type UserChanges = Pick<
  Updateable<UserTable>,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'email_verified_at'
  | 'role_id'
  | 'password_hash'
  | 'status'
  | 'approved_at'
  | 'deletion_due_at'
  | 'anonymised_at'
  | 'is_two_factor_enabled'
  | 'is_onboarding_complete'
  | 'deleted_at'
>;

/** Changes an account as its person or an administrator does: a version of its own. */
export const updateUser = (db: Db, id: number, changes: UserChanges, now: number) =>
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
