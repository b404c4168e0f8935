import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { createHubApp, type HubBindings } from './http/hub-app.ts';
import { createStaticHandler } from './http/serve-static.ts';
import { openServer, type OpenServerOptions } from './open-server.ts';

export interface HubOptions extends OpenServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The built renderer. */
  readonly rendererDir: string;
}

export interface RunningHub {
  readonly url: string;
  close(): Promise<void>;
}

// Loopback only: a hub for other computers needs TLS and is set up by its operator.
const hostname = '127.0.0.1';
const drainMs = 2000;

/** Opens the data and answers on a loopback address. */
export async function startHub({ port, rendererDir, ...options }: HubOptions): Promise<RunningHub> {
  const page = await createStaticHandler(path.resolve(rendererDir));
  const server = await openServer(options);
  const app = Promise.withResolvers<Hono<{ Bindings: HubBindings }>>();
  const listening = Promise.withResolvers<number>();
  const http = serve(
    {
      hostname,
      port,
      fetch: async (request, { incoming }) =>
        (await app.promise).fetch(request, { remoteAddress: addressOf(incoming) }),
    },
    (address) => listening.resolve(address.port),
  );
  http.once('error', (error) => listening.reject(error));
  try {
    const boundPort = await listening.promise;
    app.resolve(createHubApp({ api: server.fetch, page, port: boundPort }));
    return {
      url: `http://${hostname}:${boundPort}`,
      async close() {
        await closeHttp(http);
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function addressOf(incoming: { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }): string {
  return incoming.socket.remoteAddress ?? 'unknown';
}

/** Lets running requests end, for a moment; keep-alive connections would hold the server open for ever. */
function closeHttp(http: ServerType): Promise<void> {
  const closed = Promise.withResolvers<void>();
  http.close(() => closed.resolve());
  if ('closeIdleConnections' in http) {
    http.closeIdleConnections();
    setTimeout(() => http.closeAllConnections(), drainMs).unref();
  }
  return closed.promise;
}
