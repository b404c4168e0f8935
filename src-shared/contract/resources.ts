import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { CarriedFile } from './stored-files.ts';
import {
  Count,
  Id,
  IdParams,
  IsoTime,
  line,
  Message,
  Paging,
  SearchText,
  text,
  WebLinkOrNone,
} from './wire.ts';

/** One of the resources, as everybody sees it who may read them. */
export const LearningResource = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Empty where it carries a file. */
  link: z.string(),
  file: CarriedFile.nullable(),
  topic: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type LearningResource = z.infer<typeof LearningResource>;

/** What one of them said and carried before it was changed. */
const LearningResourceVersion = z.object({
  title: z.string(),
  description: z.string(),
  link: z.string(),
  topic: z.string(),
  file: CarriedFile.nullable(),
  replaced_at: IsoTime,
});
export type LearningResourceVersion = z.infer<typeof LearningResourceVersion>;

/** What a person writes. */
const LearningResourceBody = z.strictObject({
  title: line(160),
  description: text(4000),
  link: WebLinkOrNone,
  topic: text(160).default(''),
  /** A file of one’s library that it carries; null for none. Absent: it stays as it is. */
  media_file_id: Id.nullable().optional(),
});
export type LearningResourceBody = z.infer<typeof LearningResourceBody>;

const LearningResourceListQuery = Paging.extend({
  search: SearchText.optional(),
  /** Those of one course or subject. */
  topic: line(160).optional(),
});
export type LearningResourceListQuery = z.infer<typeof LearningResourceListQuery>;

const read = {
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'read',
} as const;

/** The hub alone decides about them. */
const change = {
  auth: 'session',
  ability: ['resources:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const resourcesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/resources',
    summary: 'Resources, newest first',
    query: LearningResourceListQuery,
    responses: { 200: z.object({ data: z.array(LearningResource), count: z.int().nonnegative() }) },
    ...read,
  }),
  listTopics: defineEndpoint({
    method: 'GET',
    path: '/api/resource-topics',
    summary: 'Courses and subjects that there are resources about, and how many of each',
    responses: { 200: z.object({ data: z.array(z.object({ topic: z.string(), amount: Count })) }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/resources/{id}',
    summary: 'One of the resources',
    params: IdParams,
    responses: { 200: LearningResource },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/resources',
    summary: 'Create one of the resources',
    body: LearningResourceBody,
    responses: { 200: LearningResource },
    ...change,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/resources/{id}',
    summary: 'Change one of the resources',
    params: IdParams,
    body: LearningResourceBody,
    responses: { 200: LearningResource },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
  keep: defineEndpoint({
    method: 'POST',
    path: '/api/resources/{id}/keep',
    summary: 'Get the file of one of the resources from the hub, so that it opens without a network',
    params: IdParams,
    responses: { 200: Message },
    ...read,
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
  listVersions: defineEndpoint({
    method: 'GET',
    path: '/api/resources/{id}/versions',
    summary: 'What one of the resources said and carried before, the last first; at most 50',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(LearningResourceVersion) }) },
    ...change,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/resources/{id}',
    summary: 'Delete one of the resources',
    params: IdParams,
    responses: { 200: z.object({ id: Id }) },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
} as const;
