import { Server } from 'node:http';
import path from 'node:path';
import { serve } from '@hono/node-server';
import type { PoolState } from './db/database.ts';
import { EXAM_RESERVE_BYTES } from './exam-reserve.ts';
import { probeNumbers } from '#shared/domain/system-health/judgement.ts';
import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { ConnectionGuard, SILENCE } from './http/connection-guard.ts';
import { connectionOf, readTrustedProxies } from './http/client-address.ts';
import { createStaticHandler } from './http/serve-static.ts';
import { DEFAULT_LIMITS, HTTP_TIMEOUTS, RequestRate, type HubLimits } from './http/limits.ts';
import { HubMetrics } from './http/metrics.ts';
import { ownHosts } from './http/own-hosts.ts';
import { setupCodeHash } from './http/setup-guard.ts';
import { DirectoryReader } from './institutions/open-directory.ts';
import { InstitutionRouter } from './institutions/institution-router.ts';
import { HostedInstitution, isSetUp, type SharedParts } from './institutions/hosted-institution.ts';
import { openHosted } from './institutions/open-hosted.ts';
import type { Log } from './log.ts';
import { openLocalServer } from './open-local-server.ts';
import { openServer, type OpenedServer, type OpenServerOptions } from './open-server.ts';
import { fileSecrets } from './sync/membership/file-secrets.ts';

export interface HubOptions extends OpenServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The built renderer. */
  readonly rendererDir: string;
  /** The address to listen on; this computer alone when not given. */
  readonly host?: string;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<HubLimits>;
  /** Folder of the backups, best on another disk; without it they are in that of the data. */
  readonly backupsDir?: string;
  readonly metricsToken?: string;
  /** The first administrator must know this; without it whoever comes first is it. */
  readonly setupCode?: string;
  readonly requestLog?: Log;
  /** Serves the institutions of the directory too, each with a log of its own; without it there is one. */
  readonly hosting?: { readonly log: Log; readonly logOf: (slug: string) => Log };
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

function watchConnections(http: Server, metrics: HubMetrics, connections: number): ConnectionGuard {
  const guard = new ConnectionGuard({ ...SILENCE, connections }, (reason) => metrics.refused(reason));
  metrics.registry.gauge('lectern_open_connections', 'Open connections.', () => guard.open);
  return guard.watch(http);
}

/** What is open, and the connections of all of it where they are to PostgreSQL. */
function watchInstitutions(metrics: HubMetrics, front: InstitutionRouter, isPostgres: boolean): void {
  metrics.registry.gauge('lectern_open_institutions', 'Institutions that are open.', () => front.open.length);
  if (!isPostgres) return;
  metrics.registry.gauge('lectern_database_connections', 'Connections to PostgreSQL.', () => {
    const pools = front.open.flatMap((one) => one.poolState() ?? []);
    const sumOf = (state: keyof PoolState): number => pools.reduce((sum, pool) => sum + pool[state], 0);
    return { total: sumOf('total'), idle: sumOf('idle'), waiting: sumOf('waiting') };
  });
}

/** The probes of the institution of the data folder; one that has nothing to look at has no line. */
function watchProbes(metrics: HubMetrics, server: Pick<OpenedServer, 'services'>): void {
  metrics.registry.gauge(
    'lectern_probe_state',
    'State of each probe: 0 good, 1 warning, 2 failing, 3 unknown.',
    () => probeNumbers(server.services.health.states()),
    'probe',
  );
}

/** Each institution has its backups to itself. */
const keepingOf = ({ backupsDir }: HubOptions, slug: string): NonNullable<OpenServerOptions['keeping']> =>
  backupsDir === undefined ? {} : { folder: path.join(backupsDir, slug) };

/** One person's server, which may follow a hub itself; its secrets have no key ring to go to. */
const openLocal = (options: HubOptions): Promise<OpenedServer> =>
  openLocalServer({ ...options, secrets: fileSecrets(options.dataDir) });

/** The institution of the data folder itself, and those of the directory where this process serves them. */
function openFront(
  options: HubOptions,
  primary: HostedInstitution,
  shared: SharedParts,
): { readonly front: InstitutionRouter; close(): Promise<void> } {
  const { hosting, dataDir, postgres } = options;
  const directory =
    hosting === undefined ? null : new DirectoryReader({ dataDir, postgresUrl: postgres?.url ?? null });
  const front = new InstitutionRouter({
    primary,
    directory,
    open: (institution) =>
      openHosted(institution, { ...options, keeping: keepingOf(options, institution.slug) }, shared),
    metrics: shared.metrics,
    log: hosting?.log ?? null,
  });
  return {
    front,
    close: async () => {
      await front.close();
      await directory?.close();
    },
  };
}

/** Opens the data and answers over HTTP. */
export async function startHub(wanted: HubOptions): Promise<RunningHub> {
  const metrics = new HubMetrics(wanted.appVersion);
  let arrived = 0;
  const options = {
    ...wanted,
    arrivals: () => arrived,
    onCommitted: (calls: number) => metrics.committed(calls),
    keeping: keepingOf(wanted, DEFAULT_SLUG),
    reserveBytes: wanted.reserveBytes ?? EXAM_RESERVE_BYTES,
  };
  const { host = LOOPBACK, port, publicUrl = null, rendererDir, setupCode } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const trusted = readTrustedProxies(options.trustedProxies ?? []);
  const page = await createStaticHandler(path.resolve(rendererDir));
  const server = await (options.isHub === true ? openServer(options) : openLocal(options));
  let isStopping = false;

  const entrance = Promise.withResolvers<InstitutionRouter>();
  const listening = Promise.withResolvers<number>();
  const served = serve(
    {
      hostname: host,
      port,
      serverOptions: HTTP_TIMEOUTS,
      fetch: async (request, { incoming }) =>
        (await entrance.promise).fetch(
          request,
          incoming.headers.host ?? '',
          connectionOf(incoming.socket.remoteAddress, incoming.headers, trusted),
        ),
    },
    (address) => listening.resolve(address.port),
  );
  if (!(served instanceof Server)) throw new Error("The hub speaks HTTP/1.1; TLS is the proxy's.");
  const http = served;
  http.once('error', (error) => listening.reject(error));
  const guard = watchConnections(http, metrics, limits.connections);
  for (const event of ['connection', 'request']) http.on(event, () => (arrived += 1));
  try {
    const boundPort = await listening.promise;
    const shared: SharedParts = {
      page,
      cookieName: `lectern_session_${boundPort}`,
      rate: new RequestRate(limits.requestsPerSecond),
      metrics,
      metricsToken: options.metricsToken ?? null,
      isStopping: () => isStopping,
    };
    const primary = new HostedInstitution(
      {
        server,
        hosts: ownHosts({ host, port: boundPort, publicUrl }),
        dataDir: options.dataDir,
        isSecure: publicUrl?.protocol === 'https:',
        ...(setupCode === undefined ? {} : { setupCodeHash: setupCodeHash(setupCode) }),
        log: options.requestLog ?? null,
      },
      shared,
    );
    const isReady = await isSetUp(server);
    const { front, close } = openFront(options, primary, shared);
    await front.start();
    watchInstitutions(metrics, front, options.postgres !== undefined);
    watchProbes(metrics, server);
    entrance.resolve(front);
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
      isSetUp: isReady,
      async close() {
        isStopping = true;
        front.endStreams();
        await closeHttp(http);
        guard.stop();
        metrics.stop();
        await close();
        await server.close();
      },
    };
  } catch (error) {
    guard.stop();
    metrics.stop();
    await server.close();
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
