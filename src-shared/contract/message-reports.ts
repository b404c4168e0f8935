import { z } from 'zod';
import { MAX_SILENCED_DAYS, REPORT_DECISIONS } from '#shared/domain/message-reports/limits.ts';
import { ReportedReview } from './course-reviews.ts';
import { defineEndpoint } from './define.ts';
import { ChatMessage } from './messages.ts';
import { Count, Done, Id, IdParams, IsoTime, limitOf, Offset, text } from './wire.ts';

const Person = z.object({ user_id: Id, name: z.string() });

/** Something that somebody reported, as those see it who keep order. */
export const MessageReport = z.object({
  id: Id,
  reason: z.string(),
  text: z.string(),
  /** Only those who keep order read who reported it. */
  reporter: Person,
  /** Null where a conversation was reported. */
  reported: Person.extend({ role: z.string() }).nullable(),
  /** What the conversation is about; null where a person was reported without one. */
  subject: z.string().nullable(),
  /** The review of a course that it is about. */
  review: ReportedReview.nullable(),
  created_at: IsoTime,
  decision: z
    .object({
      decision: z.string(),
      decided_name: z.string(),
      note: z.string(),
      silenced_until: IsoTime.nullable(),
      decided_at: IsoTime,
    })
    .nullable(),
});
export type MessageReport = z.infer<typeof MessageReport>;

/** A report with what was said around it, and nothing else. */
const Reported = MessageReport.extend({
  /** Ten at most; the reported ones are among them. */
  messages: z.array(ChatMessage),
  /** Which of them were reported. */
  message_ids: z.array(Id),
  /** Whose messages these are, without who reported them. */
  writers: z.array(Person),
});
export type ReportedMessages = z.infer<typeof Reported>;

const Decision = z
  .strictObject({
    decision: z.enum(REPORT_DECISIONS),
    /** Whom it is about: a writer of the messages, or whom the report names. */
    user_id: Id.nullable().default(null),
    /** Which of the messages are removed. */
    message_ids: z.array(Id).max(10).default([]),
    days: z.int().min(1).max(MAX_SILENCED_DAYS).default(1),
    /** What those who are told read. */
    note: text(1000).default(''),
  })
  .refine(({ decision, message_ids: ids }) => decision !== 'remove' || ids.length > 0, {
    message: 'Choose the messages that are removed.',
    path: ['message_ids'],
  })
  .refine(({ decision, user_id: id }) => !['warn', 'silence'].includes(decision) || id !== null, {
    message: 'Choose whom it is about.',
    path: ['user_id'],
  });
export type ReportDecision = z.output<typeof Decision>;

const own = { auth: 'session', ability: ['users:view'], origin: 'lectern', sync: 'hub-only' } as const;

/** What people report of messages, and what becomes of it. */
export const messageReportsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/message-reports',
    summary: 'What people reported of messages: what is open first, then the newest',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      state: z.enum(['open', 'decided']).optional(),
    }),
    responses: { 200: z.object({ data: z.array(MessageReport), count: Count }) },
    ...own,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/message-reports/{id}',
    summary: 'A report with ten messages around what it is about',
    params: IdParams,
    responses: { 200: Reported },
    ...own,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/message-reports/{id}/decision',
    summary:
      'Decide about a report, once: nothing, remove messages or a review, warn, or no messages for some days',
    params: IdParams,
    body: Decision,
    responses: { 201: Done },
    ...own,
    audit: { target: 'record', by: 'id', keep: ['decision', 'user_id', 'days'] },
  }),
} as const;
