import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { Count, DayOfPlan, Id, IdParams, IsoTime, line, Message, Paging, SearchText, text } from './wire.ts';

/** One of the knowledge base, as everybody sees it who may read them. */
export const Article = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Only those who write articles see it. */
  is_draft: z.boolean(),
  /** Whom it is for, by the name of their role; empty for everybody. */
  role_id: Id.nullable(),
  role_name: z.string(),
  /** A day from which it is to be looked at again. */
  review_on: z.string().nullable(),
  /** Whether the signed-in person said that it helped; null while they said nothing. */
  own_vote: z.boolean().nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type Article = z.infer<typeof Article>;

/** What a person writes. */
const ArticleBody = z.strictObject({
  title: line(160),
  description: text(20_000),
  is_draft: z.boolean().optional(),
  /** Null for everybody. */
  role_id: Id.nullable().optional(),
  review_on: DayOfPlan.nullable().optional(),
});
export type ArticleBody = z.infer<typeof ArticleBody>;

const ArticleListQuery = Paging.extend({ search: SearchText.optional() });
export type ArticleListQuery = z.infer<typeof ArticleListQuery>;

const read = {
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'read',
} as const;

/** What an article said before, and whom it helped. */
const ArticleHistory = z.object({
  versions: z.array(z.object({ title: z.string(), description: z.string(), replaced_at: IsoTime })),
  helpful: Count,
  unhelpful: Count,
});
export type ArticleHistory = z.infer<typeof ArticleHistory>;

/** The hub alone decides about them. */
const change = {
  auth: 'session',
  ability: ['knowledge-base:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const knowledgeBaseContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/knowledge-base',
    summary: 'Knowledge base, newest first',
    query: ArticleListQuery,
    responses: { 200: z.object({ data: z.array(Article), count: z.int().nonnegative() }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/knowledge-base/{id}',
    summary: 'One of the knowledge base',
    params: IdParams,
    responses: { 200: Article },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/knowledge-base',
    summary: 'Create one of the knowledge base',
    body: ArticleBody,
    responses: { 200: Article },
    ...change,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/knowledge-base/{id}',
    summary: 'Change one of the knowledge base',
    params: IdParams,
    body: ArticleBody,
    responses: { 200: Article },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
  vote: defineEndpoint({
    method: 'POST',
    path: '/api/knowledge-base/{id}/vote',
    summary: 'Say whether an article helped; the last word counts',
    params: IdParams,
    body: z.strictObject({ is_helpful: z.boolean() }),
    responses: { 200: Message },
    ...read,
    sync: 'command',
    conflict: 'none',
    isHousekeeping: true,
    audit: NOT_AUDITED.ownView,
  }),
  getHistory: defineEndpoint({
    method: 'GET',
    path: '/api/knowledge-base/{id}/history',
    summary: 'What an article said before, the last first, and how many it helped',
    params: IdParams,
    responses: { 200: ArticleHistory },
    ...change,
  }),
  listAudiences: defineEndpoint({
    method: 'GET',
    path: '/api/article-audiences',
    summary: 'The roles that an article can be for',
    responses: { 200: z.object({ data: z.array(z.object({ id: Id, name: z.string() })) }) },
    ...change,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/knowledge-base/{id}',
    summary: 'Delete one of the knowledge base',
    params: IdParams,
    responses: { 200: z.object({ id: Id }) },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
} as const;
