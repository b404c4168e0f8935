import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, line, Paging, SearchText, text } from './wire.ts';

/** One of the project requests, as everybody sees it who may read them. */
export const ProjectRequest = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ProjectRequest = z.infer<typeof ProjectRequest>;

/** What a person writes. */
const ProjectRequestBody = z.strictObject({ title: line(160), description: text(4000) });
export type ProjectRequestBody = z.infer<typeof ProjectRequestBody>;

const ProjectRequestListQuery = Paging.extend({ search: SearchText.optional() });
export type ProjectRequestListQuery = z.infer<typeof ProjectRequestListQuery>;

const read = {
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'read',
} as const;

/** The hub alone decides about them. */
const change = {
  auth: 'session',
  ability: ['project-requests:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const projectRequestsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/project-requests',
    summary: 'Project requests, newest first',
    query: ProjectRequestListQuery,
    responses: { 200: z.object({ data: z.array(ProjectRequest), count: z.int().nonnegative() }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/project-requests/{id}',
    summary: 'One of the project requests',
    params: IdParams,
    responses: { 200: ProjectRequest },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/project-requests',
    summary: 'Create one of the project requests',
    body: ProjectRequestBody,
    responses: { 200: ProjectRequest },
    ...change,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/project-requests/{id}',
    summary: 'Change one of the project requests',
    params: IdParams,
    body: ProjectRequestBody,
    responses: { 200: ProjectRequest },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/project-requests/{id}',
    summary: 'Delete one of the project requests',
    params: IdParams,
    responses: { 200: z.object({ id: Id }) },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
} as const;
