import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, line, Paging, SearchText, text } from './wire.ts';

/** One of the knowledge base, as everybody sees it who may read them. */
export const Article = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type Article = z.infer<typeof Article>;

/** What a person writes. */
const ArticleBody = z.strictObject({ title: line(160), description: text(4000) });
export type ArticleBody = z.infer<typeof ArticleBody>;

const ArticleListQuery = Paging.extend({ search: SearchText.optional() });
export type ArticleListQuery = z.infer<typeof ArticleListQuery>;

const read = {
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'read',
} as const;

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
