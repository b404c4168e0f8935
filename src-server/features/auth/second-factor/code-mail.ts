import { z } from 'zod';
import { isMailable } from '#shared/domain/users/no-mail-address.ts';
import type { Ctx } from '#server/context.ts';
import { leaveOutside, OutsideRefusal, type OutsideCall } from '#server/outside/outside-call.ts';
import * as accounts from '../repo.ts';
import { isMailSet } from '#server/features/mail/service.ts';
import { giveLetter } from '#server/features/mail/transport.ts';
import { findChallengeById } from './challenge-repo.ts';
import { mailCodeName } from './factor-code.ts';
import * as repo from './repo.ts';

const LIMIT_MS = 10_000;

/** Which row holds the code: it is read when the letter is written, and stands in no other place. */
const CodeMailPayload = z.strictObject({ of: z.enum(['challenge', 'factor']), id: z.int() });
type CodeMailPayload = z.infer<typeof CodeMailPayload>;

type SendCtx = Pick<Ctx, 'db' | 'now' | 'newId'>;

async function codeRowOf(db: Ctx['db'], { of, id }: CodeMailPayload) {
  if (of === 'factor') {
    const factor = await repo.findFactorById(db, id);
    return factor === undefined ? undefined : { userId: factor.user_id, code: factor.secret };
  }
  const challenge = await findChallengeById(db, id);
  return challenge === undefined ? undefined : { userId: challenge.user_id, code: challenge.code };
}

/** A code on its way by mail. Nobody waits for it; who gets none asks for another. */
export const codeMail: OutsideCall<CodeMailPayload, string, { status: 200; body: null }> = {
  name: 'second-factor.code',
  payload: CodeMailPayload,
  limitMs: LIMIT_MS,
  whenInterrupted: 'repeat',
  perform: async ({ db, services }, payload) => {
    const row = await codeRowOf(db, payload);
    // Used, or sent anew, before this letter was written.
    if (row === undefined || row.code === null) throw new OutsideRefusal('The code is not needed any more.');
    const account = await accounts.getAccount(db, row.userId);
    const institution = await accounts.getInstitution(db);
    const name = institution?.name ?? 'Lectern';
    const code = services.secrets.open(mailCodeName(row.userId), row.code);
    const text = [
      `Hello ${account.first_name},`,
      '',
      `your code for ${name} is ${code}. It is good once, for five minutes.`,
      '',
      'If you did not ask for it, somebody knows your password: change it, and tell an administrator.',
      '',
    ].join('\n');
    return giveLetter(
      { db, services },
      { to: account.email, subject: `Your code for ${name}`, text },
      LIMIT_MS,
    );
  },
  settle: async () => ({ answer: { status: 200, body: null } }),
};

/** Six digits. */
export const newMailCode = ({ random }: Pick<Ctx, 'random'>): string =>
  String(Buffer.from(random(6)).readUIntBE(0, 6) % 10 ** 6).padStart(6, '0');

/** Lets the code of a row go out by mail once the transaction stands. */
export const sendCode = (ctx: SendCtx, payload: CodeMailPayload): Promise<void> =>
  leaveOutside(ctx, codeMail, payload);

/** Whether codes reach this address by mail. */
export const mayMailTo = async (db: Ctx['db'], email: string): Promise<boolean> =>
  isMailable(email) && (await isMailSet(db));
