import { sql, type Insertable } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { dialectOf } from '#server/db/dialect.ts';
import { isInGroup } from '#server/db/is-in-group.ts';
import { idsIn } from '#server/db/json-list.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { PeopleGroupMemberTable, PeopleGroupTable } from '#server/db/people-tables.ts';
import type { Db } from '#server/db/tables.ts';

interface ListQuery {
  /** Words that the name contains, all of them. */
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const live = (db: Db) =>
  db
    .selectFrom('people_group')
    .where('people_group.deleted_at', 'is', null)
    .select((eb) => [
      'people_group.id',
      'people_group.name',
      'people_group.created_at',
      'people_group.updated_at',
      eb
        .selectFrom('people_group_member as member')
        .innerJoin('user', 'user.id', 'member.user_id')
        .whereRef('member.people_group_id', '=', 'people_group.id')
        .where('member.deleted_at', 'is', null)
        .where('user.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('member_count'),
    ]);

export type PeopleGroupRow = Awaited<ReturnType<typeof findGroup>> & object;

/** One that has not been deleted. */
export const findGroup = (db: Db, id: number) =>
  live(db).where('people_group.id', '=', id).executeTakeFirst();

/** By name, and how many there are in all. */
export async function listGroups(
  db: Db,
  query: ListQuery,
): Promise<{ rows: PeopleGroupRow[]; total: number }> {
  let base = live(db);
  for (const word of query.words) base = base.where(containsWord(sql.ref('people_group.name'), word));
  const rows = await base
    .orderBy('people_group.name')
    .orderBy('people_group.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The names of all groups with their ids: an institution has few of them beside its people. */
export const listGroupNames = (db: Db) =>
  db.selectFrom('people_group').where('deleted_at', 'is', null).select(['id', 'name']).execute();

export const insertGroups = (db: Db, rows: readonly Insertable<PeopleGroupTable>[]) =>
  insertRows(db, dialectOf(db), 'people_group', rows);

/** Renames one or deletes it, as a version of its own. */
export const updateGroup = (
  db: Db,
  id: number,
  changes: { readonly name: string } | { readonly deleted_at: number },
  now: number,
) =>
  db
    .updateTable('people_group')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** People in a group, or outside of it, by last name; and how many there are in all. */
export async function listPeople(db: Db, groupId: number, isMember: boolean, query: ListQuery) {
  let base = db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.deleted_at', 'is', null)
    .where(isMember ? isInGroup(groupId) : sql<boolean>`not ${isInGroup(groupId)}`);
  if (query.words.length > 0) base = base.where(hasPeopleWords(db, query.words.join(' ')));
  const rows = await base
    .select(['user.id', 'user.first_name', 'user.last_name', 'user.email', 'role.name as role_name'])
    .orderBy('user.last_name')
    .orderBy('user.first_name')
    .orderBy('user.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Which of some people have an account that has not been deleted. */
export const livingPeople = async (db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('user')
    .where('id', 'in', idsIn(db, userIds))
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Who of some people is in which group. */
export const membershipsOf = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('people_group_member')
    .where('user_id', 'in', idsIn(db, userIds))
    .where('deleted_at', 'is', null)
    .select(['id', 'people_group_id', 'user_id'])
    .execute();

export const insertMembers = (db: Db, rows: readonly Insertable<PeopleGroupMemberTable>[]) =>
  insertRows(db, dialectOf(db), 'people_group_member', rows);

/** Takes people out of a group, or everybody. */
export const removeMembers = (
  db: Db,
  groupId: number,
  userIds: readonly number[] | 'everybody',
  now: number,
) =>
  db
    .updateTable('people_group_member')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('people_group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .$if(userIds !== 'everybody', (query) =>
      query.where('user_id', 'in', idsIn(db, userIds === 'everybody' ? [] : userIds)),
    )
    .execute();

/** Takes back memberships by their own ids. */
export const removeMemberships = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('people_group_member')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .execute();

/** Takes somebody out of every group. */
export const removeFromGroups = (db: Db, userId: number, now: number) =>
  db
    .updateTable('people_group_member')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
