import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { enrolGroups } from '../enrolments/audience-service.ts';
import * as repo from './repo.ts';

// What other features write into the tables of groups, each in a transaction of its own.

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

/** Groups by their names in one case. */
export async function groupsByName(db: Ctx['db']): Promise<Map<string, number>> {
  const groups = await repo.listGroupNames(db);
  return new Map(groups.map(({ id, name }) => [foldName(name), id]));
}

/** Creates groups whose names are free. @returns their ids, in the order of the names. */
export async function createGroups({ db, now, newId }: Writer, names: readonly string[]): Promise<number[]> {
  const rows = names.map((name) => ({ id: newId(), name, created_at: now, updated_at: now }));
  await repo.insertGroups(db, rows);
  return rows.map(({ id }) => id);
}

interface Membership {
  readonly groupId: number;
  readonly userId: number;
}

const keyOf = ({ groupId, userId }: Membership): string => `${groupId} ${userId}`;

/** Puts people into groups where they are not in them yet. @returns the ids of the new memberships. */
export async function addMemberships(
  { db, now, newId }: Writer,
  wanted: readonly Membership[],
): Promise<number[]> {
  const userIds = [...new Set(wanted.map(({ userId }) => userId))];
  const there = await repo.membershipsOf(db, userIds);
  const known = new Set(there.map((one) => keyOf({ groupId: one.people_group_id, userId: one.user_id })));
  const missing = new Map(wanted.map((one) => [keyOf(one), one]));
  const rows = [...missing]
    .filter(([key]) => !known.has(key))
    .map(([, { groupId, userId }]) => ({
      id: newId(),
      people_group_id: groupId,
      user_id: userId,
      created_at: now,
      updated_at: now,
    }));
  await repo.insertMembers(db, rows);
  await enrolGroups({ db, now, newId }, [...new Set(rows.map((row) => row.people_group_id))]);
  return rows.map(({ id }) => id);
}

/** Takes back memberships, and then those of some groups in which nobody is left. */
export async function takeBack(
  { db, now, newId }: Writer,
  memberships: readonly number[],
  groups: readonly number[],
): Promise<void> {
  const left = await repo.groupsOf(db, memberships);
  await repo.removeMemberships(db, memberships, now);
  for (const id of groups) {
    const group = await repo.findGroup(db, id);
    if (group?.member_count === 0) await repo.updateGroup(db, id, { deleted_at: now }, now);
  }
  await enrolGroups({ db, now, newId }, [...new Set([...left, ...groups])]);
}
