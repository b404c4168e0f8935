import type { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/domain/social-sign-in/providers.ts';
import type { Ctx } from '#server/context.ts';
import { PAGE_HEADERS, plainPage } from '#server/http/plain-page.ts';
import { refuse } from '#server/refuse.ts';
import { toSignedIn } from '../auth/mapper.ts';
import { addPasswordAtHub, signInByProofOnDevice } from '../sync/social-service.ts';
import { deleteFacebookData, getDeletion } from './deletion-service.ts';
import * as linked from './linked-service.ts';
import * as providers from './provider-service.ts';
import { signInByProof } from './sign-in-service.ts';
import { begin, comeBack } from './way-service.ts';

type BeginInput = Pick<HandlerInput<typeof socialSignInContract.beginGoogle>, 'query'>;
type ReturnInput = Pick<HandlerInput<typeof socialSignInContract.handleGoogleCallback>, 'query'>;

const redirect = (location: string) => ({
  status: 302 as const,
  // The address has a code in it, which nobody else is told.
  headers: { location, 'referrer-policy': 'no-referrer' },
  body: { location },
});

const beginAt =
  (provider: SocialProvider) =>
  async (ctx: Ctx, { query }: BeginInput) =>
    redirect(await begin(ctx, provider, query));

const comeBackFrom =
  (provider: SocialProvider) =>
  async (ctx: Ctx, { query }: ReturnInput) => {
    if (ctx.services.sync.role === 'device') refuse('ILLEGAL_STATE', 'Providers send back to the hub alone.');
    const end = await comeBack(ctx, provider, query);
    if ('location' in end) return redirect(end.location);
    return { status: 200 as const, headers: PAGE_HEADERS, body: plainPage({ sentences: [end.shown] }) };
  };

export const socialSignInHandlers: HandlersFor<typeof socialSignInContract, Ctx> = {
  getSocialOffer: async (ctx) => ({ status: 200, body: { data: await providers.getOffer(ctx) } }),

  beginGoogle: beginAt('google'),
  beginFacebook: beginAt('facebook'),
  handleGoogleCallback: comeBackFrom('google'),
  handleFacebookCallback: comeBackFrom('facebook'),

  socialSignIn: async (ctx, { body }) => {
    if (ctx.services.sync.role !== 'device') {
      const result = await signInByProof(ctx, body);
      if ('secondStep' in result) return { status: 202, body: result.secondStep };
      return { status: 200, body: { ...toSignedIn(result), works_offline: true } };
    }
    const result = await signInByProofOnDevice(ctx, body);
    if ('secondStep' in result) return { status: 202, body: result.secondStep };
    return { status: 200, body: { ...toSignedIn(result), works_offline: result.worksOffline } };
  },

  deleteFacebookData: async (ctx, { body }) => ({ status: 200, body: await deleteFacebookData(ctx, body) }),

  getDataDeletion: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getDeletion(ctx, params.code) },
  }),

  listLinkedAccounts: async (ctx) => ({ status: 200, body: { data: await linked.listLinked(ctx) } }),

  linkAccount: async (ctx, { body }) => ({
    status: 201,
    body: { message: `${await linked.link(ctx, body)} signs you in from now on.` },
  }),

  unlinkAccount: async (ctx, { params }) => ({
    status: 200,
    body: { message: `${await linked.unlink(ctx, params.id)} signs you in no longer.` },
  }),

  addPassword: async (ctx, { body }) => {
    const add = ctx.services.sync.role === 'device' ? addPasswordAtHub : linked.addPassword;
    await add(ctx, body.new_password);
    return { status: 200, body: { message: 'Your password is set.' } };
  },

  listIdentityProviders: async (ctx) => ({
    status: 200,
    body: { data: await providers.listIdentityProviders(ctx) },
  }),

  updateIdentityProvider: async (ctx, { params, body }) => {
    await providers.updateIdentityProvider(ctx, params.provider, body);
    return { status: 200, body: { message: `${PROVIDER_NAMES[params.provider]} is set up.` } };
  },

  removeIdentityProvider: async (ctx, { params }) => {
    await providers.removeIdentityProvider(ctx, params.provider);
    return { status: 200, body: { message: `${PROVIDER_NAMES[params.provider]} is offered no longer.` } };
  },
};

/** What runs before a command's transaction. */
export const socialSignInPreparations = {
  linkAccount: (ctx: Ctx, { body }: HandlerInput<typeof socialSignInContract.linkAccount>) =>
    linked.prepareLink(ctx, body),
} satisfies Partial<Record<keyof typeof socialSignInContract, unknown>>;
