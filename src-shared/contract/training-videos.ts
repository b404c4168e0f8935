import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, line, Paging, SearchText, text, WebLink } from './wire.ts';

/** One of the training videos, as everybody sees it who may read them. */
export const TrainingVideo = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  link: z.string(),
  topic: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type TrainingVideo = z.infer<typeof TrainingVideo>;

/** What a person writes. */
const TrainingVideoBody = z.strictObject({
  title: line(160),
  description: text(4000),
  link: WebLink,
  topic: text(160).default(''),
});
export type TrainingVideoBody = z.infer<typeof TrainingVideoBody>;

const TrainingVideoListQuery = Paging.extend({ search: SearchText.optional() });
export type TrainingVideoListQuery = z.infer<typeof TrainingVideoListQuery>;

const read = {
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'read',
} as const;

/** The hub alone decides about them. */
const change = {
  auth: 'session',
  ability: ['training-videos:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const trainingVideosContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/training-videos',
    summary: 'Training videos, newest first',
    query: TrainingVideoListQuery,
    responses: { 200: z.object({ data: z.array(TrainingVideo), count: z.int().nonnegative() }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/training-videos/{id}',
    summary: 'One of the training videos',
    params: IdParams,
    responses: { 200: TrainingVideo },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/training-videos',
    summary: 'Create one of the training videos',
    body: TrainingVideoBody,
    responses: { 200: TrainingVideo },
    ...change,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/training-videos/{id}',
    summary: 'Change one of the training videos',
    params: IdParams,
    body: TrainingVideoBody,
    responses: { 200: TrainingVideo },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/training-videos/{id}',
    summary: 'Delete one of the training videos',
    params: IdParams,
    responses: { 200: z.object({ id: Id }) },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
} as const;
