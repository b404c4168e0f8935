import readExcel from 'read-excel-file/node';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { FileBuilder } from './file-builder.ts';
import { readForeignTable } from './foreign-table.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { sheetProblem } from './sheet-guard.ts';
import type { CsvRow } from '#server/text-files/split-csv.ts';
import { findColumns } from './table-columns.ts';
import { readRows } from './table-rows.ts';
import { zipProblem } from './zip-guard.ts';

type Sheet = { sheet: string; data: readonly (readonly unknown[])[] };

function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  return typeof cell === 'number' ? String(cell) : '';
}

const readTimeoutMs = 45_000;

// The reader's stream never ends for some damaged files; the guard knows those we met, the clock the others.
async function readSheets(bytes: Uint8Array): Promise<Sheet[] | string> {
  const { promise: stalled, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(
    resolve,
    readTimeoutMs,
    'The spreadsheet cannot be read to its end. Save it again as .xlsx.',
  );
  try {
    return await Promise.race([
      readExcel(Buffer.from(bytes), { trim: false, parseNumber: numberText }),
      stalled,
    ]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // What the reader trips over in its own code is no word for a person.
    const isTripped = error instanceof RangeError || error instanceof TypeError;
    const why = isTripped ? 'it is not built as a spreadsheet is.' : error.message.slice(0, 200);
    return `The spreadsheet cannot be read: ${why} Save it again as .xlsx.`;
  } finally {
    clearTimeout(timer);
  }
}

// Excel stores 0.1 + 0.2 as 0.30000000000000004; what the author saw has at most 15 digits.
function numberText(text: string): string {
  const number = Number(text);
  return /^\d+$/.test(text) || !Number.isFinite(number) ? text : String(Number(number.toPrecision(15)));
}

/** Reads the first sheet of an XLSX file whose first row names the columns of a question table. */
export async function parseXlsx(bytes: Uint8Array, control: ParseControl = {}): Promise<ParseOutcome> {
  const problem = zipProblem(bytes, sheetProblem);
  if (problem !== null) return { ok: false, reason: problem };
  const sheets = await readSheets(bytes);
  if (typeof sheets === 'string') return { ok: false, reason: sheets };
  control.signal?.throwIfAborted();
  const rowsOf = ({ data }: Sheet): CsvRow[] =>
    data.map((cells, at) => ({ line: at + 1, cells: cells.map(cellText), problem: null }));
  for (const sheet of sheets) {
    const headerAt = sheet.data.findIndex((row) => row.some((cell) => cellText(cell).trim() !== ''));
    const columns = findColumns((sheet.data[headerAt] ?? []).map(cellText));
    if (columns === null) continue;
    const builder = new FileBuilder('xlsx');
    for (const other of sheets) {
      if (other !== sheet)
        builder.warn(null, `The sheet “${other.sheet}” was not read; only “${sheet.sheet}” was.`);
    }
    await readRows(builder, columns, rowsOf(sheet).slice(headerAt + 1), new Pacer(control));
    return builder.outcome();
  }
  // The first sheet with several columns; a title page has one.
  const foreign = sheets.find(({ data }) =>
    data.some((row) => row.filter((cell) => cellText(cell).trim() !== '').length > 1),
  );
  if (foreign !== undefined) return readForeignTable('xlsx', rowsOf(foreign), control);
  return { ok: false, reason: 'No sheet has a first row with a column question_title. Add the header row.' };
}
