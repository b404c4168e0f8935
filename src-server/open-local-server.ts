import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import type { OpenMedia } from './http/media-answer.ts';
import type { Database } from './db/database.ts';
import { DATABASE_FILE } from './db/data-files.ts';
import type { ApiAnswer, ApiCall } from './http/api-call.ts';
import type { Recovery } from './features/auth/command-line-session.ts';
import { putNewestBack } from './backups/recover.ts';
import { noteRecovery } from './backups/recovery-note.ts';
import { systemClock } from './clock.ts';
import { UnusableDataError } from './db/unusable-data.ts';
import { openServer, type OpenedServer, type OpenServerOptions } from './open-server.ts';
import type { Secrets } from './sync/control.ts';
import { JOINING_FILE, type Replacement } from './sync/membership/join.ts';

export interface LocalServerOptions extends OpenServerOptions {
  readonly secrets: Secrets;
  /** Hubs without TLS on other computers may be joined; for a network that is safe otherwise. */
  readonly isInsecureHubAllowed?: boolean;
  /** The hub that this computer follows has stopped answering, or answers again. */
  readonly onReach?: (isReached: boolean) => void;
  readonly onArrived?: (tables: readonly string[]) => void;
}

/** Calls that still run get this long before the database is exchanged under them. */
const DRAIN_MS = 10_000;

/** A crash between the two renames of an exchange left the new database beside its place. */
function finishReplacement(dataDir: string): void {
  const file = path.join(dataDir, DATABASE_FILE);
  const joining = path.join(dataDir, JOINING_FILE);
  const wasArchived = existsSync(path.join(dataDir, 'archive')) && !existsSync(file);
  if (wasArchived && existsSync(joining)) renameSync(joining, file);
}

/** @returns what undoes it. */
function replaceFiles(dataDir: string, { file, archive }: Replacement): () => void {
  const current = path.join(dataDir, DATABASE_FILE);
  const next = path.join(dataDir, file);
  const kept = path.join(dataDir, archive);
  mkdirSync(path.dirname(kept), { recursive: true, mode: 0o700 });
  renameSync(current, kept);
  renameSync(next, current);
  return () => {
    renameSync(current, next);
    renameSync(kept, current);
  };
}

/**
 * The server of one computer: it can join a hub while it runs, which exchanges its database. Calls that
 * come meanwhile wait; those that run are let end.
 */
class LocalServer implements OpenedServer {
  readonly hubRoutes = null;
  readonly #options: LocalServerOptions;
  readonly #progress: { current: EnrolmentProgress | null } = { current: null };
  #inner: OpenedServer | null = null;
  #wanted: Replacement | null = null;
  #running = 0;
  #onDrained: (() => void) | null = null;
  #exchange: Promise<void> = Promise.resolve();
  #isExchanging = false;
  #isClosed = false;

