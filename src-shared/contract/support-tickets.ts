import { z } from 'zod';
import { MAX_ATTACHMENTS } from '#shared/domain/messages/limits.ts';
import { defineEndpoint } from './define.ts';
import { NamedFile } from './stored-files.ts';
import {
  Count,
  Done,
  Id,
  IdParams,
  IsoTime,
  limitOf,
  line,
  Message,
  Offset,
  SearchText,
  text,
} from './wire.ts';

export const TICKET_CATEGORIES = ['question', 'problem', 'account', 'payment', 'other'] as const;
export const TICKET_PRIORITIES = ['low', 'normal', 'high'] as const;

const About = z.object({ type: z.enum(['course', 'exam']), id: Id, title: z.string() });

/** A request for support. Its talk is the conversation that it names. */
export const SupportTicket = z.object({
  id: Id,
  /** Null while the hub has not got it. */
  number: Count.nullable(),
  subject: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.string(),
  /** new, accepted, waiting, solved, closed; `sending` while the hub has not got it. */
  state: z.string(),
  user_id: Id,
  user_name: z.string(),
  is_own: z.boolean(),
  accepted_by: Id.nullable(),
  accepted_name: z.string(),
  about: About.nullable(),
  screen: z.string(),
  diagnostics: z.string(),
  conversation_id: Id,
  created_at: IsoTime,
  /** What the signed-in person may do with it. */
  moves: z.array(z.string()),
  may_accept: z.boolean(),
  /** By when somebody is to take it on; null where somebody has. */
  answer_due_at: IsoTime.nullable(),
  is_late: z.boolean(),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

export const SupportNote = z.object({
  id: Id,
  author_name: z.string(),
  text: z.string(),
  created_at: IsoTime,
});
export type SupportNote = z.infer<typeof SupportNote>;

/** Somebody who may have a request. */
export const SupportColleague = z.object({ id: Id, name: z.string(), user_role: z.string() });
export type SupportColleague = z.infer<typeof SupportColleague>;

const Filter = z.strictObject({
  offset: Offset,
  limit: limitOf(10),
  search: SearchText.optional(),
  state: z.enum(['open', 'new', 'accepted', 'waiting', 'solved', 'closed']).optional(),
  category: z.enum(TICKET_CATEGORIES).optional(),
  priority: z.enum(TICKET_PRIORITIES).optional(),
  /** Who has it. */
  accepted: z.enum(['me', 'nobody']).optional(),
});
export type SupportTicketFilter = z.infer<typeof Filter>;

const Page = z.object({ data: z.array(SupportTicket), count: Count });

const own = { auth: 'session', ability: ['support-tickets:view'], origin: 'lectern' } as const;
/** Computers hold the tickets of their own people alone: the hub is asked for those of others. */
const staff = {
  auth: 'session',
  ability: ['fetch-unaccepted-support:view'],
  sync: 'hub-only',
} as const;

/** Requests for support, and who takes them on. */
export const supportTicketsContract = {
  reportProblem: defineEndpoint({
    method: 'POST',
    path: '/api/report-problem',
    summary: 'Ask for support; without a network it waits, and is sent with the next round',
    body: z.strictObject({
      subject: line(200),
      description: line(10_000),
      category: z.enum(TICKET_CATEGORIES).default('problem'),
      screen: text(300).default(''),
      include_diagnostics: z.boolean().default(false),
      /** As it was shown before it was sent: versions, screen, state of synchronisation. */
      diagnostics: text(4000).default(''),
      /** Files of the first message of its conversation. */
      attachments: z.array(NamedFile).max(MAX_ATTACHMENTS).default([]),
      course_id: Id.nullable().default(null),
      exam_id: Id.nullable().default(null),
    }),
    responses: { 201: Done.extend({ conversation_id: Id }) },
    auth: 'session',
    ability: [],
    origin: 'spec',
    sync: 'command',
    conflict: 'none',
    audit: { exempt: 'A request for support is a record of its own, with its person and its time.' },
  }),
  fetchUnacceptedSupport: defineEndpoint({
    method: 'GET',
    path: '/api/fetch-unaccepted-support',
    summary:
      'Requests that nobody has accepted, the oldest first: of one’s own content, or all for who looks after people',
    responses: { 200: z.object({ data: z.object({ data: z.array(SupportTicket) }) }) },
    ...staff,
    origin: 'spec',
  }),
  acceptSupportRequest: defineEndpoint({
    method: 'POST',
    path: '/api/accept-support-request',
    summary: 'Take a request on; of several people one wins, and the others hear who',
    body: z.strictObject({ conversation_id: Id }),
    responses: { 200: Done },
    ...staff,
    ability: ['fetch-unaccepted-support:add'],
    origin: 'spec',
    audit: { target: 'record', by: 'conversation_id' },
  }),
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/api/support-tickets',
    summary: 'Own requests, the newest first',
    query: Filter,
    responses: { 200: Page },
    ...own,
    sync: 'read',
  }),
  listAll: defineEndpoint({
    method: 'GET',
    path: '/api/support-tickets/all',
    summary:
      'Requests that one answers: of one’s own content, or all for who looks after people; the newest first',
    query: Filter,
    responses: { 200: Page },
    ...staff,
    origin: 'lectern',
  }),
  getOwn: defineEndpoint({
    method: 'GET',
    path: '/api/support-tickets/{id}',
    summary: 'One request of one’s own',
    params: IdParams,
    responses: { 200: z.object({ data: SupportTicket }) },
    ...own,
    sync: 'read',
  }),
  getAnswered: defineEndpoint({
    method: 'GET',
    path: '/api/support-tickets/all/{id}',
    summary: 'One request that one answers',
    params: IdParams,
    responses: { 200: z.object({ data: SupportTicket }) },
    ...staff,
    origin: 'lectern',
  }),
  listColleagues: defineEndpoint({
    method: 'GET',
    path: '/api/support-tickets/{id}/colleagues',
    summary: 'Who may have a request, by name',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(SupportColleague) }) },
    ...staff,
    origin: 'lectern',
  }),
  handOver: defineEndpoint({
    method: 'POST',
    path: '/api/support-tickets/{id}/hand-over',
    summary: 'Give an open request to a colleague, whoever has it',
    params: IdParams,
    body: z.strictObject({ user_id: Id }),
    responses: { 200: Message.extend({ data: SupportTicket }) },
    ...staff,
    ability: ['fetch-unaccepted-support:add'],
    origin: 'lectern',
    audit: { target: 'record', by: 'id', keep: ['user_id'] },
  }),
  setPriority: defineEndpoint({
    method: 'PUT',
    path: '/api/support-tickets/{id}/priority',
    summary: 'Say how urgent a request is',
    params: IdParams,
    body: z.strictObject({ priority: z.enum(TICKET_PRIORITIES) }),
    responses: { 200: Message.extend({ data: SupportTicket }) },
    ...staff,
    ability: ['fetch-unaccepted-support:add'],
    origin: 'lectern',
    audit: { target: 'record', by: 'id', keep: ['priority'] },
  }),
  moveTicket: defineEndpoint({
    method: 'POST',
    path: '/api/support-tickets/{id}/moves',
    summary: 'Wait for the person, solve, close, reopen, or give back',
    params: IdParams,
    body: z.strictObject({ move: z.enum(['wait', 'solve', 'close', 'reopen', 'give_back']) }),
    responses: { 200: Message.extend({ data: SupportTicket }) },
    auth: 'session',
    ability: ['support-tickets:view'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'record', by: 'id', keep: ['move'] },
  }),
  listNotes: defineEndpoint({
    method: 'GET',
    path: '/api/support-tickets/{id}/notes',
    summary: 'What staff say of a request among themselves',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(SupportNote) }) },
    ...staff,
    origin: 'lectern',
  }),
  addNote: defineEndpoint({
    method: 'POST',
    path: '/api/support-tickets/{id}/notes',
    summary: 'Note something for other staff; the person who asked never sees it',
    params: IdParams,
    body: z.strictObject({ text: line(4000) }),
    responses: { 201: Done },
    ...staff,
    ability: ['fetch-unaccepted-support:add'],
    origin: 'lectern',
    audit: { target: 'record', by: 'id' },
  }),
} as const;
