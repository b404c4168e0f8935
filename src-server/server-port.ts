import type { MessagePort } from 'node:worker_threads';
import type { ApiResponse } from '#shared/bridge/api-message.ts';
import type { JsonValue } from '#shared/bridge/json.ts';
import type { FromServer, ServerRequest, ToServer } from '#shared/bridge/server-port.ts';

interface FetchServer {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export type WorkerPort = Pick<MessagePort, 'postMessage' | 'on' | 'close'>;

export interface ServerPort {
  /** Starts answering; the port closes itself when main asks for it. */
  serve(server: FetchServer): void;
  fail(error: unknown): void;
}

// Requests need an absolute URL; the host never leaves the process.
const internalOrigin = 'http://lectern.internal';

/** The server thread's end of the port to main. Requests that come before the server is open wait for it. */
export function openServerPort(port: WorkerPort): ServerPort {
  const opened = Promise.withResolvers<FetchServer | undefined>();

  const post = (message: FromServer, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...transfer]);

  async function answer(id: number, request: ServerRequest): Promise<void> {
    const server = await opened.promise;
    const response = server === undefined ? refusedToOpen : await fetchOver(server, request);
    const bytes = response.body instanceof Uint8Array ? response.body.buffer : undefined;
    post({ type: 'response', id, response }, bytes instanceof ArrayBuffer ? [bytes] : []);
  }

  async function close(): Promise<void> {
    const server = await opened.promise;
    await server?.close();
    post({ type: 'closed' });
    port.close();
  }

  port.on('message', (message: ToServer) => {
    switch (message.type) {
      case 'request':
        void answer(message.id, message.request);
        return;
      case 'close':
        void close();
        return;
    }
  });

  return {
    serve(server) {
      opened.resolve(server);
      post({ type: 'ready' });
    },
    fail(error) {
      post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      opened.resolve(undefined);
      port.close();
    },
  };
}

const refusedToOpen: ApiResponse = {
  status: 503,
  headers: {},
  body: { message: 'The server could not open its data.', code: 'UNAVAILABLE', request_id: 'not-opened' },
};

/** One request of the bridge through the server's fetch: JSON as values, everything else as bytes. */
async function fetchOver(server: FetchServer, request: ServerRequest): Promise<ApiResponse> {
  const response = await server.fetch(toRequest(request));
  const headers = Object.fromEntries(response.headers);
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  if (response.body === null) return { status: response.status, headers, body: null };
  if (isJson) {
    // The server's own JSON, checked against its contract before it was written.
    const body: JsonValue = JSON.parse(await response.text());
    return { status: response.status, headers, body };
  }
  return { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

function toRequest({ method, path, headers, body }: ServerRequest): Request {
  const sent = new Headers(headers);
  if (body === undefined || method === 'GET') {
    return new Request(internalOrigin + path, { method, headers: sent });
  }
  if (body instanceof Uint8Array) {
    if (!sent.has('content-type')) sent.set('content-type', 'application/octet-stream');
    return new Request(internalOrigin + path, { method, headers: sent, body: new Uint8Array(body) });
  }
  sent.set('content-type', 'application/json');
  return new Request(internalOrigin + path, { method, headers: sent, body: JSON.stringify(body) });
}
