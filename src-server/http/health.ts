import { LEAST_FREE_BYTES } from '#shared/domain/system-health/probe-registry.ts';
import type { SoundnessState } from '../backups/soundness.ts';
import {
  keepsWhatIsWritten,
  missingMigrations,
  respondsToQueries,
  WRITE_TIMEOUT_MS,
} from '../database-probe.ts';
import { freeIn } from '../blobs/free-space.ts';
import type { Database } from '../db/database.ts';
import { findNotedLoss } from '../sync/went-back.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<
    Record<'database' | 'migrations' | 'disk' | 'writable' | 'readable' | 'history' | 'running', boolean>
  >;
  /** What somebody should know who looks only here; anybody may read it. */
  readonly reason: string | null;
}

const DATABASE_TIMEOUT_MS = 2000;
/** Anybody may ask; the database is asked at most once in this time. */
const KEPT_MS = 1000;

async function answers(check: Promise<boolean>, timeoutMs = DATABASE_TIMEOUT_MS): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs);
  try {
    return await Promise.race([check, timeout.promise]);
  } catch {
    // What is wrong with it stands in the log of the requests that failed.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const isMigrated = async (database: Database): Promise<boolean> => (await missingMigrations(database)) === 0;

const hasSpace = async (dataDir: string, minFreeBytes: number): Promise<boolean> =>
  (await freeIn(dataDir)) >= minFreeBytes;

/** Whether nothing has proved that this hub went back to an earlier state. */
const isHistoryWhole = async ({ read }: Database): Promise<boolean> => (await findNotedLoss(read)) === null;

const WENT_BACK =
  'This server has gone back to an earlier state, and takes nothing from devices. Stop it and run "lectern begin-history".';

const REASONS: Readonly<Record<SoundnessState['state'], string | null>> = {
  reading: 'The database is being read through.',
  readable: null,
  sound: null,
  damaged: 'The database is damaged. The log says where; restore a backup.',
};

export interface ReadinessOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly isStopping: () => boolean;
  /** What is known of the file of the database; without it nobody looks through it. */
  readonly soundness?: () => SoundnessState;
  readonly minFreeBytes?: number;
  readonly now?: () => number;
}

/** Whether requests should be sent here: the database is sound, keeps what is written, has today's schema, and there is room. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { database, dataDir, isStopping, minFreeBytes = LEAST_FREE_BYTES } = options;
  const now = options.now ?? (() => performance.now());
  const soundness = options.soundness ?? (() => ({ state: 'sound', problem: null }) as const);
  type Looked = Omit<Readiness['checks'], 'running' | 'readable'>;
  let known: { readonly at: number; readonly checks: Promise<Looked> } | null = null;
  let writing: Promise<boolean> | null = null;

  // One at a time: behind a long transaction they would only queue up.
  const isWritable = (): Promise<boolean> => {
    writing ??= keepsWhatIsWritten(database).finally(() => {
      writing = null;
    });
    return writing;
  };

  const look = async () => {
    const [answersNow, migrations, disk, writable, history] = await Promise.all([
      answers(respondsToQueries(database)),
      answers(isMigrated(database)),
      answers(hasSpace(dataDir, minFreeBytes)),
      answers(isWritable(), WRITE_TIMEOUT_MS),
      answers(isHistoryWhole(database)),
    ]);
    return { database: answersNow, migrations, disk, writable, history };
  };

  return async () => {
    if (known === null || now() - known.at >= KEPT_MS) known = { at: now(), checks: look() };
    const looked = await known.checks;
    const unreadable = REASONS[soundness().state];
    const checks = { ...looked, readable: unreadable === null, running: !isStopping() };
    const isBack = looked.database && looked.migrations && !looked.history;
    const reason = unreadable ?? (isBack ? WENT_BACK : null);
    return { ready: Object.values(checks).every(Boolean), checks, reason };
  };
}
