import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, line, Paging, SearchText, text } from './wire.ts';

/** One of the announcements, as everybody sees it who may read them. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type Announcement = z.infer<typeof Announcement>;

/** What a person writes. */
const AnnouncementBody = z.strictObject({ title: line(160), description: text(4000) });
export type AnnouncementBody = z.infer<typeof AnnouncementBody>;

const AnnouncementListQuery = Paging.extend({ search: SearchText.optional() });
export type AnnouncementListQuery = z.infer<typeof AnnouncementListQuery>;

const read = {
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'read',
} as const;

/** The hub alone decides about them. */
const change = {
  auth: 'session',
  ability: ['settings:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const announcementsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/announcements',
    summary: 'Announcements, newest first',
    query: AnnouncementListQuery,
    responses: { 200: z.object({ data: z.array(Announcement), count: z.int().nonnegative() }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/announcements/{id}',
    summary: 'One of the announcements',
    params: IdParams,
    responses: { 200: Announcement },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/announcements',
    summary: 'Create one of the announcements',
    body: AnnouncementBody,
    responses: { 200: Announcement },
    ...change,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/announcements/{id}',
    summary: 'Change one of the announcements',
    params: IdParams,
    body: AnnouncementBody,
    responses: { 200: Announcement },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/announcements/{id}',
    summary: 'Delete one of the announcements',
    params: IdParams,
    responses: { 200: z.object({ id: Id }) },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
} as const;
