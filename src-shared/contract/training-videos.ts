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
  Sha256,
  text,
  WebLinkOrNone,
} from './wire.ts';

/** One of the training videos, as everybody sees it who may read them. */
export const TrainingVideo = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Empty where it carries a file. */
  link: z.string(),
  topic: z.string(),
  file: CarriedFile.nullable(),
  poster_sha256: Sha256.nullable(),
  /** WebVTT. */
  captions: z.string().nullable(),
  /** A chapter a line, such as `1:30 The first question`. */
  chapters: z.string(),
  /** The signed-in person has seen it to its end. */
  is_finished: z.boolean(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type TrainingVideo = z.infer<typeof TrainingVideo>;

/** What a person writes. */
const TrainingVideoBody = z.strictObject({
  title: line(160),
  description: text(4000),
  link: WebLinkOrNone,
  topic: text(160).default(''),
  /** A recording of one’s library that it carries; null for none. Absent: it stays as it is. */
  media_file_id: Id.nullable().optional(),
  chapters: text(8000).optional(),
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
  keep: defineEndpoint({
    method: 'POST',
    path: '/api/training-videos/{id}/keep',
    summary:
      'Get the recording of one of the training videos from the hub, so that it plays without a network',
    params: IdParams,
    responses: { 200: Message },
    ...read,
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
  finish: defineEndpoint({
    method: 'POST',
    path: '/api/training-videos/{id}/finish',
    summary: 'Say that one has seen it to its end; a second time changes nothing',
    params: IdParams,
    responses: { 200: Message },
    ...read,
    sync: 'command',
    conflict: 'none',
    isHousekeeping: true,
    audit: NOT_AUDITED.ownView,
  }),
  listFinishers: defineEndpoint({
    method: 'GET',
    path: '/api/training-videos/{id}/finishers',
    summary: 'Who has seen one of the training videos to its end, the last first; at most 500',
    params: IdParams,
    responses: {
      200: z.object({ data: z.array(z.object({ name: z.string(), finished_at: IsoTime })), total: Count }),
    },
    auth: 'session',
    ability: ['training-videos:add'],
    origin: 'lectern',
    sync: 'hub-only',
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
