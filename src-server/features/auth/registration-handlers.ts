import type { registrationContract } from '#shared/contract/registration.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { invite, prepareInvited, registerInvited } from './invitation-service.ts';
import {
  changeUnverifiedEmail,
  prepareAddressChange,
  prepareReset,
  prepareVerification,
  resetPassword,
  verifyEmail,
} from './recovery-service.ts';
import { prepareRegistration, register, registrationHere } from './register-service.ts';
import { askForMail } from './request-service.ts';

const REGISTERED = 'Your account is made. Verify your e-mail address with the code that was written to it.';
/** One text each, whether or not the address has an account. */
const ASKED = {
  verify:
    'If this address waits to be verified, a new code is on its way to it. There is one every 30 seconds, and five an hour.',
  reset:
    'If this address has an account, a code for a new password is on its way to it. There is one every 30 seconds, and five an hour.',
} as const;

type Contract = typeof registrationContract;

/** Of the endpoints by which people come to an account without an administrator at their side. */
export const registrationHandlers: HandlersFor<Contract, Ctx> = {
  getRegistration: async (ctx) => ({ status: 200, body: await registrationHere(ctx) }),

  register: async (ctx, { body }) => ({
    status: 200,
    body: { message: REGISTERED, userId: await register(ctx, body, 'Student') },
  }),

  registerSme: async (ctx, { body }) => ({
    status: 200,
    body: { message: REGISTERED, userId: await register(ctx, body, 'SME') },
  }),

  registerAdmin: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'Your account is made. Sign in with it.', userId: await registerInvited(ctx, body) },
  }),

  resendVerificationEmail: async (ctx, { body }) => {
    await askForMail(ctx, 'verify', body.email);
    return { status: 200, body: { message: ASKED.verify } };
  },

  verifyEmail: async (ctx, { body }) => {
    await verifyEmail(ctx, body);
    return { status: 200, body: { message: 'Your e-mail address is verified.' } };
  },

  changeUnverifiedEmail: async (ctx, { body }) => {
    await changeUnverifiedEmail(ctx, body);
    return { status: 200, body: { message: `The code goes to ${body.new_email} from now on.` } };
  },

  sendResetLinkMail: async (ctx, { body }) => {
    await askForMail(ctx, 'reset', body.email);
    return { status: 200, body: { message: ASKED.reset } };
  },

  resetPassword: async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return { status: 200, body: { message: 'Your password is set. Sign in with it from now on.' } };
  },

  createInvitation: async (ctx, { body }) => ({
    status: 200,
    body: { invitation: await invite(ctx, body.email) },
    kept: null,
  }),
};

type Input<K extends keyof Contract> = HandlerInput<Contract[K]>;

/** What looks at secrets and hashes, before the transaction. */
export const registrationPreparations = {
  register: (ctx: Ctx, { body }: Input<'register'>) => prepareRegistration(ctx, body, 'Student'),
  registerSme: (ctx: Ctx, { body }: Input<'registerSme'>) => prepareRegistration(ctx, body, 'SME'),
  registerAdmin: (ctx: Ctx, { body }: Input<'registerAdmin'>) => prepareInvited(ctx, body),
  verifyEmail: (ctx: Ctx, { body }: Input<'verifyEmail'>) => prepareVerification(ctx, body),
  changeUnverifiedEmail: (ctx: Ctx, { body }: Input<'changeUnverifiedEmail'>) =>
    prepareAddressChange(ctx, body),
  resetPassword: (ctx: Ctx, { body }: Input<'resetPassword'>) => prepareReset(ctx, body),
} satisfies Partial<Record<keyof Contract, unknown>>;
