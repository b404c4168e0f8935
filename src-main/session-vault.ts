import { randomBytes } from 'node:crypto';
import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';
import type { JsonValue } from '#shared/bridge/json.ts';
import type { ServerRequest } from '#shared/bridge/server-port.ts';
import {
  asksToBeRemembered,
  issuedToken,
  rememberedSessionKey,
  sessionEnd,
} from '#shared/bridge/session-edge.ts';
import type { SecretStore } from './secrets/secret-store.ts';

interface HeldSession {
  readonly token: string;
  /** What the page gets: useless outside this window. */
  readonly handle: string;
  readonly restored: boolean;
  readonly remembered: boolean;
}

interface SessionState {
  readonly held: boolean;
  readonly handle: string | null;
  readonly restored: boolean;
}

export interface SessionVault {
  /** A new window takes up the session that was kept at an earlier start, as soon as it is read. */
  adopt(windowId: number): void;
  forget(windowId: number): void;
  state(windowId: number): Promise<SessionState>;
  /** Sends one request with the window's token, keeps a token that comes back, and lets go of an ended one. */
  carry(
    windowId: number,
    request: ApiRequest,
    send: (request: ServerRequest) => Promise<ApiResponse>,
  ): Promise<{ readonly response: ApiResponse; readonly ended: 'signed-out' | 'expired' | undefined }>;
}

export interface SessionVaultOptions {
  /** A key ring may take its time to open; windows and their pages do not wait for it. */
  readonly secrets: Promise<SecretStore | undefined>;
  /** Whether people share this computer: it keeps nobody signed in then. */
  readonly isShared: () => boolean;
  readonly warn: (message: string, error: unknown) => void;
}

/** Real tokens stay here; pages hold random handles in their place. */
export function createSessionVault({ secrets, isShared, warn }: SessionVaultOptions): SessionVault {
  const sessions = new Map<number, HeldSession>();
  const adopting = new Set<number>();
  let kept: string | undefined;
  const restored = restore();

  /** Whether what is read is still valid, the server decides. */
  async function restore(): Promise<void> {
    try {
      kept = await (await secrets)?.get(rememberedSessionKey);
    } catch (error) {
      warn('The kept session could not be read', error);
    }
  }

  async function settle(windowId: number): Promise<void> {
    await restored;
    if (isShared()) await keep(undefined);
    if (!adopting.delete(windowId) || kept === undefined) return;
    sessions.set(windowId, { token: kept, handle: newHandle(), restored: true, remembered: true });
  }

  async function keep(token: string | undefined): Promise<void> {
    if (kept === token) return;
    kept = token;
    try {
      if (token === undefined) await (await secrets)?.remove(rememberedSessionKey);
      else await (await secrets)?.set(rememberedSessionKey, token);
    } catch (error) {
      // The sign-in itself stands; only the next start will ask again.
      warn('The session could not be kept for the next start', error);
    }
  }

  async function take(windowId: number, request: ApiRequest, response: ApiResponse): Promise<ApiResponse> {
    const token = issuedToken(request, response);
    if (token === undefined) return response;
    const remembered = asksToBeRemembered(request.body) && !isShared();
    const held = { token, handle: newHandle(), restored: false, remembered };
    sessions.set(windowId, held);
    await keep(remembered ? token : undefined);
    return { ...response, body: withHandle(response.body, held.handle) };
  }

  return {
    adopt: (windowId) => void adopting.add(windowId),
    forget(windowId) {
      adopting.delete(windowId);
      sessions.delete(windowId);
    },
    async state(windowId) {
      await settle(windowId);
      const held = sessions.get(windowId);
      return { held: held !== undefined, handle: held?.handle ?? null, restored: held?.restored ?? false };
    },
    async carry(windowId, request, send) {
      await settle(windowId);
      const before = sessions.get(windowId);
      const headers = {
        ...request.headers,
        'x-lectern-client': 'desktop',
        ...(before === undefined ? {} : { authorization: `Bearer ${before.token}` }),
      };
      const response = await take(windowId, request, await send({ ...request, headers }));
      const ended = sessionEnd(request, response);
      // An answer to an older session must not end the one that has replaced it meanwhile.
      if (ended === undefined || before === undefined || sessions.get(windowId) !== before) {
        return { response, ended: undefined };
      }
      sessions.delete(windowId);
      if (before.remembered && kept === before.token) await keep(undefined);
      return { response, ended };
    },
  };
}

function newHandle(): string {
  return `window-${randomBytes(16).toString('hex')}`;
}

function withHandle(body: ApiResponse['body'], handle: string): ApiResponse['body'] {
  return isJsonObject(body) ? { ...body, token: handle } : body;
}

function isJsonObject(body: ApiResponse['body']): body is Readonly<Record<string, JsonValue | undefined>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof Uint8Array);
}