  constructor(options: LocalServerOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    const { secrets, isInsecureHubAllowed, onReach, onArrived, ...options } = this.#options;
    this.#inner = await openServer({
      ...options,
      local: {
        secrets,
        isInsecureAllowed: isInsecureHubAllowed === true,
        progress: this.#progress,
        replace: (replacement) => {
          this.#wanted = replacement;
        },
        reopen: () => void this.#exchangeNow(null),
        onReach,
        onArrived,
      },
    });
  }

  get #server(): OpenedServer {
    if (this.#inner === null) throw new Error('The data is not open.');
    return this.#inner;
  }

  get database(): Database {
    return this.#server.database;
  }

  get services(): OpenedServer['services'] {
    return this.#server.services;
  }

  get recovered(): OpenedServer['recovered'] {
    return this.#server.recovered;
  }

  readonly soundness: OpenedServer['soundness'] = () => this.#server.soundness();

  get replay(): OpenedServer['replay'] {
    return this.#server.replay;
  }

  readonly call = (request: TransportRequest): Promise<TransportResponse> =>
    this.#through((server) => server.call(request));

  readonly window: OpenedServer['window'] = {
    sitting: (attemptId) => this.#through((server) => server.window.sitting(attemptId)),
    write: (attemptId, evidence) => this.#through((server) => server.window.write(attemptId, evidence)),
  };

  readonly answer = (call: ApiCall): Promise<ApiAnswer> => this.#through((server) => server.answer(call));

  readonly fetch = (request: Request, address?: string): Promise<Response> =>
    this.#through((server) => server.fetch(request, address));

  readonly media = (ticket: string): Promise<OpenMedia | null> =>
    this.#through((server) => server.media(ticket));

  readonly paymentEvent: OpenedServer['paymentEvent'] = (raw, signature) =>
    this.#through((server) => server.paymentEvent(raw, signature));

  tick(): Promise<void> {
    return this.#through((server) => server.tick());
  }

  actAs(email: string): Promise<string> {
    return this.#through((server) => server.actAs(email));
  }

  recover(email: string): Promise<Recovery> {
    return this.#through((server) => server.recover(email));
  }

  async close(): Promise<void> {
    await this.#exchange;
    this.#isClosed = true;
    await this.#inner?.close();
  }

  async #through<T>(work: (server: OpenedServer) => Promise<T>): Promise<T> {
    while (this.#isExchanging) await this.#exchange;
    this.#running += 1;
    try {
      return await work(this.#server);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#onDrained?.();
      if (this.#wanted !== null) await this.#exchangeNow(this.#wanted);
    }
  }

  /** Never rejects: where the new data cannot be opened, the old is. */
  #exchangeNow(replacement: Replacement | null): Promise<void> {
    this.#wanted = null;
    this.#isExchanging = true;
    this.#exchange = this.#exchangeAfter(this.#exchange, replacement);
    return this.#exchange;
  }

  async #exchangeAfter(before: Promise<void>, replacement: Replacement | null): Promise<void> {
    await before;
    try {
      if (!this.#isClosed) await this.#reopen(replacement);
    } catch (error) {
      this.#options.log?.error({ err: error }, 'the data could not be exchanged');
    } finally {
      this.#isExchanging = false;
    }
  }

  async #reopen(replacement: Replacement | null): Promise<void> {
    await this.#drain();
    await this.#server.close();
    const { dataDir } = this.#options;
    let undo: (() => void) | null = null;
    try {
      await replacement?.complete?.(path.join(dataDir, DATABASE_FILE));
      undo = replacement === null ? null : replaceFiles(dataDir, replacement);
      await this.open();
    } catch (error) {
      undo?.();
      await this.open();
      throw error;
    }
  }

  async #drain(): Promise<void> {
    if (this.#running === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onDrained = resolve;
    const timer = setTimeout(resolve, DRAIN_MS);
    await promise;
    clearTimeout(timer);
    this.#onDrained = null;
  }
}

/** What is damaged is kept, the newest good backup takes its place, and the second copies of answers fill it up. */
async function recoverInto(server: LocalServer, options: LocalServerOptions, damage: Error): Promise<void> {
  const { dataDir, log, clock } = options;
  const put = await putNewestBack(dataDir, (file, error) =>
    log?.error({ err: error, file }, 'a backup is damaged'),
  );
  if (put === null) throw damage;
  await server.open();
  const count = (isBack: boolean): number =>
    server.recovered
      .filter(({ outcome }) => (outcome === 'restored') === isBack)
      .reduce((sum, { events }) => sum + events, 0);
  noteRecovery(dataDir, {
    at: (clock ?? systemClock()).now(),
    problem: damage.message,
    backup_at: put.backupAt,
    aside: put.aside,
    restored: count(true),
    left: count(false),
    files: server.recovered.filter(({ outcome }) => outcome !== 'restored').map(({ file }) => file),
  });
  log?.error({ err: damage, ...put }, 'a damaged database was replaced by its newest backup');
}

/** Opens the data of one computer, which may follow a hub. */
export async function openLocalServer(options: LocalServerOptions): Promise<OpenedServer> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  finishReplacement(options.dataDir);
  const server = new LocalServer(options);
  try {
    await server.open();
  } catch (error) {
    if (!(error instanceof UnusableDataError) || !error.isDamage) throw error;
    await recoverInto(server, options, error);
  }
  return server;
}
