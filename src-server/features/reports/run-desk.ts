import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportRow } from '#shared/domain/reports/cells.ts';
import { differenceOf } from '#shared/domain/reports/difference.ts';
import { columnsOf, isReportName } from '#shared/domain/reports/registry.ts';
import { ReportFile } from '#shared/domain/reports/report-file.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import { isFull } from '#server/db/unusable-data.ts';
import type { Log } from '#server/log.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import { definitionHash, openReport } from './asked-report.ts';
import { csvFile } from './files/csv-file.ts';
import { xlsxInWorker } from './files/xlsx-in-worker.ts';
import { readRows } from './read-rows.ts';
import * as repo from './repo.ts';
import { abilityNow, mayMake } from './rights.ts';
import { makeDueRuns, settleSchedule } from './schedule-work.ts';
import { parseColumns, parseParameters } from './stored-text.ts';

const DUE_EVERY_MS = 10_000;

interface RunDeskDeps {
  readonly database: { readonly read: Db };
  readonly transaction: <T>(work: (ctx: SettleCtx) => Promise<T>) => Promise<T>;
  readonly blobs: BlobStore;
  /** False on a computer that follows a hub, which makes reports. */
  readonly isDecidedHere: boolean;
  /** The thread that writes spreadsheets; the bundled program has it elsewhere than the source. */
  readonly sheetWorkerUrl?: URL | undefined;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

interface Work {
  readonly abort: AbortController;
  done: number;
}

const NOT_MADE = 'It could not be made. Run it again; if this happens again, ask support.';
const FULL = 'The disk of the server is full. Make room, then run it again.';

/** What is told of a failure: sentences of ours as they are, nothing else. */
const wordsOf = (error: unknown): string =>
  error instanceof AppError ? error.message : isFull(error) ? FULL : NOT_MADE;

/** The rows that a run was made of. @throws where its file is gone */
export function readReportFile(blobs: Pick<BlobStore, 'get'>, sha256: string): ReportFile {
  const bytes = blobs.get(sha256);
  if (bytes === null)
    throw new AppError('NOT_FOUND', 'The rows of this report are not on this server any more.');
  return ReportFile.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/**
 * Makes the reports that wait, one after the other, and those that schedules ask for. A run stays one that waits until
 * all of it is there: what a crash cut off is made after the next start, and nobody sees half of it.
 */
export class RunDesk {
  readonly #deps: RunDeskDeps;
  readonly #work = new Map<number, Work>();
  readonly #ending = new AbortController();
  #running: Promise<void> | null = null;
  #dueAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(deps: RunDeskDeps) {
    this.#deps = deps;
  }

  /** Begins what waits; does not wait for its end. */
  note(): void {
    void this.run();
  }

  /** A report as a spreadsheet. @throws where the server stops meanwhile */
  async sheet(file: ReportFile): Promise<Uint8Array> {
    const workerUrl = this.#deps.sheetWorkerUrl ?? new URL('./files/sheet-worker.ts', import.meta.url);
    return xlsxInWorker(file, { workerUrl, signal: this.#ending.signal });
  }

  /** How many rows a run has read so far. */
  doneOf(id: number): number {
    return this.#work.get(id)?.done ?? 0;
  }

  cancel(id: number): void {
    this.#work.get(id)?.abort.abort(new Error('The report was stopped.'));
  }

  /** Makes what waits and what is due; calls at the same moment share one round. */
  async run(): Promise<void> {
    if (!this.#deps.isDecidedHere || this.#isStopped) return;
    this.#running ??= this.#round()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'reports were not made'))
      .finally(() => {
        this.#running = null;
      });
    await this.#running;
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    this.#ending.abort();
    for (const { abort } of this.#work.values()) abort.abort(new Error('The server ends.'));
    await this.#running;
  }

  async #round(): Promise<void> {
    const { clock, database, log, transaction } = this.#deps;
    if (clock.monotonic() >= this.#dueAt) {
      this.#dueAt = clock.monotonic() + DUE_EVERY_MS;
      await makeDueRuns(database.read, {
        transaction,
        now: clock.now(),
        onError: (err, schedule) => log.error({ err, schedule }, 'a scheduled report was not begun'),
      });
    }
    for (;;) {
      const [run] = await repo.listWaiting(database.read, 1);
      if (run === undefined || this.#isStopped) return;
      await this.#make(run);
      await nextTurn();
    }
  }

  async #make(run: repo.WaitingRun): Promise<void> {
    const work: Work = { abort: new AbortController(), done: 0 };
    this.#work.set(run.id, work);
    try {
      await this.#write(run, work);
    } catch (error) {
      if (work.abort.signal.aborted) return;
      if (!(error instanceof AppError)) this.#deps.log.error({ err: error, run: run.id }, 'a report failed');
      await this.#fail(run, wordsOf(error));
    } finally {
      this.#work.delete(run.id);
    }
  }

  async #fail(run: repo.WaitingRun, reason: string): Promise<void> {
    await this.#deps.transaction(async (ctx) => {
      const isEnded = await repo.endRun(ctx.db, run.id, { state: 'failed', reason, finished_at: ctx.now });
      if (isEnded) await settleSchedule(ctx, { ...run, reason }, 'failed');
    });
  }

  async #write(run: repo.WaitingRun, work: Work): Promise<void> {
    const { blobs, clock, transaction } = this.#deps;
    const asOf = clock.now();
    const file = await this.#read(run, work, asOf);
    const rows = new TextEncoder().encode(JSON.stringify(file));
    const csv = await csvFile(file);
    work.abort.signal.throwIfAborted();
    const files = { rows_sha256: blobs.put(rows), csv_sha256: blobs.put(csv) };
    const difference = await this.#differenceTo(run, file.rows, file);
    await transaction(async (ctx) => {
      const isEnded = await repo.endRun(ctx.db, run.id, {
        ...files,
        state: 'ready',
        as_of: asOf,
        row_count: file.rows.length,
        difference,
        finished_at: ctx.now,
      });
      if (!isEnded) return;
      for (const [sha256, bytes] of [
        [files.rows_sha256, rows],
        [files.csv_sha256, csv],
      ] as const)
        await insertBlob(ctx.db, {
          id: ctx.newId(),
          sha256,
          mime: 'text/plain',
          size: bytes.byteLength,
          now: ctx.now,
        });
      await settleSchedule(ctx, run, 'ready');
    });
  }

