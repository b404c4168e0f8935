import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import type { TableColumnRoles } from '#shared/domain/imports/table-roles.ts';
import { RunningJobs, type Progress } from '#server/running-jobs.ts';
import { FairQueue } from '#server/fair-queue.ts';
import path from 'node:path';
import { ExportJobs } from '../question-exports/jobs.ts';
import type { FoundDuplicates } from './found-duplicates.ts';
import { ImportFiles } from './import-files.ts';
import { parseInWorker, readingCancelled } from './parse-in-worker.ts';
import type { PreviewedFile, PreviewedSource } from './previewed-file.ts';
import { RecentValues } from './recent-values.ts';

export interface ImportJobsOptions {
  /** Where uploaded files stay. */
  readonly folder: string;
  /** The parser's thread; the bundled program has it elsewhere than the source. */
  readonly workerUrl?: URL;
  /** Told about work in the background that failed for no fault of the file. */
  readonly onError?: (error: unknown) => void;
}

/** The blobs of what was previewed. */
interface RecordedNames {
  readonly previewed: string;
  readonly images: string[];
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
  /** What devices sent of their imports, by the name of its blob. */
  readonly sent: RecentValues<string, PreviewedFile & { readonly source: PreviewedSource }>;
  /** On a device: what of an import lies ready to be sent, and of which state. */
  readonly toSend: RecentValues<number, { readonly state: string; readonly recorded: RecordedNames }>;
  /** Duplicates that were looked for, by their import. */
  readonly duplicates: RecentValues<number, FoundDuplicates>;
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
  /** What its columns hold, where somebody chose that. */
  readonly columns?: TableColumnRoles | undefined;
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
  const kept = new RecentValues<Source, ParseOutcome>(KEPT);
  const readings = new Map<Source, Reading>();
  const background = new Set<Promise<void>>();

  const parsers = new FairQueue({ atOnce: PARSERS, perKey: PARSERS_PER_PERSON });

  const startReading = (
    source: Source,
    { fileName, userId, columns }: UploadedFile,
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
        columns,
        signal: abort.signal,
        onProgress: (done, total) => {
          reading.progress = { done, total };
        },
      });
      kept.set(source, outcome);
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
    return known ?? (readings.get(source) ?? startReading(source, file, read)).outcome;
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
      kept.set(importId, outcome);
    },
    sent: new RecentValues(KEPT),
    toSend: new RecentValues(KEPT),
    duplicates: new RecentValues(KEPT),
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
