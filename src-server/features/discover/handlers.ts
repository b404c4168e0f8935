import type { discoverContract } from '#shared/contract/discover.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import { readItemKey } from '#shared/domain/discover/item-key.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { leaveOutTagsOfCourse } from '../courses/left-out-tags.ts';
import { leaveOutTagsOfExam } from '../exams/left-out-tags.ts';
import { getDetails } from './item-service.ts';
import { listFilters, searchCatalogue } from './list-service.ts';
import { listRecommendations } from './recommend-service.ts';
import { listedTagsOf } from './listing-service.ts';
import { recordVisits } from './visit-service.ts';

const nameOf = (item: string) => readItemKey(item) ?? refuse('NOT_FOUND', 'There is no such exam or course.');

export const discoverHandlers: HandlersFor<typeof discoverContract, Ctx> = {
  discoverSearchAndFilter: async (ctx, { query }) => ({
    status: 200,
    body: await searchCatalogue(ctx, query),
  }),

  getDiscoverFilters: async (ctx) => ({ status: 200, body: await listFilters(ctx) }),

  getDiscoverItem: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getDetails(ctx, params.item) },
  }),

  listRecommendations: async (ctx) => ({ status: 200, body: { data: await listRecommendations(ctx) } }),

  getListedTags: async (ctx, { params }) => ({
    status: 200,
    body: { data: await listedTagsOf(ctx, nameOf(params.item)) },
  }),

  setLeftOutTags: async (ctx, { params, body }) => {
    const { type, id } = nameOf(params.item);
    await (type === 'exam' ? leaveOutTagsOfExam : leaveOutTagsOfCourse)(ctx, id, body.left_out_tags);
    return { status: 200, body: { message: 'The tags in the catalogue were changed.' } };
  },

  recordVisits: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.user_id);
    await recordVisits(ctx, body.visits);
    return { status: 201, body: { message: 'Noted.' } };
  },
};
