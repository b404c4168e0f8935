import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'database' | 'migrations' | 'disk' | 'running', boolean>>;
}

const MIN_FREE_BYTES = 100_000_000;
const DATABASE_TIMEOUT_MS = 2000;
/** Anybody may ask; the database is asked at most once in this time. */
const KEPT_MS = 1000;

async function answers(check: Promise<boolean>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), DATABASE_TIMEOUT_MS);
  try {
    return await Promise.race([check, timeout.promise]);
  } catch {
    // What is wrong with it stands in the log of the requests that failed.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const respondsToQueries = async ({ read }: Database): Promise<boolean> =>
  (await sql`select 1`.execute(read)).rows.length === 1;

const isMigrated = async ({ read }: Database): Promise<boolean> =>
  (await appliedMigrations(read)).length === Object.keys(MIGRATIONS).length;

async function hasSpace(dataDir: string, minFreeBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= minFreeBytes;
}

export interface ReadinessOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly isStopping: () => boolean;
  readonly minFreeBytes?: number;
  readonly now?: () => number;
}

/** Whether requests should be sent here: the database answers, has today's schema, and there is room. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { database, dataDir, isStopping, minFreeBytes = MIN_FREE_BYTES } = options;
  const now = options.now ?? (() => performance.now());
  let known: { readonly at: number; readonly checks: Promise<Omit<Readiness['checks'], 'running'>> } | null =
    null;

  const look = async () => {
    const [answersNow, migrations, disk] = await Promise.all([
      answers(respondsToQueries(database)),
      answers(isMigrated(database)),
      answers(hasSpace(dataDir, minFreeBytes)),
    ]);
    return { database: answersNow, migrations, disk };
  };

  return async () => {
    if (known === null || now() - known.at >= KEPT_MS) known = { at: now(), checks: look() };
    const checks = { ...(await known.checks), running: !isStopping() };
    return { ready: Object.values(checks).every(Boolean), checks };
  };
}
