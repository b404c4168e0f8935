import type { SecondStepAnswer } from '#shared/contract/second-step.ts';
import { AppError } from '#shared/contract/errors.ts';
import { missingStepOf } from '#shared/domain/auth/registration.ts';
import type { Ctx } from '#server/context.ts';
import { accountMissing } from '#server/http/authenticate.ts';
import { beginSecondStep, proveSecondStep } from './second-factor/challenge-service.ts';
import { standingOf } from './second-factor/policy-service.ts';
import { checkPassword, type Account } from './service.ts';

/** What somebody shows of themselves: password first, then the code of an account that has a second factor. */
export interface Proof {
  readonly email: string;
  readonly password?: string | undefined;
  readonly second_step?: SecondStepAnswer | undefined;
}

/**
 * The account of somebody who shows as for a sign-in who they are, and is signed in nowhere by it. Wrong tries
 * count as those of a sign-in.
 * @throws SECOND_STEP_REQUIRED with what is asked for, INVALID_CREDENTIALS, and what a sign-in is refused for
 */
export async function provePerson(ctx: Ctx, proof: Proof): Promise<Account> {
  const account = await shown(ctx, proof);
  const missing = missingStepOf(account);
  if (missing !== null) throw accountMissing(missing);
  const { dueAt } = await standingOf(ctx, account);
  if (dueAt !== null && dueAt <= ctx.now)
    throw new AppError(
      'SECOND_FACTOR_REQUIRED',
      'Your institution asks for a second factor. Set one up under My account first.',
    );
  return account;
}

async function shown(ctx: Ctx, { email, password, second_step: answer }: Proof): Promise<Account> {
  if (answer !== undefined) return proveSecondStep(ctx, { email, ...answer });
  const account = await checkPassword(ctx, { email, password: password ?? '' });
  const secondStep = await beginSecondStep(ctx, account, false);
  if (secondStep === null) return account;
  throw new AppError('SECOND_STEP_REQUIRED', 'This account asks for a code after the password.', {
    extra: { second_step: secondStep },
  });
}
