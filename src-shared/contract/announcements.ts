import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Count, Done, Flag, Id, IdParams, IsoTime, line, Message, Paging, SearchText, text } from './wire.ts';

export const AUDIENCES = ['everybody', 'role', 'course', 'exam'] as const;

/** What is told to many. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  author_name: z.string(),
  audience: z.enum(AUDIENCES),
  /** The role, course or exam; empty for everybody. */
  audience_name: z.string(),
  is_pinned: z.boolean(),
  must_acknowledge: z.boolean(),
  until: IsoTime.nullable(),
  created_at: IsoTime,
  edited_at: IsoTime.nullable(),
  /** What it said before its words were changed last. */
  earlier: z.object({ title: z.string(), description: z.string() }).nullable(),
  is_read: z.boolean(),
  is_acknowledged: z.boolean(),
  may_edit: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

const AnnouncementBody = z.strictObject({
  title: line(160),
  description: text(10_000),
  audience: z.enum(AUDIENCES).default('everybody'),
  /** The role, course or exam; null for everybody. */
  audience_id: Id.nullable().default(null),
  is_pinned: z.boolean().default(false),
  must_acknowledge: z.boolean().default(false),
  until: IsoTime.nullable().default(null),
});
export type AnnouncementBody = z.infer<typeof AnnouncementBody>;

/** Who has read it, of all whom it was told. */
export const AnnouncementFigures = z.object({
  addressed: Count,
  read: Count,
  acknowledged: Count,
  /** Who has not done what was asked of them, by name: at most 500. */
  missing: z.array(z.object({ user_id: Id, name: z.string(), is_read: z.boolean() })),
});
export type AnnouncementFigures = z.infer<typeof AnnouncementFigures>;

const reader = { auth: 'session', ability: [], origin: 'lectern' } as const;
/** Authors tell those of their own courses and exams; everybody else only who holds settings. */
const writer = {
  auth: 'session',
  ability: ['settings:add', 'instructor-courses:add', 'instructor-exams:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const announcementsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/announcements',
    summary: 'What is told to oneself, and what one told: what is pinned first, then the newest',
    query: Paging.extend({ search: SearchText.optional(), unread: Flag.optional() }),
    responses: { 200: z.object({ data: z.array(Announcement), count: Count, unread: Count }) },
    ...reader,
    sync: 'read',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/announcements/{id}',
    summary: 'One that is told to oneself, or that one told',
    params: IdParams,
    responses: { 200: z.object({ data: Announcement }) },
    ...reader,
    sync: 'read',
  }),
  receive: defineEndpoint({
    method: 'POST',
    path: '/api/announcements/{id}/receipts',
    summary: 'Say that one has read it, or acknowledges it; a second time changes nothing',
    params: IdParams,
    body: z.strictObject({ kind: z.enum(['read', 'acknowledged']) }),
    responses: { 200: Message },
    ...reader,
    sync: 'command',
    conflict: 'none',
    isHousekeeping: true,
    audit: NOT_AUDITED.ownView,
  }),
  listAudiences: defineEndpoint({
    method: 'GET',
    path: '/api/announcement-audiences',
    summary: 'Whom one may tell something: roles, and own courses and exams',
    responses: {
      200: z.object({
        data: z.array(
          z.object({ audience: z.enum(AUDIENCES), audience_id: Id.nullable(), name: z.string() }),
        ),
      }),
    },
    ...writer,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/announcements',
    summary: 'Tell something to everybody, or to those of a role, an own course or exam',
    body: AnnouncementBody,
    responses: { 201: Done },
    ...writer,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/announcements/{id}',
    summary: 'Change what one told; it says that it was changed',
    params: IdParams,
    body: AnnouncementBody.omit({ audience: true, audience_id: true }),
    responses: { 200: Done },
    ...writer,
    audit: { target: 'record', by: 'id' },
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/announcements/{id}',
    summary: 'Withdraw what one told',
    params: IdParams,
    responses: { 200: Done },
    ...writer,
    audit: { target: 'record', by: 'id' },
  }),
  getFigures: defineEndpoint({
    method: 'GET',
    path: '/api/announcements/{id}/figures',
    summary: 'How many have read and acknowledged what one told, and who has not',
    params: IdParams,
    responses: { 200: z.object({ data: AnnouncementFigures }) },
    ...writer,
  }),
  remind: defineEndpoint({
    method: 'POST',
    path: '/api/announcements/{id}/reminders',
    summary: 'Remind who has not read, or not acknowledged, what one told; each of them once an hour at most',
    params: IdParams,
    responses: { 200: Message.extend({ reminded: Count }) },
    ...writer,
    audit: { target: 'record', by: 'id' },
  }),
} as const;
