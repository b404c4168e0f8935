import { z } from 'zod';
import {
  MAX_ATTACHMENTS,
  MAX_MESSAGE_CHARS,
  MAX_RECIPIENTS,
  MAX_SUBJECT_CHARS,
} from '#shared/domain/messages/limits.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { REPORT_REASONS } from '#shared/domain/message-reports/limits.ts';
import { defineEndpoint } from './define.ts';
import { KeptUpload, NamedFile, StoredFile } from './stored-files.ts';
import { Count, Done, Id, IdParams, IdText, IsoTime, line, Message, SearchText, text } from './wire.ts';

/** Conversations and messages of one page. */
export const MESSAGES_PAGE = 20;

export const MESSAGE_TYPES = ['all', 'unread', 'read', 'pinned', 'flagged', 'support', 'sent'] as const;
export const MESSAGE_ORDERS = ['newest', 'oldest', 'unread'] as const;

/** The text of a message: never markup, code between backticks and formulas between dollars as elsewhere. */
export const MessageText = line(MAX_MESSAGE_CHARS);

/** Files of one message, stored before it is sent. */
export const Attachments = z.array(NamedFile).max(MAX_ATTACHMENTS).default([]);

/** What is written where files alone say enough. */
const SentText = text(MAX_MESSAGE_CHARS).trim();
const saysSomething = ({
  message,
  attachments,
}: {
  readonly message: string;
  readonly attachments: readonly unknown[];
}): boolean => isVisible(message) || attachments.length > 0;
const NOTHING_SAID = { path: ['message'], error: 'Write a message, or add a file.' };

/** A file of a message; its bytes come from the hub when somebody opens it. */
const Attachment = StoredFile.extend({ is_here: z.boolean() });
export type Attachment = z.infer<typeof Attachment>;

const MessagePage = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** Somebody of a conversation; never an address. */
export const Participant = z.object({
  user_id: Id,
  name: z.string(),
  role: z.string(),
  is_self: z.boolean(),
});
export type Participant = z.infer<typeof Participant>;

const EarlierText = z.object({ text: z.string(), at: IsoTime });

