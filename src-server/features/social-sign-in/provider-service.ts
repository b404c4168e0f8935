import type { IdentityProvider } from '#shared/contract/social-sign-in.ts';
import {
  DELETION_PATH,
  PROVIDER_NAMES,
  PROVIDER_PATHS,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '#shared/domain/social-sign-in/providers.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { forgetSecret, keepSecret, readSecret } from '../mail/secret-service.ts';
import { placeOf, type ProviderClient } from './providers.ts';
import * as repo from './repo.ts';

const secretName = (provider: SocialProvider): string => `identity-provider.${provider}`;

/** The origin at which browsers reach this server; null where none does, as on a computer by itself. */
export const siteOf = ({ services, client }: Pick<Ctx, 'services' | 'client'>): string | null =>
  services.publicUrl?.origin ?? client.site;

/** Where the way through a provider begins; nobody could come back without an address. */
export async function getOffer(ctx: Ctx): Promise<{ providers: SocialProvider[]; begin_at: string | null }> {
  const site = siteOf(ctx);
  const set = site === null ? [] : await repo.listProviders(ctx.db);
  return { providers: set.map(({ name }) => name), begin_at: site };
}

/** Google and Facebook as they are set up, with the addresses that they want to know. */
export async function listIdentityProviders(ctx: Ctx): Promise<IdentityProvider[]> {
  const set = new Map((await repo.listProviders(ctx.db)).map((row) => [row.name, row]));
  const site = siteOf(ctx);
  return SOCIAL_PROVIDERS.map((provider) => {
    const row = set.get(provider);
    return {
      provider,
      client_id: row?.client_id ?? null,
      secret_set_at: row === undefined ? null : iso(row.secret_at),
      redirect_uri: site === null ? null : `${site}${PROVIDER_PATHS[provider].callback}`,
      deletion_uri: site === null || provider !== 'facebook' ? null : `${site}${DELETION_PATH}`,
    };
  });
}

/** Sets a provider up. A kept secret stays for the client that it belongs to alone. */
export async function updateIdentityProvider(
  ctx: Ctx,
  provider: SocialProvider,
  input: { readonly client_id: string; readonly client_secret?: string | undefined },
): Promise<void> {
  const before = await repo.findProvider(ctx.db, provider);
  const { client_id, client_secret: secret } = input;
  if (secret !== undefined) await keepSecret(ctx, secretName(provider), secret);
  else if (before?.client_id !== client_id) {
    const text = 'Enter the secret that belongs to this client ID.';
    refuse('VALIDATION_FAILED', text, { fields: { client_secret: [text] } });
  }
  const secretAt = secret === undefined ? before?.secret_at : ctx.now;
  await repo.putProvider(ctx.db, provider, {
    client_id,
    secret_at: secretAt ?? ctx.now,
    updated_at: ctx.now,
  });
}

export async function removeIdentityProvider(ctx: Ctx, provider: SocialProvider): Promise<void> {
  await repo.deleteProvider(ctx.db, provider);
  await forgetSecret(ctx, secretName(provider));
}

/** @throws ILLEGAL_STATE where the provider is not set up, or its secret cannot be read */
export async function clientOf(ctx: Ctx, provider: SocialProvider): Promise<ProviderClient> {
  const row = await repo.findProvider(ctx.db, provider);
  const secret = await readSecret(ctx, secretName(provider));
  if (row === undefined || secret === null) {
    const name = PROVIDER_NAMES[provider];
    return refuse('ILLEGAL_STATE', `Signing in with ${name} is not set up here.`);
  }
  return { provider, place: placeOf(provider, ctx.services.identityPlaces), clientId: row.client_id, secret };
}
