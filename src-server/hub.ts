import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { EXIT, UsageError } from './cli/arguments.ts';
import { DataInUseError } from './db/lock.ts';
import { UnusableDataError } from './db/unusable-data.ts';
import { hubUsage, readHubArguments, type HubArguments } from './hub-arguments.ts';
import { isLoopback } from './http/own-hosts.ts';
import { newSetupCode } from './http/setup-guard.ts';
import type { Logger } from 'pino';
import { createConsoleLog } from './log.ts';
import { startHub, type HubOptions, type RunningHub } from './start-hub.ts';
import { APP_VERSION } from './version.ts';

const root = path.resolve(import.meta.dirname, '..');
/** By then most of what a hub does was compiled once. */
const FLUSH_MS = 60_000;

/** What can be mended by who started the hub, as a sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${String(error.port)} is taken by another program. Choose another one with --port.`;
    if (error.code === 'EACCES')
      return `Port ${String(error.port)} may not be opened by this user. Choose another one with --port.`;
  }
  // By its name: only who has PostgreSQL loads what throws the second one.
  const isSentence =
    error instanceof UsageError ||
    error instanceof DataInUseError ||
    error instanceof UnusableDataError ||
    error.name === 'SchemaInUseError';
  return isSentence ? error.message : String(error);
}

function exitWith(code: number, error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(code);
}

/** What only a server of many people needs. */
function hubOnly(wanted: HubArguments, log: Logger, onLost: (reason: Error) => void): Partial<HubOptions> {
  const { databaseUrl, metricsToken, payments, publicUrl, schema } = wanted;
  return {
    log,
    requestLog: log,
    hosting: { log, logOf: (institution) => log.child({ institution }) },
    isGrouping: true,
    isHub: true,
    payments,
    setupCode: newSetupCode(),
    host: wanted.host,
    trustedProxies: wanted.trustedProxies,
    limits: { requestsPerSecond: wanted.requestsPerSecond, connections: wanted.connections },
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(databaseUrl === undefined
      ? {}
      : {
          postgres: {
            url: databaseUrl,
            schema,
            onLockLost: onLost,
            onConnectionLost: (reason: Error) => log.warn({ err: reason }, 'a database connection was lost'),
          },
        }),
  };
}

function announce(
  { url, isSetUp }: RunningHub,
  { host, publicUrl }: HubArguments,
  code: string | undefined,
): void {
  process.stdout.write(`listening ${url}\n`);
  if (!isLoopback(host) && publicUrl?.protocol !== 'https:') {
    process.stderr.write(
      'Passwords travel unencrypted: put a TLS proxy in front (docs/operator-guide.md).\n',
    );
  }
  if (code === undefined || isSetUp) return;
  const link = new URL(`/setup-code?code=${code}`, publicUrl ?? url);
  process.stderr.write(`Set-up code for the first administrator: ${code}\nOr open ${link.href}\n`);
}

async function main(): Promise<void> {
  process.umask(0o077);
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`Usage: ${hubUsage(args.includes('--local'))}\n`);
    return;
  }
  const wanted = readHubArguments(args, process.env, root);
  const log = createConsoleLog(wanted.logLevel);
  const lost = Promise.withResolvers<Error>();
  const only = wanted.isLocal ? {} : hubOnly(wanted, log, lost.resolve);
  const hub = await startHub({
    port: wanted.port,
    demo: wanted.demo,
    dataDir: wanted.dataDir,
    appVersion: APP_VERSION,
    rendererDir: path.join(root, 'out', 'renderer'),
    ...(wanted.backupsDir === undefined ? {} : { backupsDir: wanted.backupsDir }),
    ...only,
  });
  announce(hub, wanted, only.setupCode);
  // Where the environment keeps one (scripts/hub-flags.mjs): a hub that is killed later would leave none.
  setTimeout(flushCompileCache, FLUSH_MS).unref();

  let isStopping = false;
  const stop = (exitCode: number): void => {
    if (isStopping) return;
    isStopping = true;
    hub.close().then(
      () => process.exit(exitCode),
      (error: unknown) => exitWith(1, error),
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  // Without the lock another hub may mint the same ids: better none than two.
  const reason = await lost.promise;
  log.error({ err: reason }, 'the lock on the schema was lost; the hub stops');
  stop(1);
}

main().catch((error: unknown) => exitWith(error instanceof UsageError ? EXIT.usage : 1, error));
