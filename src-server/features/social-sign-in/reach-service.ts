import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import type { Ctx } from '#server/context.ts';
import { placeOf } from './providers.ts';
import { listProviders } from './repo.ts';

/** Where somebody can see whether a provider is there, without an account: what it says of itself, or its front door. */
const doorOf = ({ kind, issuer }: ReturnType<typeof placeOf>): string =>
  kind === 'openid' ? `${issuer.replace(/\/$/u, '')}/.well-known/openid-configuration` : issuer;

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { signal, redirect: 'manual' });
    await body?.cancel();
    return status < 500;
  } catch {
    return false;
  }
}

/** How many providers of identities are set up, and the names of those that do not answer before the signal ends. */
export async function listSilentProviders(
  { db, services }: Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'identityPlaces'> },
  signal: AbortSignal,
): Promise<{ readonly asked: number; readonly silent: readonly string[] }> {
  const set = await listProviders(db);
  const silent = await Promise.all(
    set.map(async ({ name }) =>
      (await answers(doorOf(placeOf(name, services.identityPlaces)), signal)) ? [] : [PROVIDER_NAMES[name]],
    ),
  );
  return { asked: set.length, silent: silent.flat() };
}
