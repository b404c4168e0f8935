import type { messagesContract } from '#shared/contract/messages.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { keepAttachment } from './attachment-service.ts';
import {
  flagConversation,
  hideConversation,
  pinConversation,
  readConversation,
  restoreConversation,
} from './mark-service.ts';
import { blockPerson, listBlocked, reportConversation, reportUser, unblockPerson } from './order-service.ts';
import {
  findMessages,
  listConversations,
  listOwnContents,
  listMessages,
  presentConversation,
  presentRecipients,
} from './read-service.ts';
import {
  editMessage,
  leaveConversation,
  removeMessage,
  sendMessage,
  startConversation,
} from './say-service.ts';

type ById = { readonly params: { readonly id: number } };

/** An answer that says what was done. */
const done =
  (message: string, work: (ctx: Ctx, id: number) => Promise<void>) =>
  async (ctx: Ctx, { params }: ById) => {
    await work(ctx, params.id);
    return { status: 200, body: { message } } as const;
  };

const read = done('The conversation is read.', readConversation);
const pin = done('The conversation is pinned.', (ctx, id) => pinConversation(ctx, id, true));
const unpin = done('The conversation is not pinned any more.', (ctx, id) => pinConversation(ctx, id, false));
const flag = done('The conversation is flagged.', (ctx, id) => flagConversation(ctx, id, true));

export const messagesHandlers: HandlersFor<typeof messagesContract, Ctx> = {
  fetchConversations: async (ctx, { query }) => ({ status: 200, body: await listConversations(ctx, query) }),

  getConversation: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentConversation(ctx, params.id) },
  }),

  fetchConversationMessages: async (ctx, { params, query }) => ({
    status: 200,
    body: await listMessages(ctx, params.id, query),
  }),

  findMessages: async (ctx, { query }) => ({ status: 200, body: await findMessages(ctx, query) }),

  listRecipients: async (ctx, { query }) => {
    const recipients = await presentRecipients(ctx, query.search);
    const about = await listOwnContents(ctx);
    return { status: 200, body: { recipients, total: recipients.length, about } };
  },

  startConversation: async (ctx, { body }) => {
    const { id, messageId } = await startConversation(ctx, body);
    return { status: 201, body: { message: 'Your message was written.', id, message_id: messageId } };
  },

  keepAttachment: async (ctx, { body }) => ({
    status: 201,
    body: { data: await keepAttachment(ctx, body.upload_id) },
  }),

  sendMessage: async (ctx, { body }) => {
    const data = await sendMessage(ctx, body);
    return { status: 201, body: { message: 'Your message was written.', id: data.id, data } };
  },

  editMessage: async (ctx, { params, body }) => {
    const data = await editMessage(ctx, params.id, body.message);
    return { status: 200, body: { message: 'The message was changed.', id: data.id, data } };
  },

  removeMessage: async (ctx, { params }) => {
    await removeMessage(ctx, params.id);
    return { status: 200, body: { message: 'The message was removed.', id: params.id } };
  },

  markAsRead: read,
  readConversation: read,
  pinConversation: pin,
  pinConversationByPost: pin,
  unpinConversation: unpin,
  unpinConversationByPost: unpin,
  flagConversation: flag,
  flagConversationByPost: flag,
  unflagConversation: done('The flag is off.', (ctx, id) => flagConversation(ctx, id, false)),
  deleteConversation: done('The conversation is deleted for you.', hideConversation),
  restoreConversation: done('The conversation is back.', restoreConversation),
  leaveConversation: done('You have left the conversation.', leaveConversation),

  reportConversation: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'The conversation was reported.', id: await reportConversation(ctx, body) },
  }),

  reportUser: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'The person was reported.', id: await reportUser(ctx, body) },
  }),

  listBlocked: async (ctx) => ({ status: 200, body: { data: await listBlocked(ctx) } }),
  blockPerson: done('You take no more messages of this person.', blockPerson),
  unblockPerson: done('You take messages of this person again.', unblockPerson),
};
