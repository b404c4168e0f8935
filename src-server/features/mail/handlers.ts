import type { mailContract } from '#shared/contract/mail.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { beginOutside } from '#server/outside/outside-call.ts';
import { assertMailServer, getMailServer, removeMailServer, updateMailServer } from './service.ts';
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
};
