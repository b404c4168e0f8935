import type { Allowance } from '#shared/domain/limits/budgets.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { fileCertificateKeys } from './certificate-keys.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Ctx } from './context.ts';
import type { JournalFinding } from './features/exam-attempts/journal/replay-journals.ts';
import { createServer } from './create-server.ts';
import type { LecternServer } from './lectern-server.ts';
import { openKeeping } from './backups/keeping.ts';
import type { SoundnessState } from './backups/soundness.ts';
import { assertUsable, asUnusable } from './backups/unusable.ts';
import { backUpBefore } from './db/backup.ts';
import { openDatabaseFile, type Database } from './db/database.ts';
import { loadIdSource } from './db/ids.ts';
import { DATABASE_FILE, LOCK_FILE } from './db/data-files.ts';
import { lockDataFolder } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import type { PostgresOptions } from './db/postgres.ts';
import { findAccountById } from './features/auth/repo.ts';
import { openCommandLineSession, recoverAccount } from './features/auth/command-line-session.ts';
import { folderBlobStore } from './blobs/store.ts';
import { HubTimes } from './features/exam-attempts/hub-time.ts';
import { listWanted } from './features/kept-courses/service.ts';
import { createFileLinker } from './features/media/file-linker.ts';
import { endOwnSession } from './sync/membership/own-session.ts';
import type { PaymentEnvironment } from './payments/payments.ts';
import type { Recovery } from './features/auth/command-line-session.ts';
import { fileSigningKey } from './signing-key.ts';
import { createImportJobs } from './features/imports/jobs.ts';
import { RunningJobs } from './running-jobs.ts';
import { loadDemoSchool } from './features/setup/demo-school.ts';
import { fileSecretBox } from './secrets/secret-box.ts';
import { createLog, type Log } from './log.ts';
import { assertHub, followHub, openHubRoutes, takeDraftsAlong, type LocalSyncOptions } from './open-sync.ts';
import type { HubRoutes } from './sync/transport/hub-routes.ts';
import { joiningControl } from './sync/membership/join.ts';
import { noticeMove } from './sync/membership/surroundings.ts';
import { openWriter, roleOf } from './sync/role.ts';
import { WakeBell } from './sync/transport/wake-bell.ts';

export interface OpenServerOptions {
  /** Folder of the database, blobs, backups and logs; made when missing. */
  readonly dataDir: string;
  readonly appVersion: string;
  /** Loads the demo school when there is no institution yet. */
  readonly demo?: boolean;
  readonly log?: Log;
  readonly clock?: Clock;
  /** Checks every response against the contract; candidates' responses are checked always. */
  readonly validateResponses?: boolean;
  readonly attemptEvents?: Allowance;
  /** Calls that arrive together share a commit: for servers of many people. */
  readonly isGrouping?: boolean;
  /** Grows with every connection and request that comes. */
  readonly arrivals?: () => number;
  /** After every commit: how many calls shared it. */
  readonly onCommitted?: (calls: number) => void;
  /** There is a database already: a missing one is not made anew. */
  readonly isExisting?: boolean;
  /** The database is a schema of this server; the folder then keeps blobs and imports only. */
  readonly postgres?: PostgresOptions & { readonly url: string };
  /** Worker that reads question files; tests and the hub run it from source. */
  readonly parseWorkerUrl?: URL;
  /** Worker that writes spreadsheets, likewise. */
  readonly sheetWorkerUrl?: URL;
  /** So much of the disk is kept for answers of exams; without it nothing is. */
  readonly reserveBytes?: number;
  /** Looks through the database in the background and backs it up by itself. */
  readonly keeping?: {
    /** The thread that does it; the bundled program has it elsewhere than the source. */
    readonly workerUrl?: URL;
    /** Of the backups, given at the start; without it the one that was chosen in the settings. */
    readonly folder?: string;
  };
  /** Where people find this server, behind a proxy that speaks TLS. */
  readonly publicUrl?: URL;
  /** Devices follow this database: it becomes a hub when it is none. */
  readonly isHub?: boolean;
  /** The idle limit in minutes while people share this computer. */
  readonly sharedIdleMinutes?: () => number | null;
  /** The main process of a desktop watches the window, and writes what happens to it. */
  readonly isWindowWatched?: boolean;
  /** Keys of a payment provider that are given to the program; they are those of one institution. */
  readonly payments?: PaymentEnvironment;
  /** This computer may follow a hub, or join one. */
  readonly local?: LocalSyncOptions;
}

