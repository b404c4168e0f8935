import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import {
  PROVIDER_PATHS,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '#shared/domain/social-sign-in/providers.ts';
import { readReturn, RETURN_PAGES, type ReturnPage } from '#shared/domain/social-sign-in/return-place.ts';
import { api } from './api.ts';
import { bridge } from './bridge.ts';

/** The providers by which people can sign in; nothing while the hub does not answer. */
export const socialOfferQuery = queryOptions({
  queryKey: ['social-offer'],
  queryFn: async ({ signal }) => (await api(socialSignInContract.getSocialOffer, {}, { signal })).body.data,
  retry: false,
});

export type SocialOffer = z.infer<(typeof socialSignInContract.getSocialOffer.responses)[200]>['data'];

/** What came back from a provider, with what only this page has. */
export interface WayProof {
  readonly provider: SocialProvider;
  readonly code: string;
  readonly verifier: string;
}

/** Why nothing came back. */
export interface WayProblem {
  readonly provider: SocialProvider;
  readonly problem: 'refused' | 'failed' | 'over' | 'unavailable';
}

export type WayEnd = WayProof | WayProblem;

const BYTES = 32;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');

const newVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(BYTES)));

const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

/** What a page of the browser keeps while its person is at the provider: for this tab alone. */
const KEPT = 'lectern.social-way';

/**
 * Leaves for a provider: in a browser the page itself goes and comes back, the desktop opens the system's browser.
 * @returns what came back on the desktop; null in a browser, whose page is gone by then.
 */
export async function takeWay(
  provider: SocialProvider,
  { offer, page }: { readonly offer: SocialOffer; readonly page: ReturnPage },
): Promise<WayEnd | null> {
  const desktop = bridge();
  if (desktop === undefined && offer.begin_at !== location.origin) {
    // Under another name the provider does not know this server, and what is kept here would not be found again.
    location.assign(`${offer.begin_at ?? ''}${RETURN_PAGES[page]}`);
    return null;
  }
  const verifier = newVerifier();
  const challenge = await challengeOf(verifier);
  if (desktop !== undefined) {
    const outcome = await desktop.native('social.begin', { provider, challenge });
    return 'code' in outcome ? { provider, verifier, code: outcome.code } : { provider, ...outcome };
  }
  sessionStorage.setItem(KEPT, `${provider} ${verifier}`);
  const query = new URLSearchParams({ challenge, return_to: page });
  location.assign(`${PROVIDER_PATHS[provider].begin}?${query.toString()}`);
  return null;
}

/** Gives up on the desktop: its listener goes. */
export const leaveWay = (): void => {
  bridge()
    ?.native('social.cancel')
    .catch(() => undefined);
};

/** What a page of the browser came back with, once. @param hash of the address */
export function takeReturn(hash: string): WayEnd | null {
  const returned = readReturn(hash);
  if (returned === null) return null;
  const [name, verifier = ''] = (sessionStorage.getItem(KEPT) ?? '').split(' ');
  sessionStorage.removeItem(KEPT);
  const provider = SOCIAL_PROVIDERS.find((one) => one === name);
  // Somebody else's address, or a page that was loaded again: nobody began here.
  if (provider === undefined) return null;
  return 'code' in returned ? { provider, verifier, code: returned.code } : { provider, ...returned };
}
