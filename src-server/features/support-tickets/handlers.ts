import type { supportTicketsContract } from '#shared/contract/support-tickets.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import {
  acceptRequest,
  addNote,
  getAnsweredTicket,
  getOwnTicket,
  handOverTicket,
  listAnsweredTickets,
  listColleagues,
  listNotes,
  listOwnTickets,
  listUnaccepted,
  moveTicket,
  reportProblem,
  setPriority,
} from './service.ts';

export const supportTicketsHandlers: HandlersFor<typeof supportTicketsContract, Ctx> = {
  reportProblem: async (ctx, { body }) => {
    const { id, conversationId } = await reportProblem(ctx, body);
    return {
      status: 201,
      body: { message: 'Your request was written.', id, conversation_id: conversationId },
    };
  },

  fetchUnacceptedSupport: async (ctx) => ({
    status: 200,
    body: { data: { data: await listUnaccepted(ctx) } },
  }),

  acceptSupportRequest: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'You have taken this request on.', id: await acceptRequest(ctx, body.conversation_id) },
  }),

  listOwn: async (ctx, { query }) => ({ status: 200, body: await listOwnTickets(ctx, query) }),

  listAll: async (ctx, { query }) => ({ status: 200, body: await listAnsweredTickets(ctx, query) }),

  getOwn: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getOwnTicket(ctx, params.id) },
  }),

  getAnswered: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getAnsweredTicket(ctx, params.id) },
  }),

  listColleagues: async (ctx, { params }) => ({
    status: 200,
    body: { data: await listColleagues(ctx, params.id) },
  }),

  handOver: async (ctx, { params, body }) => ({
    status: 200,
    body: {
      message: 'The request was handed over.',
      data: await handOverTicket(ctx, params.id, body.user_id),
    },
  }),

  setPriority: async (ctx, { params, body }) => ({
    status: 200,
    body: { message: 'The request was changed.', data: await setPriority(ctx, params.id, body.priority) },
  }),

  moveTicket: async (ctx, { params, body }) => ({
    status: 200,
    body: { message: 'The request was changed.', data: await moveTicket(ctx, params.id, body) },
  }),

  listNotes: async (ctx, { params }) => ({ status: 200, body: { data: await listNotes(ctx, params.id) } }),

  addNote: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'The note was added.', id: await addNote(ctx, params.id, body.text) },
  }),
};