export interface OpenedServer extends Omit<
  LecternServer,
  'callWithin' | 'callForComputer' | 'replayJournals' | 'stop'
> {
  readonly database: Database;
  /** What the second copies of logs had and the database had lost, when it was opened. */
  readonly recovered: readonly JournalFinding[];
  /** What devices ask of this hub; null where it is none. */
  readonly hubRoutes: HubRoutes | null;
  /** A session for the command line: whoever may open the file may act as anybody in it. */
  actAs(email: string): Promise<string>;
  /** A start code for somebody whom nobody else lets in again. */
  recover(email: string): Promise<Recovery>;
  /** What is known of the file of the database. */
  readonly soundness: () => SoundnessState;
  close(): Promise<void>;
}

const TICK_MS = 1000;

/** Opens the data of an institution, brings it to the newest schema and answers requests on it. */
export async function openServer(options: OpenServerOptions): Promise<OpenedServer> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const database = await openLocked(options);
  try {
    const log = options.log ?? createLog(path.join(options.dataDir, 'logs', 'server.log'));
    const applied = await migrate(database.write, {
      dialect: database.dialect,
      // PostgreSQL is backed up by its own means (docs/operator-guide.md); each migration is one transaction.
      ...(database.sqlite === null
        ? {}
        : { backup: () => backUpBefore(database, options.dataDir, 'migration') }),
    });
    if (applied.length > 0) log.info({ applied }, 'schema migrated');
    return await serve(database, log, options);
  } catch (error) {
    await closeQuietly(database);
    throw postgresOr(options, error);
  }
}

/** What the file of a database has to do with it, as a sentence. */
const postgresOr = ({ dataDir, postgres }: OpenServerOptions, error: unknown): unknown =>
  postgres === undefined ? asUnusable(error, dataDir) : error;

/** A damaged file cannot be closed either; what was wrong first is what is said. */
async function closeQuietly(database: Database): Promise<void> {
  await database.close().catch(() => undefined);
}

