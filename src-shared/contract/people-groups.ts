import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Count, Id, IdParams, IsoTime, line, Message, Paging, SearchText } from './wire.ts';

/** A class, a room, a year: people who are looked for, imported and changed together. */
export const PeopleGroup = z.object({
  id: Id,
  name: z.string(),
  member_count: Count,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type PeopleGroup = z.infer<typeof PeopleGroup>;

/** Somebody in a group, as the lists of people know them. */
export const GroupMember = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  user_role: z.string(),
});
export type GroupMember = z.infer<typeof GroupMember>;

const PeopleGroupBody = z.strictObject({ name: line(80) });

/** As many as somebody picks from lists; whole years come by a file. */
const MembersBody = z.strictObject({ user_ids: z.array(Id).min(1).max(500) });

const SearchedPage = Paging.extend({ search: SearchText.optional() });
export type SearchedPage = z.infer<typeof SearchedPage>;

const Changed = Message.extend({ data: PeopleGroup });

/** A computer holds the groups and their members where it holds the people. */
const read = { auth: 'session', ability: ['users:view'], origin: 'lectern', sync: 'read' } as const;

/** The hub alone decides about them. */
const change = { auth: 'session', ability: ['users:add'], origin: 'lectern', sync: 'hub-only' } as const;

export const peopleGroupsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/people-groups',
    summary: 'Groups by name, each with the number of people in it',
    query: SearchedPage,
    responses: { 200: z.object({ data: z.array(PeopleGroup), count: Count }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/people-groups/{id}',
    summary: 'One group',
    params: IdParams,
    responses: { 200: PeopleGroup },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/people-groups',
    summary: 'Create a group; its name is no other one of the same institution',
    body: PeopleGroupBody,
    responses: { 200: Changed },
    audit: { target: 'group', keep: ['name'] },
    ...change,
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/people-groups/{id}',
    summary: 'Give a group another name',
    params: IdParams,
    body: PeopleGroupBody,
    responses: { 200: Changed },
    audit: { target: 'group', by: 'id', keep: ['name'] },
    ...change,
    ability: ['users:edit'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/people-groups/{id}',
    summary: 'Delete a group; its people stay',
    params: IdParams,
    responses: { 200: Message },
    audit: { target: 'group', by: 'id' },
    ...change,
    ability: ['users:delete'],
  }),
  listMembers: defineEndpoint({
    method: 'GET',
    path: '/api/people-groups/{id}/members',
    summary: 'The people of a group, by last name',
    params: IdParams,
    query: SearchedPage,
    responses: { 200: z.object({ data: z.array(GroupMember), count: Count }) },
    ...read,
  }),
  listCandidates: defineEndpoint({
    method: 'GET',
    path: '/api/people-groups/{id}/candidates',
    summary: 'The people who are not in a group, by last name',
    params: IdParams,
    query: SearchedPage,
    responses: { 200: z.object({ data: z.array(GroupMember), count: Count }) },
    ...read,
  }),
  addMembers: defineEndpoint({
    method: 'POST',
    path: '/api/people-groups/{id}/members',
    summary: 'Put people into a group; those who are in it stay',
    params: IdParams,
    body: MembersBody,
    responses: { 200: Changed },
    audit: { target: 'group', by: 'id', keep: ['user_ids'] },
    ...change,
    ability: ['users:edit'],
  }),
  removeMembers: defineEndpoint({
    method: 'POST',
    path: '/api/people-groups/{id}/removed-members',
    summary: 'Take people out of a group',
    params: IdParams,
    body: MembersBody,
    responses: { 200: Changed },
    audit: { target: 'group', by: 'id', keep: ['user_ids'] },
    ...change,
    ability: ['users:edit'],
  }),
} as const;
