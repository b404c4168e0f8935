import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '#shared/contract/errors.ts';
import {
  messagesContract as contract,
  MESSAGES_PAGE,
  type MESSAGE_ORDERS,
  type MESSAGE_TYPES,
} from '#shared/contract/messages.ts';
import type { NamedFile } from '#shared/contract/stored-files.ts';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#shared/domain/messages/limits.ts';
import { api } from '#renderer/lib/api.ts';
import type { Report } from '../report-fields.tsx';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['messages'] as const;

/** What is said where a call fails and the server gave no words (spec 2 §8). */
async function orSay<T>(fallback: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.message === '') throw new Error(fallback, { cause: error });
    throw error;
  }
}

export interface InboxFilter {
  readonly page: number;
  readonly type: (typeof MESSAGE_TYPES)[number];
  readonly order: (typeof MESSAGE_ORDERS)[number];
  readonly search: string;
  readonly students: string | undefined;
  readonly course: number | undefined;
  readonly exam: number | undefined;
}

/** One page of one's inbox. */
export const inboxQuery = ({ page, type, order, search, students, course, exam }: InboxFilter) =>
  queryOptions({
    queryKey: [...root, 'inbox', type, order, search, students, course, exam, page],
    queryFn: async ({ signal }) => {
      const query = {
        page: page + 1,
        message_type: type,
        sort_by: order,
        ...(search === '' ? {} : { search }),
        ...(students === undefined ? {} : { students }),
        ...(course === undefined ? {} : { course }),
        ...(exam === undefined ? {} : { exam }),
      };
      const { body } = await orSay(
        'Error Fetching Conversation',
        api(contract.fetchConversations, { query }, { signal }),
      );
      return { rows: body.data, total: body.total, unread: body.unread_total };
    },
    placeholderData: keepPreviousData,
  });

/** One conversation by its id, for an address that names it. */
export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) =>
      (
        await orSay(
          'Error Fetching Conversation',
          api(contract.getConversation, { params: { id } }, { signal }),
        )
      ).body.data,
  });

type SaidPage = { readonly page: number } | { readonly around: number };

/**
 * Messages of a conversation, the newest page first; older ones as they are asked for.
 * @param around a message whose page is the first that is asked for; newer ones as they are asked for
 */
export const messagesQuery = (id: number, around: number | undefined) => {
  const first: SaidPage = around === undefined ? { page: 1 } : { around };
  return infiniteQueryOptions({
    queryKey: [...root, 'said', id, around],
    queryFn: async ({ pageParam, signal }) =>
      (
        await orSay(
          'Error Fetching Conversation',
          api(contract.fetchConversationMessages, { params: { id }, query: pageParam }, { signal }),
        )
      ).body,
    initialPageParam: first,
    getNextPageParam: ({ page, total }): SaidPage | undefined =>
      page * MESSAGES_PAGE < total ? { page: page + 1 } : undefined,
    getPreviousPageParam: ({ page }): SaidPage | undefined => (page > 1 ? { page: page - 1 } : undefined),
  });
};

/** Messages with some words in them, newest first; more as they are asked for. */
export const foundMessagesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...root, 'found', search],
    queryFn: async ({ pageParam, signal }) =>
      (
        await orSay(
          'Error Fetching Conversation',
          api(contract.findMessages, { query: { search, page: pageParam } }, { signal }),
        )
      ).body,
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * MESSAGES_PAGE < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

export const recipientsQuery = queryOptions({
  queryKey: [...root, 'recipients'],
  queryFn: async ({ signal }) => (await api(contract.listRecipients, { query: {} }, { signal })).body,
});

export const blockedQuery = queryOptions({
  queryKey: [...root, 'blocked'],
  queryFn: async ({ signal }) => (await api(contract.listBlocked, {}, { signal })).body.data,
});

const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });
const inline = { meta: { errors: 'inline' }, onSettled } as const;

