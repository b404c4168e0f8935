import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import { withoutGuard } from '#shared/domain/text/formula-guard.ts';

/** One row of a table; `problem` is what is wrong with its quotation marks. */
export type CsvRow = { line: number; cells: readonly string[]; problem: string | null };

const DELIMITERS = [',', ';', '\t', '|'];

/** Of a text: a part of it takes a few milliseconds. */
const PART_CHARS = 64 * 1024;

/** The first row that is not empty, without what a header never holds. */
export function headerLine(text: string): string {
  return /^\s*([^\r\n]{0,5000})/.exec(text)?.[1] ?? '';
}

/**
 * The separator under which a header row says most, null where it says nothing under any.
 * @param countKnown how many of the cells name columns that are known.
 */
export function findDelimiter(
  header: string,
  countKnown: (cells: readonly string[]) => number,
): string | null {
  let best: string | null = null;
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const count = countKnown(Papa.parse<string[]>(header, { delimiter }).data[0] ?? []);
    if (count > most) [best, most] = [delimiter, count];
  }
  return best;
}

const quoteProblems: Record<string, string> = {
  MissingQuotes:
    'A quotation mark is opened in this row and never closed. Close it; the rows after it were read as part of it.',
  InvalidQuotes:
    'A quotation mark inside a cell is not doubled. Write "" for a quotation mark in a quoted cell.',
};

const countBreaks = (cells: readonly string[]): number => {
  let breaks = 0;
  for (const cell of cells)
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) breaks++;
  return breaks;
};

/**
 * The rows of a CSV text with the lines that they begin on; other work of the thread is done between parts of it.
 * @param signal stops it. @throws the reason of the signal.
 */
export async function splitCsv(source: string, delimiter: string, signal?: AbortSignal): Promise<CsvRow[]> {
  const text = source.includes('\n') ? source : source.replaceAll('\r', '\n');
  const rows: CsvRow[] = [];
  let line = 1;
  const { promise, resolve } = Promise.withResolvers<void>();
  // Its types know parts of a text in a worker alone; it reads them here in the same way.
  const config: Papa.ParseLocalConfig<string[], Papa.LocalFile> &
    Papa.ParseConfig<string[]> & { worker: false; download: false } = {
    worker: false,
    download: false,
    delimiter,
    chunkSize: PART_CHARS,
    chunk: ({ data, errors }, parser) => {
      const problems = new Map(
        errors.filter(({ type }) => type === 'Quotes').map(({ row, code }) => [row, code]),
      );
      data.forEach((cells, at) => {
        const code = problems.get(at);
        const problem = code === undefined ? null : (quoteProblems[code] ?? null);
        rows.push({ line, cells: cells.map(withoutGuard), problem });
        line += 1 + countBreaks(cells);
      });
      if (signal?.aborted === true) {
        parser.abort();
        resolve();
        return;
      }
      parser.pause();
      void nextTurn().then(() => parser.resume());
    },
    complete: () => resolve(),
  };
  Papa.parse<string[]>(text, config);
  await promise;
  signal?.throwIfAborted();
  return rows;
}
