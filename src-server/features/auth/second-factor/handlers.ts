import type { secondFactorContract } from '#shared/contract/second-factor.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { SecondStepBody } from '#shared/contract/second-step.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { toSignedIn } from '../mapper.ts';
import { finishOnDevice } from '#server/features/sync/sign-in-service.ts';
import { resendCode } from './challenge-service.ts';
import * as factors from './factor-service.ts';
import { listSignInPolicies, updateSignInPolicy } from './policy-service.ts';
import { prepareReauthentication, reauthenticate } from './reauthentication.ts';
import { signInWithCode } from './sign-in-service.ts';

const finish = async (ctx: Ctx, { body }: { readonly body: SecondStepBody }) => {
  const finishHere = ctx.services.sync.role === 'device' ? finishOnDevice : signInWithCode;
  return { status: 200 as const, body: toSignedIn(await finishHere(ctx, body)) };
};

export const secondFactorHandlers: HandlersFor<typeof secondFactorContract, Ctx> = {
  verifyTwoFactorCode: finish,
  verifyTwoFactorWithGoogle: finish,

  resendTwoFactorCode: async (ctx, { body }) => {
    await resendCode(ctx, body);
    return { status: 200, body: { message: 'Another code is on its way. The one before is void.' } };
  },

  getSecondFactor: async (ctx) => ({ status: 200, body: { data: await factors.getSecondFactor(ctx) } }),

  // A GET by the documents, which writes.
  enableGoogle2fa: async (ctx) => ({
    status: 200,
    body: await ctx.transaction((tx) => factors.drawAppSecret(tx)),
  }),

  verifyQrScanned: async (ctx, { body }) => {
    const message = 'The second factor is on. Keep the recovery codes.';
    ctx.audit({ id: ctx.actor.userId });
    const codes = await factors.turnAppOn(ctx, body);
    return {
      status: 200,
      body: { message, recovery_codes: codes },
      kept: { message, recovery_codes: [] },
    };
  },

  updateTwoFactorSetting: async (ctx, { body }) => {
    ctx.audit({ id: ctx.actor.userId });
    const { method, message, codes } = await factors.updateSetting(ctx, body);
    const shown = {
      two_factor_status: method !== null,
      two_factor_authentication_method: method,
      message,
    };
    return {
      status: 200,
      body: { ...shown, recovery_codes: codes },
      kept: { ...shown, recovery_codes: [] },
    };
  },

  createRecoveryCodes: async (ctx) => {
    ctx.audit({ id: ctx.actor.userId });
    const message = 'These codes are good from now on, and those of before are void.';
    return {
      status: 201,
      body: { message, recovery_codes: await factors.renewRecoveryCodes(ctx) },
      kept: null,
    };
  },

  reauthenticate: async (ctx) => {
    ctx.audit({ id: ctx.actor.userId });
    return { status: 200, body: { message: 'Thank you.', until: iso(await reauthenticate(ctx)) } };
  },

  listSignInPolicies: async (ctx) => ({ status: 200, body: { data: await listSignInPolicies(ctx) } }),

  updateSignInPolicy: async (ctx, { params, body }) => ({
    status: 200,
    body: { message: 'Saved.', data: await updateSignInPolicy(ctx, params.id, body) },
  }),
};

/** What runs before a command's transaction. */
export const secondFactorPreparations = {
  verifyQrScanned: (ctx: Ctx, { body }: HandlerInput<typeof secondFactorContract.verifyQrScanned>) =>
    factors.prepareAppFactor(ctx, body),
  updateTwoFactorSetting: (
    ctx: Ctx,
    { body }: HandlerInput<typeof secondFactorContract.updateTwoFactorSetting>,
  ) => factors.prepareSetting(ctx, body),
  reauthenticate: (ctx: Ctx, { body }: HandlerInput<typeof secondFactorContract.reauthenticate>) =>
    prepareReauthentication(ctx, body),
} satisfies Partial<Record<keyof typeof secondFactorContract, unknown>>;
