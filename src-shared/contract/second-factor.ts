import { z } from 'zod';
import { FACTOR_METHODS, FACTOR_POLICIES } from '#shared/domain/auth/second-factor.ts';
import { SignedIn } from './auth.ts';
import { defineEndpoint } from './define.ts';
import { ChallengeId, FactorCode, SecondStepBody } from './second-step.ts';
import { Email, Id, IdParams, IsoTime, Message, Password } from './wire.ts';

const Method = z.enum(FACTOR_METHODS);

/** Shown once; their hashes alone are kept. */
const RecoveryCodes = z.array(z.string());

export const SecondFactorState = z.object({
  /** Null where there is none. */
  method: Method.nullable(),
  enabled_at: IsoTime.nullable(),
  recovery_codes_left: z.int().nonnegative(),
  policy: z.enum(FACTOR_POLICIES),
  /** From when nothing else can be done without one; null where nobody asks for it. */
  due_at: IsoTime.nullable(),
  /** Whether codes can be sent by mail here, to this person. */
  may_use_email: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const SignInPolicy = z.object({
  role_id: Id,
  role: z.string(),
  second_factor: z.enum(FACTOR_POLICIES),
  offline_hours: z.int().positive(),
  /** The most that this role may have, which is the default. */
  max_offline_hours: z.int().positive(),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;

const step = { auth: 'public', ability: [], origin: 'spec', audit: { target: 'user' } } as const;
const own = { auth: 'session', ability: [], sync: 'hub-only' } as const;
const settings = { auth: 'session', origin: 'lectern' } as const;

export const secondFactorContract = {
  verifyTwoFactorCode: defineEndpoint({
    method: 'POST',
    path: '/api/verify-two-factor-code',
    summary: 'Finish a sign-in with the code that was sent by mail, or a recovery code',
    body: SecondStepBody,
    responses: { 200: SignedIn },
    ...step,
    sync: 'local',
  }),
  verifyTwoFactorWithGoogle: defineEndpoint({
    method: 'POST',
    path: '/api/verify-two-factor-with-google',
    summary: 'Finish a sign-in with the code of an authenticator app, or a recovery code',
    body: SecondStepBody,
    responses: { 200: SignedIn },
    ...step,
    sync: 'local',
  }),
  resendTwoFactorCode: defineEndpoint({
    method: 'POST',
    path: '/api/resend-two-factor-code',
    summary: 'Send another code for a sign-in that waits for one; the one before is void',
    body: z.strictObject({ email: Email.optional(), challenge_id: ChallengeId.optional() }),
    responses: { 200: Message },
    ...step,
    sync: 'hub-only',
  }),
  getSecondFactor: defineEndpoint({
    method: 'GET',
    path: '/api/profile/second-factor',
    summary: 'The own second factor, and what the institution asks for',
    responses: { 200: z.object({ data: SecondFactorState }) },
    ...own,
    origin: 'lectern',
    beforeDuties: true,
  }),
  enableGoogle2fa: defineEndpoint({
    method: 'GET',
    path: '/api/profile/enable-google-2fa',
    summary: 'Draw a secret for an authenticator app; nothing is asked for before a code was right',
    responses: {
      200: z.object({
        /** What the QR code says: an otpauth address. */
        qrCode: z.string(),
        /** The same secret, for who cannot scan. */
        secret: z.string(),
      }),
    },
    ...own,
    origin: 'spec',
    reauthenticate: true,
    beforeDuties: true,
  }),
  verifyQrScanned: defineEndpoint({
    method: 'POST',
    path: '/api/profile/verify-qr-scanned',
    summary: 'Turn the authenticator app on with its first code; answers with the recovery codes, once',
    body: z.strictObject({ code: FactorCode }),
    responses: { 200: Message.extend({ recovery_codes: RecoveryCodes }) },
    ...own,
    origin: 'spec',
    reauthenticate: true,
    beforeDuties: true,
    audit: { target: 'user' },
  }),
  updateTwoFactorSetting: defineEndpoint({
    method: 'POST',
    path: '/api/profile/update-two-factor-setting',
    summary: 'Turn codes by mail on, in two calls (the code comes by mail), or the second factor off',
    body: z.strictObject({
      two_factor_status: z.boolean(),
      two_factor_authentication_method: Method.optional(),
      /** The one that the first call has sent. */
      code: FactorCode.optional(),
    }),
    responses: {
      200: Message.extend({
        two_factor_status: z.boolean(),
        two_factor_authentication_method: Method.nullable(),
        /** Where codes by mail were turned on; shown once. */
        recovery_codes: RecoveryCodes,
      }),
    },
    ...own,
    origin: 'spec',
    reauthenticate: true,
    beforeDuties: true,
    audit: { target: 'user', keep: ['two_factor_status', 'two_factor_authentication_method'] },
  }),
  createRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/profile/recovery-codes',
    summary: 'Draw new recovery codes; those of before are void',
    responses: { 201: Message.extend({ recovery_codes: RecoveryCodes }) },
    ...own,
    origin: 'lectern',
    reauthenticate: true,
    audit: { target: 'user' },
  }),
  reauthenticate: defineEndpoint({
    method: 'POST',
    path: '/api/session/reauthentication',
    summary: 'Show once more who one is, by password or code: for ten minutes what needs that is done',
    body: z
      .strictObject({ password: Password.optional(), code: FactorCode.optional() })
      .refine(
        ({ password, code }) => (password === undefined) !== (code === undefined),
        'Send a password or a code.',
      ),
    responses: { 200: Message.extend({ until: IsoTime }) },
    ...own,
    origin: 'lectern',
    beforeDuties: true,
    audit: { target: 'user' },
  }),
  listSignInPolicies: defineEndpoint({
    method: 'GET',
    path: '/api/sign-in-policies',
    summary: 'What each role has to do to sign in, and for how long its people may without the hub',
    responses: { 200: z.object({ data: z.array(SignInPolicy) }) },
    ...settings,
    ability: ['settings:view'],
    sync: 'read',
  }),
  updateSignInPolicy: defineEndpoint({
    method: 'PUT',
    path: '/api/sign-in-policies/{id}',
    summary: 'Change what a role has to do to sign in',
    params: IdParams,
    body: z.strictObject({
      second_factor: z.enum(FACTOR_POLICIES).optional(),
      offline_hours: z.int().min(1).max(10_000).optional(),
    }),
    responses: { 200: Message.extend({ data: SignInPolicy }) },
    ...settings,
    ability: ['settings:add'],
    sync: 'hub-only',
    audit: { target: 'role', by: 'id', keep: ['second_factor', 'offline_hours'] },
  }),
} as const;
