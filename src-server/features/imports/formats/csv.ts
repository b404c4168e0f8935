import Papa from 'papaparse';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { FileBuilder } from './file-builder.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { findColumns, formulaStart } from './table-columns.ts';
import { readRows, type TableRow } from './table-rows.ts';

const csvDelimiters = [',', ';', '\t', '|'];

const noHeader = 'The first row does not name a column question_title. Add the header row.';

/** The first row that is not empty, without what a header never holds. */
export function headerLine(text: string): string {
  return /^\s*([^\r\n]{0,5000})/.exec(text)?.[1] ?? '';
}

/** The separator under which a header row names the most known columns, null when it names none. */
export function findDelimiter(header: string): string | null {
  let best: string | null = null;
  let most = 0;
  for (const delimiter of csvDelimiters) {
    const columns = findColumns(Papa.parse<string[]>(header, { delimiter }).data[0] ?? []);
    const count =
      columns === null
        ? 0
        : 1 + columns.answers.length + (columns.type === -1 ? 0 : 1) + (columns.correct === -1 ? 0 : 1);
    if (count > most) [best, most] = [delimiter, count];
  }
  return best;
}

/** Reads a CSV file with the columns question_title, question_type, answer_1 to answer_5, correct_answer and tags. */
export async function parseCsv(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const delimiter = findDelimiter(headerLine(text));
  if (delimiter === null) return { ok: false, reason: noHeader };
  const builder = new FileBuilder('csv');
  const rows = splitCsv(text, delimiter, control.signal);
  const headerAt = rows.findIndex((row) => row.cells.some((cell) => cell.trim() !== ''));
  const columns = findColumns(rows[headerAt]?.cells ?? []);
  if (columns === null) return { ok: false, reason: noHeader };
  await readRows(builder, columns, rows.slice(headerAt + 1), new Pacer(control));
  return builder.outcome();
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

const guarded = new RegExp(`^'+${formulaStart.source}`);

// An apostrophe before = + - @ is how spreadsheets (and our export) keep a text from being run as a formula.
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell;
}

const quoteProblems: Record<string, string> = {
  MissingQuotes:
    'A quotation mark is opened in this row and never closed. Close it; the rows after it were read as part of it.',
  InvalidQuotes:
    'A quotation mark inside a cell is not doubled. Write "" for a quotation mark in a quoted cell.',
};

function splitCsv(source: string, delimiter: string, signal: AbortSignal | undefined): TableRow[] {
  const text = source.includes('\n') ? source : source.replaceAll('\r', '\n');
  const rows: TableRow[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }, parser) => {
      const code = errors.find((error) => error.type === 'Quotes')?.code;
      rows.push({
        line,
        cells: data.map(withoutGuard),
        problem: code === undefined ? null : (quoteProblems[code] ?? null),
      });
      line += countLines(text, from, meta.cursor);
      from = meta.cursor;
      if (signal?.aborted === true) parser.abort();
    },
  });
  signal?.throwIfAborted();
  return rows;
}
