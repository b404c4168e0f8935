import type { mailContract } from '#shared/contract/mail.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { beginOutside } from '#server/outside/outside-call.ts';
import { assertMailServer, getMailServer, removeMailServer, updateMailServer } from './service.ts';
import { choose } from './choice-service.ts';
import { listMails, openMail, retryMail } from './outbox-service.ts';
import { testMail } from './test-mail.ts';

export const mailHandlers: HandlersFor<typeof mailContract, Ctx> = {
  getMailServer: async (ctx) => ({ status: 200, body: { data: await getMailServer(ctx) } }),

  updateMailServer: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'The mail server is set.', data: await updateMailServer(ctx, body) },
  }),

  removeMailServer: async (ctx) => {
    await removeMailServer(ctx);
    return { status: 200, body: { message: 'No mail is sent any more.' } };
  },

  sendTestMail: async (ctx, { body }) => {
    await assertMailServer(ctx);
    return beginOutside(ctx, testMail, { to: body.to });
  },

  listMails: async (ctx, { query }) => ({ status: 200, body: await listMails(ctx, query) }),

  // A code may stand in it: nothing of the answer is kept.
  openMail: async (ctx, { params }) => ({
    status: 200,
    body: { data: await openMail(ctx, params.id) },
    kept: null,
  }),

  retryMail: async (ctx, { params }) => {
    await retryMail(ctx, params.id);
    return { status: 200, body: { message: 'The mail is tried again now.' } };
  },

  unsubscribe: async (ctx, { params }) => ({
    status: 200,
    body: {
      message: 'You get no more mail of this kind.',
      kind: await choose(ctx, params.token, { isWanted: false }),
    },
  }),

  stayConnected: async (ctx, { params }) => ({
    status: 200,
    body: {
      message: 'You get mail of this kind again.',
      kind: await choose(ctx, params.token, { isWanted: true }),
    },
  }),
};
