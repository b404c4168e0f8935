import type { peopleGroupsContract } from '#shared/contract/people-groups.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  addMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listPeople,
  removeMembers,
  renameGroup,
} from './service.ts';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export const peopleGroupsHandlers: HandlersFor<typeof peopleGroupsContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listGroups(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: await getGroup(ctx, params.id) }),

  create: async (ctx, { body }) => {
    const data = await createGroup(ctx, body.name);
    return { status: 200, body: { message: `"${data.name}" created.`, data } };
  },

  rename: async (ctx, { params, body }) => {
    const data = await renameGroup(ctx, params.id, body.name);
    return { status: 200, body: { message: `"${data.name}" saved.`, data } };
  },

  delete: async (ctx, { params }) => {
    const name = await deleteGroup(ctx, params.id);
    return { status: 200, body: { message: `"${name}" deleted.` } };
  },

  listMembers: async (ctx, { params, query }) => ({
    status: 200,
    body: await listPeople(ctx, params.id, true, query),
  }),

  listCandidates: async (ctx, { params, query }) => ({
    status: 200,
    body: await listPeople(ctx, params.id, false, query),
  }),

  addMembers: async (ctx, { params, body }) => {
    const { group: data, added } = await addMembers(ctx, params.id, body.user_ids);
    return { status: 200, body: { message: `${people(added)} added to "${data.name}".`, data } };
  },

  removeMembers: async (ctx, { params, body }) => {
    const { group: data, removed } = await removeMembers(ctx, params.id, body.user_ids);
    return { status: 200, body: { message: `${people(removed)} removed from "${data.name}".`, data } };
  },
};
