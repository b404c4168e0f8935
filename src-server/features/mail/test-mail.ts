import { z } from 'zod';
import type { mailContract } from '#shared/contract/mail.ts';
import type { HandlerResult } from '#shared/contract/types.ts';
import type { OutsideCall } from '#server/outside/outside-call.ts';
import { giveLetter } from './transport.ts';

const LIMIT_MS = 10_000;

type TestMailAnswer = HandlerResult<typeof mailContract.sendTestMail>;

/** A mail by which an administrator sees what the mail server says. Nobody waits for it after a crash. */
export const testMail: OutsideCall<{ to: string }, string, TestMailAnswer> = {
  name: 'mail.test',
  payload: z.strictObject({ to: z.string() }),
  limitMs: LIMIT_MS,
  whenInterrupted: 'settle',
  perform: (outside, { to }) =>
    giveLetter(
      outside,
      {
        to,
        subject: 'Test mail of Lectern',
        text: 'This mail shows that Lectern can send mail. There is nothing to do.\n',
      },
      LIMIT_MS,
    ),
  settle: async (_ctx, _payload, outcome) => {
    const body =
      outcome.kind === 'done'
        ? { outcome: 'accepted' as const, said: outcome.result }
        : { outcome: outcome.kind === 'failed' ? ('refused' as const) : outcome.kind, said: outcome.reason };
    return { answer: { status: 200, body: { data: body } } };
  },
};
