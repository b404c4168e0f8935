import type { knowledgeBaseContract } from '#shared/contract/knowledge-base.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  createArticle,
  deleteArticle,
  getArticle,
  getArticleHistory,
  listArticleAudiences,
  listKnowledgeBase,
  updateArticle,
  voteOnArticle,
} from './service.ts';

export const knowledgeBaseHandlers: HandlersFor<typeof knowledgeBaseContract, Ctx> = {
  list: async (ctx, { query }) => ({ status: 200, body: await listKnowledgeBase(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: await getArticle(ctx, params.id) }),

  create: async (ctx, { body }) => ({ status: 200, body: await createArticle(ctx, body) }),

  update: async (ctx, { params, body }) => ({ status: 200, body: await updateArticle(ctx, params.id, body) }),

  vote: async (ctx, { params, body }) => {
    await voteOnArticle(ctx, params.id, body.is_helpful);
    return { status: 200, body: { message: 'Thank you.' } };
  },

  getHistory: async (ctx, { params }) => ({ status: 200, body: await getArticleHistory(ctx, params.id) }),

  listAudiences: async (ctx) => ({ status: 200, body: { data: await listArticleAudiences(ctx) } }),

  delete: async (ctx, { params }) => {
    await deleteArticle(ctx, params.id);
    return { status: 200, body: { id: params.id } };
  },
};