/** A message as it is shown. `message_id` names it wherever it is meant. */
export const ChatMessage = z.object({
  id: Id,
  conversation_id: Id,
  sender_id: Id,
  sender_name: z.string(),
  is_own: z.boolean(),
  /** Empty where it was removed. */
  text: z.string(),
  is_removed: z.boolean(),
  /** None of a message that was removed. */
  attachments: z.array(Attachment),
  reply_to: Id.nullable(),
  written_at: IsoTime,
  /** Null while the hub has not got it. */
  arrived_at: IsoTime.nullable(),
  /** Its place in the order of arrival, from 1; null while it waits. */
  seq: Count.nullable(),
  state: z.enum(['waiting', 'sent']),
  edited_at: IsoTime.nullable(),
  earlier: z.array(EarlierText),
  may_edit: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const About = z.object({ type: z.enum(['course', 'exam']), id: Id, title: z.string() });

export const Conversation = z.object({
  id: Id,
  kind: z.string(),
  subject: z.string(),
  about: About.nullable(),
  participants: z.array(Participant),
  /** The newest message alone; the others are asked for by page. */
  conversation_messages: z.array(ChatMessage),
  latest_is_read: z.boolean(),
  unread_count: Count,
  /** Up to which arrival this person has read. */
  read_seq: Count,
  /** One for each participant: what others pin is nobody's business. */
  participant_pivots: z.array(z.object({ user_id: Id, is_pinned: z.boolean(), is_flagged: z.boolean() })),
  last_at: IsoTime,
  /** What the signed-in person may do. */
  may_write: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** A message that a search found, and where it stands. */
export const FoundMessage = z.object({ message: ChatMessage, conversation: Conversation });
export type FoundMessage = z.infer<typeof FoundMessage>;

export const Recipient = z.object({
  user_id: Id,
  name: z.string(),
  role: z.string(),
  /** Titles of courses and exams that both have to do with. */
  shares: z.array(z.string()),
});
export type Recipient = z.infer<typeof Recipient>;

const Reason = z.enum(REPORT_REASONS);

const own = { auth: 'session', ability: ['messages:view'] } as const;
const change = { ...own, sync: 'command', conflict: 'merge', audit: NOT_AUDITED.ownView } as const;
const say = { auth: 'session', ability: ['messages:add'], sync: 'command', conflict: 'none' } as const;
const SAID = {
  exempt: 'What people write to each other stands there with their name, and is nobody else’s business.',
} as const;

/** A mark of one's own, by the documented GET and by the POST that our client uses. Both set, and never toggle. */
const mark = <const P extends `/api/${string}`, const Q extends `/api/${string}`>(
  documented: P,
  alias: Q,
  summary: string,
) =>
  ({
    documented: {
      method: 'GET',
      path: documented,
      summary,
      params: IdParams,
      responses: { 200: Message },
      ...change,
      origin: 'spec',
    },
    alias: {
      method: 'POST',
      path: alias,
      summary,
      params: IdParams,
      responses: { 200: Message },
      ...change,
      origin: 'lectern',
    },
  }) as const;

const READ = mark(
  '/api/mark-as-read/{id}',
  '/api/conversations/{id}/read',
  'Mark a conversation as read, up to what is here now',
);
const PIN = mark('/api/pin-conversation/{id}', '/api/conversations/{id}/pin', 'Pin a conversation');
const UNPIN = mark('/api/unpin-conversation/{id}', '/api/conversations/{id}/unpin', 'Unpin a conversation');
const FLAG = mark('/api/flag-conversation/{id}', '/api/conversations/{id}/flag', 'Flag a conversation');

/** Messages between people of an institution. Everything that is written works offline, and waits until the hub has it. */
export const messagesContract = {
  fetchConversations: defineEndpoint({
    method: 'GET',
    path: '/api/fetch-conversation',
    summary: 'Own conversations, 20 a page from page 1',
    query: z.strictObject({
      page: MessagePage,
      message_type: z.enum(MESSAGE_TYPES).default('all'),
      sort_by: z.enum(MESSAGE_ORDERS).default('newest'),
      course: IdText.optional(),
      exam: IdText.optional(),
      /** `all`: with a student in them; or ids, with commas between. */
      students: z
        .string()
        .regex(/^(all|\d{1,16}(,\d{1,16}){0,49})$/u)
        .optional(),
      search: SearchText.optional(),
    }),
    responses: {
      200: z.object({ data: z.array(Conversation), page: Count, total: Count, unread_total: Count }),
    },
    ...own,
    origin: 'spec',
    sync: 'read',
  }),
  getConversation: defineEndpoint({
    method: 'GET',
    path: '/api/conversations/{id}',
    summary: 'One conversation of one’s own',
    params: IdParams,
    responses: { 200: z.object({ data: Conversation }) },
    ...own,
    origin: 'lectern',
    sync: 'read',
  }),
  fetchConversationMessages: defineEndpoint({
    method: 'GET',
    path: '/api/fetch-conversation-message/{id}',
    summary: 'Messages of a conversation, 20 a page: page 1 has the newest, each page its oldest first',
    params: IdParams,
    query: z.strictObject({
      page: MessagePage,
      /** The page with this message in place of `page`; the newest where it is not in the conversation. */
      around: IdText.optional(),
    }),
    responses: { 200: z.object({ data: z.array(ChatMessage), page: Count, total: Count }) },
    ...own,
    origin: 'spec',
    sync: 'read',
  }),
  findMessages: defineEndpoint({
    method: 'GET',
    path: '/api/found-messages',
    summary:
      'Messages of one’s own conversations whose words begin with all of the searched ones, newest first',
    query: z.strictObject({ page: MessagePage, search: SearchText }),
    responses: { 200: z.object({ data: z.array(FoundMessage), page: Count, total: Count }) },
    ...own,
    origin: 'lectern',
    sync: 'read',
  }),
  listRecipients: defineEndpoint({
    method: 'GET',
    path: '/api/create-new-message',
    summary: 'To whom one may write: people of one’s courses and exams, and staff',
    query: z.strictObject({ search: SearchText.optional() }),
    responses: {
      200: z.object({
        recipients: z.array(Recipient),
        total: Count,
        /** What a message can be about: one’s own courses and exams, and those one takes. */
        about: z.array(About),
      }),
    },
    auth: 'session',
    ability: ['messages:add'],
    origin: 'spec',
    sync: 'read',
  }),
  startConversation: defineEndpoint({
    method: 'POST',
    path: '/api/create-new-message-post',
    summary: 'Write to people; the same people and subject within a day go on with their conversation',
    body: z
      .strictObject({
        recipient_ids: z
          .array(Id)
          .min(1)
          .max(MAX_RECIPIENTS - 1),
        subject: line(MAX_SUBJECT_CHARS),
        message: SentText,
        attachments: Attachments,
        course_id: Id.nullable().default(null),
        exam_id: Id.nullable().default(null),
      })
      .refine(saysSomething, NOTHING_SAID),
    responses: { 201: Done.extend({ message_id: Id }) },
    ...say,
    origin: 'spec',
    audit: SAID,
  }),
  keepAttachment: defineEndpoint({
    method: 'POST',
    path: '/api/message-attachments',
    summary: 'Keep a file that has arrived as a media upload, at most 25 MiB, to be named by a message',
    body: KeptUpload,
    responses: { 201: z.object({ data: StoredFile }) },
    auth: 'session',
    ability: ['messages:add'],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'A file counts once something names it.' },
  }),
  sendMessage: defineEndpoint({
    method: 'POST',
    path: '/api/send-message',
    summary: 'Write in a conversation',
    body: z
      .strictObject({
        conversation_id: Id,
        message: SentText,
        attachments: Attachments,
        reply_to: Id.nullable().default(null),
      })
      .refine(saysSomething, NOTHING_SAID),
    responses: { 201: Done.extend({ data: ChatMessage }) },
    ...say,
    origin: 'spec',
    audit: SAID,
  }),
  editMessage: defineEndpoint({
    method: 'POST',
    path: '/api/edit-message/{id}',
    summary: 'Change an own message within 15 minutes of writing it; what stood there before can be opened',
    params: IdParams,
    body: z.strictObject({ message: MessageText }),
    responses: { 200: Done.extend({ data: ChatMessage }) },
    ...say,
    origin: 'spec',
    audit: SAID,
  }),
  removeMessage: defineEndpoint({
    method: 'DELETE',
    path: '/api/messages/{id}',
    summary: 'Remove an own message; a mark stays in its place',
    params: IdParams,
    responses: { 200: Done },
    ...say,
    origin: 'lectern',
    audit: SAID,
  }),
  markAsRead: defineEndpoint(READ.documented),
  readConversation: defineEndpoint(READ.alias),
  pinConversation: defineEndpoint(PIN.documented),
  pinConversationByPost: defineEndpoint(PIN.alias),
  unpinConversation: defineEndpoint(UNPIN.documented),
  unpinConversationByPost: defineEndpoint(UNPIN.alias),
  flagConversation: defineEndpoint(FLAG.documented),
  flagConversationByPost: defineEndpoint(FLAG.alias),
  unflagConversation: defineEndpoint({
    method: 'POST',
    path: '/api/conversations/{id}/unflag',
    summary: 'Take the flag off a conversation',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    origin: 'lectern',
  }),
  deleteConversation: defineEndpoint({
    method: 'DELETE',
    path: '/api/delete-conversation/{id}',
    summary: 'Put a conversation away for oneself, until somebody writes in it again',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    origin: 'spec',
  }),
  restoreConversation: defineEndpoint({
    method: 'POST',
    path: '/api/conversations/{id}/restore',
    summary: 'Bring back a conversation that was put away',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    origin: 'lectern',
  }),
  leaveConversation: defineEndpoint({
    method: 'POST',
    path: '/api/conversations/{id}/leave',
    summary: 'Leave a group conversation',
    params: IdParams,
    responses: { 200: Message },
    ...say,
    origin: 'lectern',
    audit: SAID,
  }),
  reportConversation: defineEndpoint({
    method: 'POST',
    path: '/api/report-conversation',
    summary: 'Report a conversation to those who keep order',
    body: z.strictObject({
      conversation_id: Id,
      reason: Reason,
      message_ids: z.array(Id).max(20).default([]),
      text: text(2000).default(''),
    }),
    responses: { 201: Done },
    ...own,
    sync: 'command',
    conflict: 'none',
    origin: 'spec',
    audit: { target: 'record', by: 'conversation_id', keep: ['reason'] },
  }),
  reportUser: defineEndpoint({
    method: 'POST',
    path: '/api/report-user',
    summary: 'Report a person to those who keep order',
    body: z.strictObject({
      user_id: Id,
      conversation_id: Id.nullable().default(null),
      reason: Reason,
      text: text(2000).default(''),
    }),
    responses: { 201: Done },
    ...own,
    sync: 'command',
    conflict: 'none',
    origin: 'spec',
    audit: { target: 'user', by: 'user_id', keep: ['reason'] },
  }),
  listBlocked: defineEndpoint({
    method: 'GET',
    path: '/api/blocked-people',
    summary: 'Whose messages one does not take',
    responses: { 200: z.object({ data: z.array(z.object({ user_id: Id, name: z.string() })) }) },
    ...own,
    origin: 'lectern',
    sync: 'read',
  }),
  blockPerson: defineEndpoint({
    method: 'PUT',
    path: '/api/blocked-people/{id}',
    summary: 'Take no more messages of somebody',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    origin: 'lectern',
  }),
  unblockPerson: defineEndpoint({
    method: 'DELETE',
    path: '/api/blocked-people/{id}',
    summary: 'Take messages of somebody again',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    origin: 'lectern',
  }),
} as const;