  async #read(run: repo.WaitingRun, work: Work, asOf: number): Promise<ReportFile> {
    const { database } = this.#deps;
    if (!isReportName(run.report))
      throw new AppError('NOT_FOUND', 'This version of the program does not make this report any more.');
    const ability = await abilityNow(database.read, run.user_id, asOf);
    if (ability === null || !mayMake(ability, run.report))
      throw new AppError('ABILITY_MISSING', 'Whoever asked for it may not see this report any more.');
    const report = await openReport(
      { db: database.read, now: asOf },
      run.report,
      parseParameters(run.parameters),
    );
    const found = await readRows(database.read, run.report, report.asked, {
      signal: work.abort.signal,
      onRows: (count) => {
        work.done = count;
      },
    });
    if (!found.isWhole)
      throw new AppError('TOO_LARGE', 'This report has more than 200,000 rows. Choose a shorter period.');
    const chosen = parseColumns(run.columns);
    const columns = columnsOf(report.definition, chosen);
    const gone = chosen.filter((key) => !columns.some((column) => column.key === key));
    const institution = await repo.findInstitution(database.read);
    return {
      title: report.definition.title,
      institution: institution?.name ?? '',
      facts: [
        ...report.facts,
        ...(gone.length === 0
          ? []
          : [{ label: 'Left out', value: `columns that are gone: ${gone.join(', ')}` }]),
        ...(run.is_late === 1
          ? [{ label: 'Late', value: 'It was due earlier, while this server did not run' }]
          : []),
      ],
      timeZone: report.timeZone,
      asOf,
      definition: { version: report.definition.version, hash: definitionHash(run.report) },
      columns: columns.map((column) => ({ ...column })),
      // The currency goes with the amounts, whether its column was chosen or not.
      rows: found.rows.map((row) => only(row, [...columns.map(({ key }) => key), 'currency'])),
    };
  }

  /** What changed since the run that it was made again of, as it is kept. */
  async #differenceTo(
    run: repo.WaitingRun,
    now: readonly ReportRow[],
    file: ReportFile,
  ): Promise<string | null> {
    if (run.before_id === null) return null;
    const before = await repo.findRunForWork(this.#deps.database.read, run.before_id);
    if (before?.rows_sha256 == null) return null;
    const old = readReportFile(this.#deps.blobs, before.rows_sha256);
    return JSON.stringify(
      differenceOf({ before: old.rows, now, columns: file.columns, timeZone: file.timeZone }),
    );
  }
}

/** A row with the columns that were chosen, so that nothing else is in the file. */
function only(row: ReportRow, keys: readonly string[]): ReportRow {
  return {
    key: row.key,
    cells: Object.fromEntries(
      keys.flatMap((key) => {
        const value = row.cells[key];
        return value === undefined ? [] : [[key, value] as const];
      }),
    ),
  };
}