/** Holds the folder, and on PostgreSQL the schema, until the database is closed. */
async function openLocked(options: OpenServerOptions): Promise<Database> {
  const { dataDir, postgres } = options;
  const unlock = lockDataFolder(dataDir, path.join(dataDir, LOCK_FILE));
  try {
    if (postgres === undefined) assertUsable(dataDir, options.isExisting);
    const opened = await openDatabase(dataDir, postgres);
    return {
      ...opened,
      close: async () => {
        try {
          await opened.close();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw postgresOr(options, error);
  }
}

async function openDatabase(dataDir: string, postgres: OpenServerOptions['postgres']): Promise<Database> {
  if (postgres === undefined) return openDatabaseFile(path.join(dataDir, DATABASE_FILE));
  // A desktop never loads it.
  const { openPostgresDatabase } = await import('./db/postgres.ts');
  return openPostgresDatabase(postgres.url, postgres);
}

async function loadDemoUnlessSetUp(server: LecternServer): Promise<void> {
  const { status, body } = await server.call({
    method: 'POST',
    path: '/api/setup/demo-school',
    headers: {},
  });
  const isSetUp = status === ERROR_STATUS.ILLEGAL_STATE;
  if (status !== 201 && !isSetUp) throw new Error(`The demo school was not loaded: ${JSON.stringify(body)}`);
}

async function serve(database: Database, log: Log, options: OpenServerOptions): Promise<OpenedServer> {
  const clock = options.clock ?? systemClock();
  if (options.isHub === true) await assertHub(database, clock);
  const role = await roleOf(database.write);
  // Before the first id is drawn: a copy has a number of its own from here on.
  if (role === 'device' && options.local !== undefined)
    await noticeMove(database.write, path.join(options.dataDir, DATABASE_FILE), randomBytes);
  const ids = await loadIdSource(database.write, randomBytes);
  const bell = new WakeBell();
  const writer = await openWriter(database, ids, {
    role,
    isGrouping: options.isGrouping === true,
    ...(options.arrivals === undefined ? {} : { arrivals: options.arrivals }),
    onStamped: (scopes, tables) => bell.ring({ scopes, tables, clientId: null }),
    ...(options.onCommitted === undefined ? {} : { onCommitted: options.onCommitted }),
  });
  const hubTimes = new HubTimes();
  const imports = createImportJobs({
    folder: path.join(options.dataDir, 'imports'),
    onError: (error) => log.error({ err: error }, 'reading a question file failed'),
    ...(options.parseWorkerUrl === undefined ? {} : { workerUrl: options.parseWorkerUrl }),
  });
  const { appVersion, dataDir, local } = options;
  const blobs = folderBlobStore(path.join(dataDir, 'blobs'));
  const own = { database, writer, ids, clock, blobs, log, appVersion, dataDir };
  const device =
    role === 'device' && local !== undefined
      ? await followHub(own, local, (receipts) => hubTimes.hear(receipts))
      : null;
  const joining = role === 'standalone' && local !== undefined ? joiningControl({ ...own, ...local }) : null;
  const sync = device?.control ?? joining;
  const keeping = openKeeping(own, options.keeping);
  const server = createServer({
    ...own,
    role,
    hubTimes,
    ...(sync === null ? {} : { sync }),
    validateResponses: options.validateResponses ?? process.env['NODE_ENV'] !== 'production',
    attemptEvents: options.attemptEvents,
    payments: options.payments,
    watching: options.keeping,
    sheetWorkerUrl: options.sheetWorkerUrl,
    reserveBytes: options.reserveBytes,
    services: {
      dialect: database.dialect,
      clock,
      imports,
      peopleImports: new RunningJobs(),
      blobs,
      signingKey: fileSigningKey(path.join(options.dataDir, 'keys', 'receipt.pem')),
      certificateKeys: fileCertificateKeys(path.join(options.dataDir, 'keys')),
      secrets: fileSecretBox(path.join(options.dataDir, 'keys', 'settings.key')),
      appVersion: options.appVersion,
      publicUrl: options.publicUrl ?? null,
      ...(keeping === null ? {} : { backups: keeping }),
      ...(options.isWindowWatched === undefined ? {} : { isWindowWatched: options.isWindowWatched }),
      ...(options.sharedIdleMinutes === undefined ? {} : { sharedIdleMinutes: options.sharedIdleMinutes }),
      loadDemoSchool: (ctx: Ctx) => loadDemoSchool(ctx),
      wakeDevice: (clientId: string) => bell.wake(clientId),
    },
  });
  const recovered = await server.replayJournals();
  if (options.demo === true) await loadDemoUnlessSetUp(server);
  const timer = setInterval(() => {
    keeping?.tick();
    server.tick().catch((error: unknown) => log.error({ err: error }, 'the timer failed'));
  }, TICK_MS);
  timer.unref();
  const atCommandLine = { database, ids, writer, clock, services: server.services };
  const actAs = (email: string) => openCommandLineSession(atCommandLine, email);
  const hubRoutes = role === 'hub' ? openHubRoutes(own, server, bell) : null;
  device?.linkFilesBy(
    createFileLinker({
      read: database.read,
      transaction: (work) => writer.transaction(work),
      callWithin: server.callWithin,
      actAs: async (userId) => {
        const account = await findAccountById(database.read, userId);
        return account === undefined ? null : actAs(account.email);
      },
      endSession: (token) => endOwnSession({ writer, clock }, token),
      log,
    }),
  );
  device?.keepFilesFor({ list: () => listWanted(database.read) });
  device?.start();
  const ending = new AbortController();
  const carrying =
    local === undefined || device === null
      ? null
      : takeDraftsAlong(own, local, { server, actAs, signal: ending.signal });
  return {
    ...server,
    database,
    recovered,
    hubRoutes,
    actAs,
    recover: (email) => recoverAccount(atCommandLine, email),
    soundness: () => keeping?.soundness() ?? { state: 'sound', problem: null },
    close: async () => {
      clearInterval(timer);
      await keeping?.close();
      ending.abort();
      hubRoutes?.close();
      await device?.stop();
      await carrying;
      await imports.close();
      await server.stop();
      await database.close();
    },
  };
}
