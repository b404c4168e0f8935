import { Server } from 'node:http';
import path from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { setupContract } from '#shared/contract/setup.ts';
import { connectionOf, readTrustedProxies } from './http/client-address.ts';
import { createReadiness } from './http/health.ts';
import { createHubApp, type HubBindings } from './http/hub-app.ts';
import { DEFAULT_LIMITS, HTTP_TIMEOUTS, RequestRate, type HubLimits } from './http/limits.ts';
import { HubMetrics } from './http/metrics.ts';
import { ownHosts } from './http/own-hosts.ts';
import { createStaticHandler } from './http/serve-static.ts';
import { createSetupGuard, type SetupGuard } from './http/setup-guard.ts';
import type { Log } from './log.ts';
import { openLocalServer } from './open-local-server.ts';
import { openServer, type OpenedServer, type OpenServerOptions } from './open-server.ts';
import { fileSecrets } from './sync/file-secrets.ts';

export interface HubOptions extends OpenServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The built renderer. */
  readonly rendererDir: string;
  /** The address to listen on; this computer alone when not given. */
  readonly host?: string;
  /** Where people find the hub, behind a proxy that speaks TLS. */
  readonly publicUrl?: URL;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<HubLimits>;
  readonly metricsToken?: string;
  /** The first administrator must know this; without it whoever comes first is it. */
  readonly setupCode?: string;
  readonly requestLog?: Log;
}

export interface RunningHub {
  readonly url: string;
  readonly isSetUp: boolean;
  /** Takes no more requests, lets the running ones end, then closes the database. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

async function isSetUp(server: OpenedServer): Promise<boolean> {
  const { method, path: address } = setupContract.getSetup;
  const { body } = await server.call({ method, path: address, headers: {} });
  return typeof body === 'object' && body !== null && 'state' in body && body.state === 'ready';
}

function watchConnections(http: Server, metrics: HubMetrics, maxConnections: number): void {
  http.maxConnections = maxConnections;
  let open = 0;
  http.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  http.on('drop', () => metrics.refused('connections'));
  metrics.registry.gauge('lectern_open_connections', 'Open connections.', () => open);
}

function watchPool(metrics: HubMetrics, server: OpenedServer): void {
  const { poolState } = server.database;
  if (poolState === undefined) return;
  metrics.registry.gauge('lectern_database_connections', 'Connections to PostgreSQL.', () => ({
    ...poolState(),
  }));
}

function guardOf(server: OpenedServer, { setupCode, publicUrl }: HubOptions): SetupGuard | null {
  if (setupCode === undefined) return null;
  return createSetupGuard({
    code: setupCode,
    isSetUp: () => isSetUp(server),
    isSecure: publicUrl?.protocol === 'https:',
  });
}

/** One person's server, which may follow a hub itself; its secrets have no key ring to go to. */
const openLocal = (options: HubOptions): Promise<OpenedServer> =>
  openLocalServer({ ...options, secrets: fileSecrets(options.dataDir) });

/** Opens the data and answers over HTTP. */
export async function startHub(options: HubOptions): Promise<RunningHub> {
  const { host = LOOPBACK, port, publicUrl = null, rendererDir } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const trusted = readTrustedProxies(options.trustedProxies ?? []);
  const page = await createStaticHandler(path.resolve(rendererDir));
  const server = await (options.isHub === true ? openServer(options) : openLocal(options));
  const metrics = new HubMetrics(options.appVersion);
  watchPool(metrics, server);
  let isStopping = false;

  const app = Promise.withResolvers<Hono<{ Bindings: HubBindings }>>();
  const listening = Promise.withResolvers<number>();
  const served = serve(
    {
      hostname: host,
      port,
      serverOptions: HTTP_TIMEOUTS,
      fetch: async (request, { incoming }) =>
        (await app.promise).fetch(
          request,
          connectionOf(incoming.socket.remoteAddress, incoming.headers, trusted),
        ),
    },
    (address) => listening.resolve(address.port),
  );
  if (!(served instanceof Server)) throw new Error("The hub speaks HTTP/1.1; TLS is the proxy's.");
  const http = served;
  http.once('error', (error) => listening.reject(error));
  watchConnections(http, metrics, limits.connections);
  const closeData = async (): Promise<void> => {
    metrics.stop();
    await server.close();
  };
  try {
    const boundPort = await listening.promise;
    app.resolve(
      createHubApp({
        api: server.fetch,
        page,
        sync: server.hubRoutes?.fetch,
        hosts: ownHosts({ host, port: boundPort, publicUrl }),
        cookieName: `lectern_session_${boundPort}`,
        isSecure: publicUrl?.protocol === 'https:',
        rate: new RequestRate(limits.requestsPerSecond),
        metrics,
        metricsToken: options.metricsToken ?? null,
        readiness: createReadiness({
          // A local server may exchange its database.
          database: {
            ...server.database,
            get read() {
              return server.database.read;
            },
          },
          dataDir: options.dataDir,
          isStopping: () => isStopping,
        }),
        setupGuard: guardOf(server, options),
        log: options.requestLog ?? null,
        isStopping: () => isStopping,
      }),
    );
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
      isSetUp: await isSetUp(server),
      async close() {
        isStopping = true;
        server.hubRoutes?.close();
        await closeHttp(http);
        await closeData();
      },
    };
  } catch (error) {
    await closeData();
    throw error;
  }
}

/** Lets running requests end, for a moment; a stream of events would hold the server open for ever. */
async function closeHttp(http: Server): Promise<void> {
  const closed = Promise.withResolvers<void>();
  http.close(() => closed.resolve());
  http.closeIdleConnections();
  // A connection whose last answer has ended only now is idle from here on.
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
  await closed.promise;
  clearInterval(sweep);
  clearTimeout(timer);
}
