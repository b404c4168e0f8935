import type { secondFactorContract } from '#shared/contract/second-factor.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { REAUTHENTICATION_MS } from '#shared/domain/auth/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { guesses } from '#server/secrets/guess-limiter.ts';
import * as accounts from '../repo.ts';
import { isRightPassword } from '../service.ts';
import { noteReauthenticated } from '../session-repo.ts';
import { factorGuessAt } from './challenge-service.ts';
import { takeFactorCode } from './factor-code.ts';

type Body = HandlerInput<typeof secondFactorContract.reauthenticate>['body'];

const refuseField = (field: 'password' | 'code', text: string): never =>
  refuse('VALIDATION_FAILED', text, { fields: { [field]: [text] } });

/** Looks at the password or the code, outside the transaction that notes it. */
export async function prepareReauthentication(ctx: Ctx, { password, code }: Body): Promise<void> {
  const account = await accounts.getAccount(ctx.db, ctx.actor.userId);
  if (password !== undefined) {
    if (account.password_hash === null)
      refuseField(
        'password',
        'You have no password here. Sign out, sign in once more, and do this within ten minutes.',
      );
    const input = { stored: account.password_hash, given: password };
    if (!(await isRightPassword(ctx, account.email, input)))
      refuseField('password', 'This is not your password.');
    return;
  }
  const isRight = await guesses.look(...factorGuessAt(ctx, account.email), () =>
    ctx.transaction((tx) => takeFactorCode(tx, { userId: account.id, typed: code ?? '', sent: null })),
  );
  if (!isRight) refuseField('code', 'This code is not right.');
}

/** Notes it for the session that was asked. @returns until when it counts. */
export async function reauthenticate(ctx: Ctx): Promise<number> {
  await noteReauthenticated(ctx.db, ctx.actor.sessionId, ctx.now);
  return ctx.now + REAUTHENTICATION_MS;
}