/** Keeps a file that has arrived for a message. */
export const keepAttachment = async (uploadId: string) =>
  (await api(contract.keepAttachment, { body: { upload_id: uploadId } })).body.data;

export const MOST_ATTACHED = { bytes: MAX_ATTACHMENT_BYTES, count: MAX_ATTACHMENTS };

interface OutgoingMessage {
  readonly message: string;
  readonly attachments: readonly NamedFile[];
  /** The message that it answers. */
  readonly replyTo: number | null;
  readonly key: string;
}

/** Writes in a conversation. Tried again after no answer, the same words are written once. */
export const useSendMessage = (conversationId: number) =>
  useMutation({
    mutationFn: async ({ message, attachments, replyTo, key }: OutgoingMessage) =>
      (
        await orSay(
          'Error Sending Message',
          api(
            contract.sendMessage,
            {
              body: {
                conversation_id: conversationId,
                message,
                attachments: [...attachments],
                reply_to: replyTo,
              },
            },
            { idempotencyKey: key },
          ),
        )
      ).body.data,
    ...inline,
  });

export const useStartConversation = () =>
  useMutation({
    mutationFn: async (body: {
      readonly recipient_ids: number[];
      readonly subject: string;
      readonly message: string;
      readonly attachments: NamedFile[];
      readonly course_id: number | null;
      readonly exam_id: number | null;
    }) => (await orSay('Error Sending Message', api(contract.startConversation, { body }))).body,
    ...inline,
  });

export const useEditMessage = (id: number) =>
  useMutation({
    mutationFn: async ({ message }: { readonly message: string }) =>
      (
        await orSay(
          'Error Updating Message',
          api(contract.editMessage, { params: { id }, body: { message } }),
        )
      ).body.data,
    ...inline,
  });

export const useRemoveMessage = () =>
  useMutation({
    mutationFn: (id: number) =>
      orSay('Error Updating Message', api(contract.removeMessage, { params: { id } })),
    onSettled,
  });

/** What one marks of conversations for oneself, and the words of the documents where it fails. */
const MARKS = {
  read: { endpoint: contract.readConversation, fallback: 'Error Fetching Conversation' },
  pin: { endpoint: contract.pinConversationByPost, fallback: 'Error Conversation pinned' },
  unpin: { endpoint: contract.unpinConversationByPost, fallback: 'Error Unpinning Conversation' },
  flag: { endpoint: contract.flagConversationByPost, fallback: 'Error flagging Conversation' },
  unflag: { endpoint: contract.unflagConversation, fallback: 'Error flagging Conversation' },
  hide: { endpoint: contract.deleteConversation, fallback: 'Error Updating Message' },
  restore: { endpoint: contract.restoreConversation, fallback: 'Error Updating Message' },
  leave: { endpoint: contract.leaveConversation, fallback: 'Error Updating Message' },
} as const;
export type ConversationMark = keyof typeof MARKS;

export const useMarkConversations = () =>
  useMutation({
    mutationFn: async ({ ids, as }: { readonly ids: readonly number[]; readonly as: ConversationMark }) => {
      const { endpoint, fallback } = MARKS[as];
      for (const id of ids) await orSay(fallback, api(endpoint, { params: { id } }));
    },
    meta: { saves: false },
    onSettled,
  });

export const useReportConversation = (id: number) =>
  useMutation({
    mutationFn: async ({ reason, text }: Report) => {
      const body = { conversation_id: id, reason, message_ids: [], text };
      return (await orSay('Error Reporting Chat', api(contract.reportConversation, { body }))).body;
    },
    ...inline,
  });

export const useBlockPerson = () =>
  useMutation({
    mutationFn: ({ id, isBlocked }: { readonly id: number; readonly isBlocked: boolean }) =>
      api(isBlocked ? contract.blockPerson : contract.unblockPerson, { params: { id } }),
    onSettled,
  });
