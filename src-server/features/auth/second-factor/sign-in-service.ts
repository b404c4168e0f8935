import type { SecondStep, SecondStepBody } from '#shared/contract/second-step.ts';
import type { Permission } from '#shared/access/ability.ts';
import type { Ctx } from '#server/context.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import { checkPassword, openSession, type Account } from '../service.ts';
import { beginSecondStep, finishSecondStep } from './challenge-service.ts';

export interface SignedIn {
  readonly account: Account;
  readonly token: string;
  readonly permissions: readonly Permission[];
}

/** What a right password leads to. */
export type SignInResult = SignedIn | { readonly secondStep: SecondStep };

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean | undefined;
}

const withPermissions = async (ctx: Ctx, signedIn: Omit<SignedIn, 'permissions'>): Promise<SignedIn> => ({
  ...signedIn,
  permissions: await permissionsOf(ctx.db, signedIn.account.id, signedIn.account.role_id, ctx.now),
});

/** Signs in with e-mail and password, as far as the second step of an account that has one. */
export async function signIn(ctx: Ctx, { email, password, remember }: Credentials): Promise<SignInResult> {
  return enter(ctx, await checkPassword(ctx, { email, password }), remember === true);
}

/** Lets somebody in who has shown who they are, by password or through a provider, as far as their second step. */
export async function enter(ctx: Ctx, account: Account, remember: boolean): Promise<SignInResult> {
  const secondStep = await beginSecondStep(ctx, account, remember);
  if (secondStep !== null) return { secondStep };
  return withPermissions(ctx, { account, token: await openSession(ctx, account, remember) });
}

/** Finishes it. */
export const signInWithCode = async (ctx: Ctx, body: SecondStepBody): Promise<SignedIn> =>
  withPermissions(ctx, await finishSecondStep(ctx, body));
