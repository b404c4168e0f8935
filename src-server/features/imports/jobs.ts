import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { RunningJobs, type Progress } from '#server/running-jobs.ts';
import { FairQueue } from '#server/fair-queue.ts';
import path from 'node:path';
import { ExportJobs } from '../question-exports/jobs.ts';
import { ImportFiles } from './import-files.ts';
import { parseInWorker, readingCancelled } from './parse-in-worker.ts';

export interface ImportJobsOptions {
  /** Where uploaded files stay. */
  readonly folder: string;
  /** The parser's thread; the bundled program has it elsewhere than the source. */
  readonly workerUrl?: URL;
  /** Told about work in the background that failed for no fault of the file. */
  readonly onError?: (error: unknown) => void;
}

/** Parsed files between preview and import, and the work that is running; kept in memory. */
export interface ImportJobs {
  readonly files: ImportFiles;
  /** Files of questions on their way out. */
  readonly exports: ExportJobs;
  /** What stands in an uploaded file: from memory, or parsed (again) in a thread of its own. */
  parse(importId: number, file: UploadedFile): Promise<ParseOutcome>;
  /** The same for a file that a device sent: by what it is, whichever import it is for. */
  parseSent(file: SentFile): Promise<ParseOutcome>;
  /** Keeps a sent file as that of an import. */
  adopt(importId: number, file: SentFile, outcome: ParseOutcome): Promise<void>;
  readingProgress(importId: number): Progress | null;
  /** Stops reading; true when there was something to stop. */
  cancelReading(importId: number): boolean;
  /** Work that no request waits for. */
  inBackground(work: () => Promise<void>): void;
  /** Imports whose transaction is open. */
  readonly running: RunningJobs;
  /** Drops what is remembered of a file. */
  forget(importId: number): void;
  close(): Promise<void>;
}

/** A file that lies here, and whose it is: people take turns. */
export interface UploadedFile {
  readonly fileName: string;
  readonly userId: number;
}

export interface SentFile extends UploadedFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** An import, or what a sent file is. */
type Source = number | string;

interface Reading {
  readonly abort: AbortController;
  readonly outcome: Promise<ParseOutcome>;
  progress: Progress;
}

/** Parsed files kept for their preview. */
const KEPT = 3;

/** Files read at the same time: each takes a thread and up to its memory limit. */
const PARSERS = 2;
/** Of these, one person's: the other one is for whoever comes next. */
const PARSERS_PER_PERSON = 1;

export function createImportJobs(options: ImportJobsOptions): ImportJobs {
  const workerUrl = options.workerUrl ?? new URL('./parse-worker.ts', import.meta.url);
  const files = new ImportFiles(options.folder);
  const exports = new ExportJobs(path.join(options.folder, 'exports'));
  const kept = new Map<Source, ParseOutcome>();
  const readings = new Map<Source, Reading>();
  const background = new Set<Promise<void>>();

  const keep = (source: Source, outcome: ParseOutcome): void => {
    kept.delete(source);
    kept.set(source, outcome);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  };

  const parsers = new FairQueue({ atOnce: PARSERS, perKey: PARSERS_PER_PERSON });

  const startReading = (
    source: Source,
    { fileName, userId }: UploadedFile,
    read: () => Promise<Uint8Array>,
  ): Reading => {
    const abort = new AbortController();
    const run = async (): Promise<ParseOutcome> => {
      if (abort.signal.aborted) throw readingCancelled();
      const bytes = await read();
      if (abort.signal.aborted) throw readingCancelled();
      const outcome = await parseInWorker({
        workerUrl,
        bytes,
        fileName,
        signal: abort.signal,
        onProgress: (done, total) => {
          reading.progress = { done, total };
        },
      });
      keep(source, outcome);
      return outcome;
    };
    const reading: Reading = {
      abort,
      progress: { done: 0, total: 0 },
      outcome: parsers.run(String(userId), run).finally(() => readings.delete(source)),
    };
    readings.set(source, reading);
    return reading;
  };

  const parse = async (
    source: Source,
    file: UploadedFile,
    read: () => Promise<Uint8Array>,
  ): Promise<ParseOutcome> => {
    const known = kept.get(source);
    if (known === undefined) return (readings.get(source) ?? startReading(source, file, read)).outcome;
    keep(source, known);
    return known;
  };

  return {
    files,
    exports,
    parse: (importId, file) => parse(importId, file, () => files.read(importId)),
    parseSent: (file) => parse(`${file.sha256} ${file.fileName}`, file, async () => file.bytes),
    adopt: async (importId, { sha256, fileName, bytes }, outcome) => {
      files.remove(importId);
      await files.append(importId, bytes);
      kept.delete(`${sha256} ${fileName}`);
      keep(importId, outcome);
    },
    readingProgress: (importId) => readings.get(importId)?.progress ?? null,
    cancelReading: (importId) => {
      const reading = readings.get(importId);
      reading?.abort.abort();
      return reading !== undefined;
    },
    inBackground: (work) => {
      const promise = work()
        .catch((error: unknown) => options.onError?.(error))
        .finally(() => background.delete(promise));
      background.add(promise);
    },
    running: new RunningJobs(),
    forget: (importId) => {
      kept.delete(importId);
    },
    close: async () => {
      for (const reading of readings.values()) reading.abort.abort();
      await Promise.allSettled(background);
      await exports.close();
    },
  };
}
