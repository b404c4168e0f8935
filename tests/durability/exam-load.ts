import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HUB_ENVIRONMENT, HUB_FLAGS } from '#scripts/hub-flags.mjs';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { startHubProcess } from '#tests/helpers/hub-process.ts';
import type { Draw } from '#tests/helpers/sample-input.ts';
import { Candidate } from './load-candidate.ts';
import { countLoad, type LoadCount } from './load-count.ts';
import { makeLoadSchool } from './load-school.ts';
import { HubWatch, type HubSample } from './load-watch.ts';

export interface LoadOptions {
  readonly candidates: number;
  /** How long everybody saves. */
  readonly seconds: number;
  /** Each candidate's time from one save to the next. */
  readonly everyMs: number;
  readonly questions: number;
  readonly draw: Draw;
  /** Called while it runs, with what was measured since the call before. */
  readonly onSample?: (sample: HubSample, saves: Times) => void;
  /** How often that is. */
  readonly sampleMs?: number;
  /** What happens to the data before they are counted: a loss that must be found. */
  readonly damage?: (database: Database) => Promise<void>;
}

/** Milliseconds until an answer. */
export interface Times {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface LoadReport extends LoadCount {
  readonly candidates: number;
  readonly seconds: number;
  /** Refused or broken calls. Must be 0. */
  readonly errors: number;
  readonly firstErrors: readonly string[];
  readonly signIns: Times;
  readonly starts: Times;
  readonly saves: Times;
  readonly handIns: Times;
  readonly samples: readonly HubSample[];
}

const MOST_TOLD = 5;
const START_MARGIN_MINUTES = 60;

function timesOf(list: readonly number[]): Times {
  const sorted = list.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN)) /
    10;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** What everybody does at once, and what of it failed. */
class Calls {
  readonly errors: string[] = [];

  /** @returns the milliseconds that it took, or null where it failed */
  async timed(work: () => Promise<void>): Promise<number | null> {
    const started = performance.now();
    try {
      await work();
      return performance.now() - started;
    } catch (error) {
      this.errors.push(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  async burst(candidates: readonly Candidate[], work: (one: Candidate) => Promise<void>): Promise<Times> {
    const times = await Promise.all(candidates.map((one) => this.timed(() => work(one))));
    return timesOf(times.filter((time) => time !== null));
  }
}

/** Everybody saves again and again, each at moments of their own. @param took called with the time of each save */
async function saveFor(
  candidates: readonly Candidate[],
  { seconds, everyMs, draw }: LoadOptions,
  questionIds: readonly number[],
  save: (one: Candidate, questionId: number, option: number) => Promise<void>,
): Promise<void> {
  const ends = performance.now() + seconds * 1000;
  const sit = async (one: Candidate, place: number): Promise<void> => {
    await sleep((place / candidates.length) * everyMs);
    while (performance.now() < ends) {
      const next = performance.now() + everyMs;
      await save(one, questionIds[draw(questionIds.length)] ?? 0, 1 + draw(4));
      await sleep(Math.max(0, Math.min(next, ends) - performance.now()));
    }
  };
  await Promise.all(candidates.map(sit));
}

/**
 * Candidates in browsers sign in at once, start, save for some time and hand in at once, at a hub in a process of its own,
 * which is killed with the last acknowledgement. @returns what it took, and what of the acknowledged is not there
 */
export async function runExamLoad(options: LoadOptions): Promise<LoadReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-load-'));
  try {
    return await loadHub(dataDir, options);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function loadHub(dataDir: string, options: LoadOptions): Promise<LoadReport> {
  const { candidates: count, seconds, questions, sampleMs = 15_000, onSample, damage } = options;
  const durationMinutes = START_MARGIN_MINUTES + Math.ceil(seconds / 60);
  const school = await makeLoadSchool(dataDir, { candidates: count, questions, durationMinutes });
  // All come from one address here: a limit by address is not what is measured.
  const hub = await startHubProcess(
    ['--data', dataDir, '--rate', '0'],
    { ...HUB_ENVIRONMENT, NODE_ENV: 'production', LECTERN_LOG_LEVEL: 'warn' },
    HUB_FLAGS,
  );
  const candidates = school.emails.map((email) => new Candidate(hub.url, email));
  const calls = new Calls();
  const saveTimes: number[] = [];
  let told = 0;
  const watch = new HubWatch(hub.url, sampleMs, (sample) => {
    onSample?.(sample, timesOf(saveTimes.slice(told)));
    told = saveTimes.length;
  });
  const signIns = await calls.burst(candidates, (one) => one.signIn());
  const starts = await calls.burst(candidates, (one) => one.start(school.exam.examId));
  const sitting = candidates.filter(({ attemptId }) => attemptId > 0);
  await saveFor(sitting, options, school.exam.questionIds, async (one, questionId, option) => {
    const time = await calls.timed(() => one.save(questionId, option));
    if (time !== null) saveTimes.push(time);
  });
  const handIns = await calls.burst(sitting, (one) => one.handIn());
  await watch.stop();
  await hub.end('SIGKILL');
  for (const one of candidates) one.leave();
  const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
  try {
    await damage?.(database);
    return {
      candidates: count,
      seconds,
      ...(await countLoad(database, school, candidates)),
      errors: calls.errors.length,
      firstErrors: calls.errors.slice(0, MOST_TOLD),
      signIns,
      starts,
      saves: timesOf(saveTimes),
      handIns,
      samples: watch.samples,
    };
  } finally {
    await database.close();
  }
}
