import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { readJournal } from '#server/features/exam-attempts/journal/journal-lines.ts';
import type { Draw } from '#tests/helpers/sample-input.ts';
import { Disk } from './powercut-disk.ts';
import { parseLog, type LogEntry } from './powercut-log.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DATABASE = 'lectern.db';

export interface PowercutOptions {
  readonly states: number;
  readonly answers: number;
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly draw: Draw;
}

export interface PowercutReport {
  readonly states: number;
  /** Answers that the recorded process had acknowledged by its end. */
  readonly acknowledged: number;
  /** States in which an answer acknowledged before the cut was missing. Must be 0. */
  readonly lost: number;
  /** States that did not open, or in which verification found something. Must be 0. */
  readonly corrupt: number;
  /** Syncs of the database file itself while answers were saved: checkpoints that cuts could hit. */
  readonly checkpoints: number;
  readonly mostAnswersLost: number;
  /** States with a journal that could be read. */
  readonly journals: number;
  /** Of those, in which it held an event that the database has not: a second copy is never ahead. Must be 0. */
  readonly ahead: number;
  /** States in which the journal lacked what was on the disk when the server closed. Must be 0. */
  readonly short: number;
  readonly problems: readonly string[];
}

/** Builds the recorder; throws when there is no C compiler. */
function buildRecorder(folder: string): string {
  const library = path.join(folder, 'recorder.so');
  const source = path.join(ROOT, 'tools/powercut/recorder.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-pthread']);
  return library;
}

/** Every file that the log knows must hold on the disk what the log says. */
function assertComplete(entries: readonly LogEntry[]): void {
  const disk = new Disk();
  for (const entry of entries) disk.apply(entry);
  for (const [name, bytes] of disk.everything()) {
    if (!bytes.equals(readFileSync(name))) throw new Error(`The recording of ${name} is not complete.`);
  }
}

/** Runs the writer on an empty folder under the recorder. */
function recordWriter(work: string, options: PowercutOptions): { data: string; entries: LogEntry[] } {
  const data = path.join(work, 'data');
  const log = path.join(work, 'log');
  mkdirSync(data);
  execFileSync(
    process.execPath,
    [
      path.join(import.meta.dirname, 'powercut-writer.ts'),
      '--data',
      data,
      '--answers',
      String(options.answers),
      '--synchronous',
      options.synchronous,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Work that libuv hands to the kernel by io_uring would pass the recorder by.
      env: {
        ...process.env,
        UV_USE_IO_URING: '0',
        LD_PRELOAD: buildRecorder(work),
        POWERCUT_FOLDER: data,
        POWERCUT_LOG: log,
      },
    },
  );
  const entries = parseLog(readFileSync(log));
  assertComplete(entries);
  return { data, entries };
}

/** The numbers that the writer has said with a word. */
const saidIn = (entries: readonly LogEntry[], word: 'ack' | 'copied'): number[] =>
  entries
    .flatMap((entry) =>
      entry.kind === 'mark' ? [...entry.text.matchAll(new RegExp(`^${word} (\\d+)$`, 'gm'))] : [],
    )
    .map((match) => Number(match[1]));

/** Of acknowledged answers, and the last of them that the second copy had on the disk. */
interface Known {
  readonly acknowledged: readonly number[];
  readonly copied: number;
}

interface Verdict {
  readonly missing: number;
  readonly hasJournal: boolean;
  readonly isAhead: boolean;
  readonly isShort: boolean;
  readonly problems: readonly string[];
}

const NOTHING: Verdict = { missing: 0, hasJournal: false, isAhead: false, isShort: false, problems: [] };

async function inspect(
  database: Database,
  { acknowledged, copied }: Known,
  journals: readonly Uint8Array[],
): Promise<Verdict> {
  // As every start does: the cut may have come before the schema was there.
  await migrate(database.write, { dialect: 'sqlite' });
  const rows = await database.read.selectFrom('exam_attempt_event').select(['time_ms', 'hash']).execute();
  const hashes = new Set(rows.map((row) => row.hash));
  const copies = journals.map(readJournal).filter((copy) => copy !== null);
  const held = new Set(copies.flatMap(({ events }) => events.map((event) => event.time_ms)));
  const stored = new Set(rows.map((row) => row.time_ms));
  const report = await verifyDatabase(database);
  return {
    missing: acknowledged.filter((n) => !stored.has(n * 1000)).length,
    hasJournal: copies.length > 0,
    isAhead: copies.some(({ events }) => events.some(({ hash }) => !hashes.has(hash))),
    isShort: acknowledged.some((n) => n <= copied && !held.has(n * 1000)),
    problems: report.checks.flatMap((check) => check.problems),
  };
}

/** Opens what a power cut left, as the next start would. */
async function openAfterCut(
  work: string,
  files: ReadonlyMap<string, Uint8Array>,
  known: Known,
): Promise<Verdict> {
  const folder = mkdtempSync(path.join(work, 'state-'));
  for (const [name, bytes] of files) {
    if (path.basename(name).startsWith(DATABASE))
      writeFileSync(path.join(folder, path.basename(name)), bytes);
  }
  try {
    const database = openDatabaseFile(path.join(folder, DATABASE));
    try {
      const journals = [...files].filter(([name]) => name.endsWith('.ndjson')).map(([, bytes]) => bytes);
      return await inspect(database, known, journals);
    } finally {
      await database.close();
    }
  } catch (error) {
    return { ...NOTHING, problems: [String(error)] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Records a process that saves answers, cuts the power at random points of the recording and looks
 * for what had been acknowledged.
 */
export async function cutPowerWhileAnswering(options: PowercutOptions): Promise<PowercutReport> {
  const { states, draw } = options;
  const work = mkdtempSync(path.join(os.tmpdir(), 'lectern-powercut-'));
  try {
    const { data, entries } = recordWriter(work, options);
    const cuts = Array.from({ length: states }, () => draw(entries.length + 1)).toSorted((a, b) => a - b);
    const verdicts: Verdict[] = [];
    const disk = new Disk();
    const acknowledged: number[] = [];
    let copied = 0;
    let played = 0;
    for (const cut of cuts) {
      const next = entries.slice(played, cut);
      for (const entry of next) disk.apply(entry);
      acknowledged.push(...saidIn(next, 'ack'));
      copied = Math.max(copied, ...saidIn(next, 'copied'));
      played = cut;
      verdicts.push(await openAfterCut(work, disk.cutPower(draw), { acknowledged, copied }));
    }
    const creation = entries.find(
      (entry) => entry.kind === 'create' && entry.path === path.join(data, DATABASE),
    );
    const answering = entries.slice(entries.findIndex((entry) => entry.kind === 'mark'));
    return {
      states,
      acknowledged: saidIn(entries, 'ack').length,
      lost: verdicts.filter((verdict) => verdict.missing > 0).length,
      corrupt: verdicts.filter((verdict) => verdict.problems.length > 0).length,
      checkpoints: answering.filter(
        (entry) => entry.kind === 'sync' && creation?.kind === 'create' && entry.file === creation.file,
      ).length,
      mostAnswersLost: Math.max(0, ...verdicts.map((verdict) => verdict.missing)),
      journals: verdicts.filter(({ hasJournal }) => hasJournal).length,
      ahead: verdicts.filter(({ isAhead }) => isAhead).length,
      short: verdicts.filter(({ isShort }) => isShort).length,
      problems: [...new Set(verdicts.flatMap((verdict) => verdict.problems))].slice(0, 10),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
