import type { PeopleGroup, SearchedPage } from '#shared/contract/people-groups.ts';
import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { enrolGroups } from '../enrolments/audience-service.ts';
import { addMemberships } from './group-service.ts';
import { toGroupMember, toPeopleGroup } from './mapper.ts';
import * as repo from './repo.ts';

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

async function getRow(ctx: Ctx, id: number): Promise<repo.PeopleGroupRow> {
  return (await repo.findGroup(ctx.db, id)) ?? refuse('NOT_FOUND', 'This group does not exist any more.');
}

/** One page of the groups by name. */
export async function listGroups(ctx: Ctx, { offset, limit, search = '' }: SearchedPage) {
  const { rows, total } = await repo.listGroups(ctx.db, { words: wordsOf(search), offset, limit });
  return { data: rows.map(toPeopleGroup), count: total };
}

/** @throws NOT_FOUND */
export const getGroup = async (ctx: Ctx, id: number): Promise<PeopleGroup> =>
  toPeopleGroup(await getRow(ctx, id));

/** @throws DUPLICATE where another group has the name, in whatever case. */
async function assertFree(ctx: Ctx, name: string, ownId?: number): Promise<void> {
  const groups = await repo.listGroupNames(ctx.db);
  if (!groups.some((group) => group.id !== ownId && foldName(group.name) === foldName(name))) return;
  const text = 'There is a group with this name already.';
  refuse('DUPLICATE', text, { fields: { name: [text] } });
}

/** @throws DUPLICATE */
export async function createGroup(ctx: Ctx, name: string): Promise<PeopleGroup> {
  await assertFree(ctx, name);
  const id = ctx.newId();
  await repo.insertGroups(ctx.db, [{ id, name, created_at: ctx.now, updated_at: ctx.now }]);
  return getGroup(ctx, id);
}

/** @throws NOT_FOUND, DUPLICATE */
export async function renameGroup(ctx: Ctx, id: number, name: string): Promise<PeopleGroup> {
  const before = await getRow(ctx, id);
  await assertFree(ctx, name, id);
  if (before.name !== name) await repo.updateGroup(ctx.db, id, { name }, ctx.now);
  return getGroup(ctx, id);
}

/** Deletes a group with its memberships; nobody loses an account by it. @returns its name. @throws NOT_FOUND */
export async function deleteGroup(ctx: Ctx, id: number): Promise<string> {
  const { name } = await getRow(ctx, id);
  await repo.removeMembers(ctx.db, id, 'everybody', ctx.now);
  await repo.updateGroup(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
  await enrolGroups(ctx, [id]);
  return name;
}

/** One page of the people of a group, or of all others. @throws NOT_FOUND */
export async function listPeople(ctx: Ctx, id: number, isMember: boolean, page: SearchedPage) {
  await getRow(ctx, id);
  const { offset, limit, search = '' } = page;
  const query = { words: wordsOf(search), offset, limit };
  const { rows, total } = await repo.listPeople(ctx.db, id, isMember, query);
  return { data: rows.map(toGroupMember), count: total };
}

/** Puts people into a group. @returns it, and how many of them were not in it. @throws NOT_FOUND */
export async function addMembers(ctx: Ctx, id: number, userIds: readonly number[]) {
  await getRow(ctx, id);
  const living = await repo.livingPeople(ctx.db, userIds);
  if (!userIds.every((userId) => living.has(userId)))
    refuse('NOT_FOUND', 'One of these people has no account any more. Load the list again.');
  const wanted = [...living].map((userId) => ({ groupId: id, userId }));
  const added = await addMemberships(ctx, wanted);
  return { group: await getGroup(ctx, id), added: added.length };
}

/** Takes people out of a group. @returns it, and how many of them were in it. @throws NOT_FOUND */
export async function removeMembers(ctx: Ctx, id: number, userIds: readonly number[]) {
  const before = await getGroup(ctx, id);
  await repo.removeMembers(ctx.db, id, userIds, ctx.now);
  await enrolGroups(ctx, [id]);
  const group = await getGroup(ctx, id);
  return { group, removed: before.member_count - group.member_count };
}
