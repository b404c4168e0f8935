import { z } from 'zod';
import { REGISTRATION_POLICIES } from '#shared/domain/auth/registration.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { defineEndpoint } from './define.ts';
import { Claim, Email, Id, IsoTime, line, Message, Password } from './wire.ts';

/** An address as somebody gives it for an account of their own. */
const NewEmail = z.email('Enter an e-mail address, such as ada@school.example.').max(254);

const passwordOf = (minimum: number) => Password.min(minimum, `Use at least ${minimum} characters.`);

/** As it was typed, or as it stands in the link of the mail. */
const Code = line(64);

const person = { first_name: line(80), last_name: line(80), email: NewEmail } as const;

/** Nobody is signed in yet, and the institution's server alone decides. */
const open = { auth: 'public', ability: [], sync: 'hub-only' } as const;

/** Nothing is decided by asking; the code that is used has its entry. */
const ASKED = { exempt: 'Nothing is decided before the code is used.' } as const;

const Registered = Message.extend({ userId: Id });

/** How people come to an account, and back to one, without an administrator at their side. */
export const registrationContract = {
  getRegistration: defineEndpoint({
    method: 'GET',
    path: '/api/registration',
    summary: 'Who may make an account here, and whether mail is sent',
    responses: { 200: z.object({ policy: z.enum(REGISTRATION_POLICIES), sends_mail: z.boolean() }) },
    ...open,
    origin: 'lectern',
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/register',
    summary:
      'Make an account of a student, where the institution lets people; a role that is claimed is ignored',
    body: z.strictObject({
      ...person,
      password: passwordOf(MIN_PASSWORD_LENGTH.student),
      user_role: Claim,
    }),
    responses: { 200: Registered },
    ...open,
    origin: 'spec',
    audit: { target: 'user', keep: ['user_role'] },
  }),
  registerSme: defineEndpoint({
    method: 'POST',
    path: '/api/register-sme',
    summary: 'Make an account of a subject-matter expert, which an administrator approves before it counts',
    body: z.strictObject({
      ...person,
      password: passwordOf(MIN_PASSWORD_LENGTH.staff),
      user_role: Claim,
    }),
    responses: { 200: Registered },
    ...open,
    origin: 'lectern',
    audit: { target: 'user', keep: ['user_role'] },
  }),
  registerAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/register-admin',
    summary: 'Make an account of an administrator, with the code of an invitation to this address',
    body: z.strictObject({
      ...person,
      code: Code,
      password: passwordOf(MIN_PASSWORD_LENGTH.staff),
      user_role: Claim,
    }),
    responses: { 200: Registered },
    ...open,
    origin: 'lectern',
    audit: { target: 'user', keep: ['user_role'] },
  }),
  resendVerificationEmail: defineEndpoint({
    method: 'POST',
    path: '/api/resendVerificationEmail',
    summary: 'Ask for another code that verifies an address; one answer, whoever asks',
    body: z.strictObject({ email: Email }),
    responses: { 200: Message },
    ...open,
    origin: 'spec',
    audit: ASKED,
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Show that an address is read, with the code or the link of its mail',
    body: z.strictObject({ email: Email, code: Code }),
    responses: { 200: Message },
    ...open,
    origin: 'lectern',
    audit: { target: 'user' },
  }),
  changeUnverifiedEmail: defineEndpoint({
    method: 'POST',
    path: '/api/unverified-email',
    summary: 'Put a mistyped address right before it is verified; the password shows whose account it is',
    body: z.strictObject({ email: Email, password: Password, new_email: NewEmail }),
    responses: { 200: Message },
    ...open,
    origin: 'lectern',
    audit: { target: 'user' },
  }),
  sendResetLinkMail: defineEndpoint({
    method: 'POST',
    path: '/api/send-reset-link-mail',
    summary: 'Ask for a code that resets a password; one answer, whoever asks',
    body: z.strictObject({ email: Email }),
    responses: { 200: Message },
    ...open,
    origin: 'spec',
    audit: ASKED,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Choose a password with a mailed code; every session of the person ends',
    body: z.strictObject({
      email: Email,
      code: Code,
      /** The shortest that anybody may choose; the handler knows whose code it is. */
      new_password: passwordOf(MIN_PASSWORD_LENGTH.student),
    }),
    responses: { 200: Message },
    ...open,
    origin: 'spec',
    audit: { target: 'user' },
  }),
  createInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/admin/invitation',
    summary: 'Invite somebody to be an administrator; the code is shown this one time',
    body: z.strictObject({ email: NewEmail }),
    responses: {
      200: z.object({
        /** `link` is null where nobody is known to reach this server by an address. */
        invitation: z.object({ code: z.string(), link: z.string().nullable(), expires_at: IsoTime }),
      }),
    },
    auth: 'session',
    ability: ['users:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'user', keep: ['email'] },
  }),
} as const;
