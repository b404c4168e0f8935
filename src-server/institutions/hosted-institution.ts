import { setTimeout as sleep } from 'node:timers/promises';
import { setupContract } from '#shared/contract/setup.ts';
import type { PoolState } from '../db/database.ts';
import { createReadiness } from '../http/health.ts';
import { createHubApp, type HubAppOptions, type HubBindings } from '../http/hub-app.ts';
import { createSetupGuard } from '../http/setup-guard.ts';
import type { Log } from '../log.ts';
import type { OpenedServer } from '../open-server.ts';

/** What all institutions of one process share. */
export type SharedParts = Pick<
  HubAppOptions,
  'page' | 'cookieName' | 'rate' | 'metrics' | 'metricsToken' | 'isStopping'
>;

export interface HostedOptions {
  readonly server: OpenedServer;
  readonly hosts: HubAppOptions['hosts'];
  readonly dataDir: string;
  readonly isSecure: boolean;
  /** Of the code that its first administrator must show; undefined where whoever comes first is it. */
  readonly setupCodeHash?: string | null;
  readonly log: Log | null;
}

/** Whether an institution has its first administrator. */
export async function isSetUp(server: OpenedServer): Promise<boolean> {
  const { method, path } = setupContract.getSetup;
  const { body } = await server.call({ method, path, headers: {} });
  return typeof body === 'object' && body !== null && 'state' in body && body.state === 'ready';
}

const DRAIN_MS = 10_000;
const LOOK_MS = 20;

/** An open institution with its web edge. */
export class HostedInstitution {
  readonly #server: OpenedServer;
  readonly #app: ReturnType<typeof createHubApp>;
  readonly #hosts: HostedOptions['hosts'];
  #running = 0;
  #isClosing = false;

  constructor(options: HostedOptions, shared: SharedParts) {
    const { server, hosts, dataDir, isSecure, log, setupCodeHash } = options;
    const isStopping = (): boolean => this.#isClosing || shared.isStopping();
    this.#server = server;
    this.#hosts = hosts;
    this.#app = createHubApp({
      ...shared,
      isStopping,
      api: server.answer,
      paymentEvent: (raw, signature) => server.paymentEvent(raw, signature),
      media: (ticket) => server.media(ticket),
      sync: server.hubRoutes?.fetch,
      pageEvents: server.hubRoutes?.openPageEvents,
      hosts,
      isSecure,
      readiness: createReadiness({
        // A local server may exchange its database.
        database: {
          ...server.database,
          get read() {
            return server.database.read;
          },
          get sqlite() {
            return server.database.sqlite;
          },
          transaction: (work) => server.database.transaction(work),
        },
        soundness: server.soundness,
        dataDir,
        isStopping,
      }),
      setupGuard:
        setupCodeHash === undefined
          ? null
          : createSetupGuard({ codeHash: setupCodeHash, isSetUp: () => isSetUp(server), isSecure }),
      log,
    });
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** How busy its connections are; undefined on SQLite. */
  poolState(): PoolState | undefined {
    return this.#server.database.poolState?.();
  }

  /** Whether a Host header names this institution. */
  answersTo(host: string): boolean {
    return this.#hosts.has(host.toLowerCase());
  }

  async fetch(request: Request, connection: HubBindings): Promise<Response> {
    this.#running += 1;
    try {
      return await this.#app.fetch(request, connection);
    } finally {
      this.#running -= 1;
    }
  }

  /** Streams of events would hold the process, or the institution, open for ever. */
  endStreams(): void {
    this.#server.hubRoutes?.close();
  }

  /** Ends the streams, lets running requests end for a moment, then closes the database. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.endStreams();
    for (let waited = 0; this.#running > 0 && waited < DRAIN_MS; waited += LOOK_MS) await sleep(LOOK_MS);
    await this.#server.close();
  }
}
