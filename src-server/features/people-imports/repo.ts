import type { Insertable, Selectable, Updateable } from 'kysely';
import { isInGroup } from '#server/db/is-in-group.ts';
import { idsIn, textsIn } from '#server/db/json-list.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { PeopleImportTable } from '#server/db/people-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type PeopleImportRow = Omit<Selectable<PeopleImportTable>, 'content' | 'made'>;

const own = (db: Db, userId: number) =>
  db
    .selectFrom('people_import')
    .where('user_id', '=', userId)
    .select([
      'id',
      'user_id',
      'file_name',
      'state',
      'total',
      'created_count',
      'updated_count',
      'created_at',
      'imported_at',
    ]);

/** An import of this person; anybody else's is not found. */
export const findOwnImport = (db: Db, userId: number, id: number): Promise<PeopleImportRow | undefined> =>
  own(db, userId).where('id', '=', id).executeTakeFirst();

/** What stands in an import beside its state, as JSON. */
export const getContent = (db: Db, id: number) =>
  db.selectFrom('people_import').where('id', '=', id).select(['content', 'made']).executeTakeFirstOrThrow();

export const insertImport = (db: Db, row: Insertable<PeopleImportTable>) =>
  db.insertInto('people_import').values(row).execute();

/** Changes an import that is still in a state; false when it has moved on. */
export async function changeImport(
  db: Db,
  id: number,
  from: PeopleImportTable['state'],
  changes: Updateable<PeopleImportTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('people_import')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives up the files that a person has not imported: nobody keeps lists of people who never came. */
export const giveUpOpen = (db: Db, userId: number) =>
  db
    .updateTable('people_import')
    .set({ state: 'cancelled', content: null })
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .execute();

export async function listOwnImports(db: Db, userId: number, page: { offset: number; limit: number }) {
  const rows = await own(db, userId)
    .where('state', '!=', 'cancelled')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await own(db, userId)
    .where('state', '!=', 'cancelled')
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const people = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select((eb) => [
      'user.id',
      'user.first_name',
      'user.last_name',
      'user.email',
      'user.status',
      'user.deleted_at',
      'role.name as role_name',
      eb.case().when('user.password_hash', 'is', null).then(0).else(1).end().as('has_password'),
    ]);

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

/** The accounts with some addresses, also deleted ones. */
export const findByEmail = (db: Db, emails: readonly string[]) =>
  people(db)
    .where('user.email', 'in', textsIn(db, JSON.stringify(emails)))
    .execute();

/** The accounts with some last names in one of the roles, whose addresses belong to nobody. */
export const findWithoutMail = (db: Db, roleIds: readonly number[], lastNames: readonly string[]) =>
  people(db)
    .where('user.role_id', 'in', idsIn(db, roleIds))
    .where('user.last_name', 'in', textsIn(db, JSON.stringify(lastNames)))
    .where('user.email', 'like', '%.invalid')
    .where('user.deleted_at', 'is', null)
    .execute();

/** Accounts by their ids, also deleted ones. */
export const findPeople = (db: Db, ids: readonly number[]) =>
  people(db).where('user.id', 'in', idsIn(db, ids)).execute();

/** How many of some people have signed in, or could by a password of their own. */
export const countStarted = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom('user')
      .where('id', 'in', idsIn(db, ids))
      .where((eb) =>
        eb.or([
          eb('password_hash', 'is not', null),
          eb.exists(
            eb.selectFrom('login_record').whereRef('login_record.user_id', '=', 'user.id').select('id'),
          ),
        ]),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const listRoles = (db: Db) =>
  db.selectFrom('role').where('deleted_at', 'is', null).select(['id', 'name']).execute();

/** The names of the groups that some people are in. */
export const groupNamesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('people_group_member as member')
    .innerJoin('people_group', 'people_group.id', 'member.people_group_id')
    .where('member.user_id', 'in', idsIn(db, ids))
    .where('member.deleted_at', 'is', null)
    .where('people_group.deleted_at', 'is', null)
    .select(['member.user_id', 'people_group.name'])
    .execute();

interface ExportQuery {
  readonly role?: string | undefined;
  readonly group?: number | undefined;
  /** Words in name or address; empty for everybody. */
  readonly search: string;
  /** The last id of the part before. */
  readonly after: number;
  readonly limit: number;
}

/** One part of the people to export, in the order in which their accounts were made. */
export function listForExport(db: Db, { role, group, search, after, limit }: ExportQuery) {
  let query = people(db).where('user.deleted_at', 'is', null).where('user.id', '>', after);
  if (role !== undefined) query = query.where('role.name', '=', role);
  if (group !== undefined) query = query.where(isInGroup(group));
  if (search !== '') query = query.where(hasPeopleWords(db, search));
  return query.orderBy('user.id').limit(limit).execute();
}
