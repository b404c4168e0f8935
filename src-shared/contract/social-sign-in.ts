import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { SOCIAL_PROVIDERS } from '#shared/domain/social-sign-in/providers.ts';
import { isReturnPlace } from '#shared/domain/social-sign-in/return-place.ts';
import { SignedIn } from './auth.ts';
import { defineEndpoint } from './define.ts';
import { SecondStep } from './second-step.ts';
import { Id, IdParams, IsoTime, line, Message, Password, text } from './wire.ts';

const Provider = z.enum(SOCIAL_PROVIDERS);

/** 256 bits: the code that a browser brings back, the verifier of who began, and its SHA-256. */
const Secret = z.string().regex(/^[\w-]{43}$/u);

/** What the browser brought back, and what only who began it has. */
const Proof = { code: Secret, verifier: Secret } as const;

export const SocialProof = z.strictObject({
  ...Proof,
  /** Once, where the account that the address belongs to has one. */
  password: Password.optional(),
});
export type SocialProof = z.infer<typeof SocialProof>;

/** Where the way through a provider begins; nothing where none is set up, or nobody could come back. */
const Offer = z.object({ providers: z.array(Provider), begin_at: z.string().nullable() });

export const LinkedAccount = z.object({
  id: Id,
  provider: Provider,
  email: z.string().nullable(),
  created_at: IsoTime,
  used_at: IsoTime.nullable(),
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

/** How somebody signs in beside the password. */
export const LinkedAccounts = Offer.extend({
  accounts: z.array(LinkedAccount),
  has_password: z.boolean(),
});
export type LinkedAccounts = z.infer<typeof LinkedAccounts>;

/** A provider as the institution has set it up. Its secret goes in and never comes out. */
export const IdentityProvider = z.object({
  provider: Provider,
  client_id: z.string().nullable(),
  secret_set_at: IsoTime.nullable(),
  /** To be entered at the provider; null where this server has no address that a browser could come back to. */
  redirect_uri: z.string().nullable(),
  /** Where Facebook asks for a deletion. */
  deletion_uri: z.string().nullable(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** A redirect; its address stands in the header too. */
const Redirect = z.object({ location: z.string() });

const begin = {
  method: 'GET',
  query: z.strictObject({
    /** SHA-256 of the verifier; without it the way ends on a page that says who was recognised. */
    challenge: Secret.optional(),
    /** A page of ours, or the listener of the desktop. */
    return_to: text(200).refine(isReturnPlace, 'Nobody is sent there.').optional(),
  }),
  responses: { 302: Redirect },
  auth: 'public',
  ability: [],
  sync: 'read',
} as const;

/** The provider writes this address, and may add to it. */
const callback = {
  method: 'GET',
  query: z.object({
    code: text(4000).optional(),
    state: text(4000).optional(),
    iss: text(500).optional(),
    error: text(200).optional(),
  }),
  responses: { 302: Redirect, 200: 'bytes' },
  auth: 'public',
  ability: [],
  sync: 'local',
  audit: { exempt: 'It lets nobody in: the swap of the code does.' },
} as const;

const own = { auth: 'session', ability: [], origin: 'lectern' } as const;
const ofPerson = { audit: { target: 'user' } } as const;
const settings = { auth: 'session', origin: 'lectern', sync: 'hub-only' } as const;
const ProviderParams = z.strictObject({ provider: Provider });

export const socialSignInContract = {
  getSocialOffer: defineEndpoint({
    method: 'GET',
    path: '/api/social-sign-in',
    summary: 'The providers by which people can sign in, and where a browser begins',
    responses: { 200: z.object({ data: Offer }) },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  beginGoogle: defineEndpoint({
    path: '/api/sign-in-google',
    summary: 'Send the browser to Google',
    ...begin,
    origin: 'spec',
  }),
  beginFacebook: defineEndpoint({
    path: '/api/sign-in-facebook',
    summary: 'Send the browser to Facebook',
    ...begin,
    origin: 'spec',
  }),
  handleGoogleCallback: defineEndpoint({
    path: '/api/handleGoogleCallback',
    summary: 'Where Google sends the browser back to: on with a one-time code, or a page',
    ...callback,
    origin: 'spec',
  }),
  handleFacebookCallback: defineEndpoint({
    path: '/api/handleFacebookCallback',
    summary: 'Where Facebook sends the browser back to: on with a one-time code, or a page',
    ...callback,
    origin: 'lectern',
  }),
  socialSignIn: defineEndpoint({
    method: 'POST',
    path: '/api/social-sign-in',
    summary: 'Swap the one-time code for a session',
    body: SocialProof.extend({ remember: z.boolean().optional() }),
    responses: {
      200: SignedIn.extend({
        /** False on a computer on which nobody could sign in as them without its hub. */
        works_offline: z.boolean(),
      }),
      202: SecondStep,
    },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    ...ofPerson,
  }),
  deleteFacebookData: defineEndpoint({
    method: 'POST',
    path: '/api/facebook-data-deletion',
    summary: 'Facebook asks, with its signature, that what it told about somebody is deleted',
    body: 'bytes',
    responses: { 200: z.object({ url: z.string(), confirmation_code: z.string() }) },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    ...ofPerson,
  }),
  getDataDeletion: defineEndpoint({
    method: 'GET',
    path: '/api/data-deletions/{code}',
    summary: 'What became of a deletion, by its confirmation code',
    params: z.strictObject({ code: line(64) }),
    responses: {
      200: z.object({ data: z.object({ provider: Provider, was_known: z.boolean(), done_at: IsoTime }) }),
    },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  listLinkedAccounts: defineEndpoint({
    method: 'GET',
    path: '/api/profile/linked-accounts',
    summary: 'The own accounts at providers, and whether there is a password beside them',
    responses: { 200: z.object({ data: LinkedAccounts }) },
    ...own,
    sync: 'hub-only',
  }),
  linkAccount: defineEndpoint({
    method: 'POST',
    path: '/api/profile/linked-accounts',
    summary: 'Sign in with this account of a provider from now on; needs the own password where there is one',
    body: SocialProof,
    responses: { 201: Message },
    ...own,
    sync: 'hub-only',
    ...ofPerson,
  }),
  unlinkAccount: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/linked-accounts/{id}',
    summary: 'Sign in with it no longer; refused where there is no other way in',
    params: IdParams,
    responses: { 200: Message },
    ...own,
    sync: 'hub-only',
    ...ofPerson,
  }),
  addPassword: defineEndpoint({
    method: 'POST',
    path: '/api/profile/first-password',
    summary: 'A password for an account that has none; within ten minutes of a sign-in',
    body: z.strictObject({
      /** The shortest that anybody may choose; staff need more, and the handler knows who asks. */
      new_password: Password.min(
        MIN_PASSWORD_LENGTH.student,
        `Use at least ${MIN_PASSWORD_LENGTH.student} characters.`,
      ),
    }),
    responses: { 200: Message },
    ...own,
    sync: 'local',
    ...ofPerson,
  }),
  listIdentityProviders: defineEndpoint({
    method: 'GET',
    path: '/api/identity-providers',
    summary: 'Google and Facebook as the institution has set them up',
    responses: { 200: z.object({ data: z.array(IdentityProvider) }) },
    ...settings,
    ability: ['settings:view'],
  }),
  updateIdentityProvider: defineEndpoint({
    method: 'PUT',
    path: '/api/identity-providers/{provider}',
    summary: 'Set a provider up; without a secret, the kept one stays for the same client',
    params: ProviderParams,
    body: z.strictObject({
      client_id: line(200).regex(/^[\w.:-]+$/u, 'A client ID has letters, digits, dots and dashes only.'),
      client_secret: line(500).optional(),
    }),
    responses: { 200: Message },
    ...settings,
    ability: ['settings:add'],
    audit: { target: 'institution', by: 'provider', keep: ['client_id'] },
  }),
  removeIdentityProvider: defineEndpoint({
    method: 'DELETE',
    path: '/api/identity-providers/{provider}',
    summary: 'Offer the provider no longer, and forget its secret; linked accounts stay',
    params: ProviderParams,
    responses: { 200: Message },
    ...settings,
    ability: ['settings:add'],
    audit: { target: 'institution', by: 'provider' },
  }),
} as const;
