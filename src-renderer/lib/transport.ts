import type { ApiMethod } from '#shared/bridge/api-message.ts';
import type { JsonValue } from '#shared/bridge/json.ts';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import type { Transport, TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import { reportPermVersion } from './perm-version.ts';
import { takePreloaded } from './preload-requests.ts';
import { bridge } from './bridge.ts';
import { reportServerReachable } from './connection.ts';
import { abortedError, networkError, timeoutError, TransportError } from './transport-error.ts';
import { reportWrite } from './write-count.ts';

const timeoutMs = 60_000;

/** Ends a call that takes too long or is no longer wanted, with the words of the specification. */
const withLimits = async <T>(
  run: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal | undefined,
): Promise<T> => {
  const inner = new AbortController();
  const cut = Promise.withResolvers<never>();
  const onAbort = (): void => {
    cut.reject(abortedError(outer?.reason));
    inner.abort();
  };
  const timer = setTimeout(() => {
    cut.reject(timeoutError(timeoutMs));
    inner.abort();
  }, timeoutMs);
  if (outer?.aborted === true) onAbort();
  else outer?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([run(inner.signal), cut.promise]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
  }
};

// The methods and bodies of the contract are exactly those that the bridge carries; main checks both again.
const overBridge = (desktop: LecternBridge, request: TransportRequest): Promise<TransportResponse> =>
  (request.method === 'GET' ? takePreloaded(request.path) : undefined) ??
  desktop.request({
    method: request.method as ApiMethod,
    path: request.path,
    headers: bodyHeaders(request),
    ...(request.body === undefined ? {} : { body: request.body as JsonValue | Uint8Array }),
  });

const bodyHeaders = (request: TransportRequest): Record<string, string> => ({
  ...request.headers,
  'x-app-request': '1',
  ...(request.body === undefined
    ? {}
    : {
        'content-type': request.body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      }),
});

const fetchBody = (body: unknown): BodyInit | null => {
  if (body === undefined) return null;
  // Copied, because fetch wants bytes that sit in an ordinary buffer.
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
};

const readBody = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') ? response.json() : new Uint8Array(await response.arrayBuffer());
};

const overHttp = async (request: TransportRequest, signal: AbortSignal): Promise<TransportResponse> => {
  let response: Response;
  try {
    response = await fetch(request.path, {
      method: request.method,
      headers: { ...bodyHeaders(request), 'x-lectern-client': 'web' },
      body: fetchBody(request.body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
  } catch (cause) {
    throw networkError(cause);
  }
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await readBody(response),
  };
};

/** Calls the API over the desktop's bridge where there is one, otherwise over HTTP to the page's own origin. */
export const transport: Transport = async (request, { signal }) => {
  const desktop = bridge();
  const isWrite = request.method !== 'GET';
  if (isWrite) reportWrite();
  try {
    const response = await withLimits(
      (limited) => (desktop === undefined ? overHttp(request, limited) : overBridge(desktop, request)),
      signal,
    );
    reportServerReachable(true);
    reportPermVersion(response);
    return response;
  } catch (error) {
    if (error instanceof TransportError && error.failure !== 'aborted') reportServerReachable(false);
    throw error;
  } finally {
    if (isWrite) reportWrite();
  }
};

/** Opens the stream of what changes on a hub, for the page of a signed-in person. */
export const openEvents = (signal: AbortSignal): Promise<Response> =>
  fetch('/api/events', {
    headers: { accept: 'text/event-stream', 'x-app-request': '1', 'x-lectern-client': 'web' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  });
