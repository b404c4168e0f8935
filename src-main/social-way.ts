import type { Shell } from 'electron';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import type { ApiResponse } from '#shared/bridge/api-message.ts';
import type { NativeOutput } from '#shared/bridge/native-commands.ts';
import type { ServerRequest } from '#shared/bridge/server-port.ts';
import { PROVIDER_PATHS, type SocialProvider } from '#shared/domain/social-sign-in/providers.ts';
import { openLoopbackListener, type LoopbackListener } from './loopback-listener.ts';
import { hubUrl } from './page-url.ts';

export interface SocialWayOptions {
  /** Asks the server of this program, which asks its hub. */
  readonly request: (request: ServerRequest) => Promise<ApiResponse>;
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly listen?: () => Promise<LoopbackListener>;
}

interface Wish {
  readonly provider: SocialProvider;
  readonly challenge: string;
}

export interface SocialWays {
  begin(windowId: number, wish: Wish): Promise<NativeOutput<'social.begin'>>;
  cancel(windowId: number): void;
  /** Opens the system's browser at the hub's page for a card, which this computer was given. */
  openCardPage(token: string): Promise<{ opened: boolean }>;
}

/** The way through a provider for programs: the system's browser goes, and comes back to a listener of ours. */
export function createSocialWays({
  request,
  shell,
  listen = openLoopbackListener,
}: SocialWayOptions): SocialWays {
  const open = new Map<number, LoopbackListener>();

  const cancel = (windowId: number): void => {
    open.get(windowId)?.close();
    open.delete(windowId);
  };

  /** What the hub says of itself; undefined where it does not answer. */
  async function offerOf() {
    const { method, path, responses } = socialSignInContract.getSocialOffer;
    const answer = await request({ method, path, headers: {} });
    return responses[200].safeParse(answer.body).data?.data;
  }

  /** Where the hub lets it begin; null where it does not answer, or does not offer the provider. */
  async function beginAt(provider: SocialProvider): Promise<string | null> {
    const offer = await offerOf();
    return offer?.providers.includes(provider) === true ? offer.begin_at : null;
  }

  return {
    cancel,
    async openCardPage(token) {
      const site = (await offerOf())?.begin_at ?? null;
      const url = site === null ? undefined : hubUrl(site, `/api/card-page/${token}`);
      if (url === undefined) return { opened: false };
      await shell.openExternal(url);
      return { opened: true };
    },
    async begin(windowId, { provider, challenge }) {
      cancel(windowId);
      const site = await beginAt(provider);
      if (site === null) return { problem: 'unavailable' };
      const listener = await listen();
      const query = new URLSearchParams({ challenge, return_to: listener.address });
      const url = hubUrl(site, `${PROVIDER_PATHS[provider].begin}?${query.toString()}`);
      if (url === undefined) {
        listener.close();
        return { problem: 'unavailable' };
      }
      open.set(windowId, listener);
      try {
        await shell.openExternal(url);
        const returned = await listener.returned;
        return returned === 'over' ? { problem: 'over' } : returned;
      } finally {
        listener.close();
        if (open.get(windowId) === listener) open.delete(windowId);
      }
    },
  };
}
