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
  /** Reads the session that was kept at an earlier start; the server decides whether it is still valid. */
  restore(): Promise<void>;
  /** A new window takes up the kept session. */
  adopt(windowId: number): void;
  forget(windowId: number): void;
  state(windowId: number): SessionState;
  /** Sends one request with the window's token, keeps a token that comes back, and lets go of an ended one. */
  carry(
    windowId: number,
    request: ApiRequest,
    send: (request: ServerRequest) => Promise<ApiResponse>,
  ): Promise<{ readonly response: ApiResponse; readonly ended: 'signed-out' | 'expired' | undefined }>;
}

export interface SessionVaultOptions {
  readonly secrets: SecretStore | undefined;
  readonly warn: (message: string, error: unknown) => void;
}

/** Real tokens stay here; pages hold random handles in their place. */
export function createSessionVault({ secrets, warn }: SessionVaultOptions): SessionVault {
  const sessions = new Map<number, HeldSession>();
  let kept: string | undefined;

  async function keep(token: string | undefined): Promise<void> {
    if (kept === token) return;
    kept = token;
    try {
      if (token === undefined) await secrets?.remove(rememberedSessionKey);
      else await secrets?.set(rememberedSessionKey, token);
    } catch (error) {
      // The sign-in itself stands; only the next start will ask again.
      warn('The session could not be kept for the next start', error);
    }
  }

  async function take(windowId: number, request: ApiRequest, response: ApiResponse): Promise<ApiResponse> {
    const token = issuedToken(request, response);
    if (token === undefined) return response;
    const remembered = asksToBeRemembered(request.body);
    const held = { token, handle: newHandle(), restored: false, remembered };
    sessions.set(windowId, held);
    await keep(remembered ? token : undefined);
    return { ...response, body: withHandle(response.body, held.handle) };
  }

  return {
    async restore() {
      try {
        kept = await secrets?.get(rememberedSessionKey);
      } catch (error) {
        warn('The kept session could not be read', error);
      }
    },
    adopt(windowId) {
      if (kept === undefined) return;
      sessions.set(windowId, { token: kept, handle: newHandle(), restored: true, remembered: true });
    },
    forget(windowId) {
      sessions.delete(windowId);
    },
    state(windowId) {
      const held = sessions.get(windowId);
      return { held: held !== undefined, handle: held?.handle ?? null, restored: held?.restored ?? false };
    },
    async carry(windowId, request, send) {
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
