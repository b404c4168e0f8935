import type { ForeignTable, ImportFormat, ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import {
  columnsProblem,
  recogniseColumns,
  type TableColumnRoles,
} from '#shared/domain/imports/table-roles.ts';
import type { CsvRow } from '#server/text-files/split-csv.ts';
import { FileBuilder } from './file-builder.ts';
import { readMappedRows } from './mapped-rows.ts';
import { Pacer, type ParseControl } from './parse-control.ts';

const SAMPLE_ROWS = 3;
const SAMPLE_CHARS = 120;
const MAX_COLUMNS = 200;

/** Whether headings alone tell how a table is to be read: its questions, and what answers them. */
export const isRecognised = (columns: TableColumnRoles): boolean =>
  columns.includes('question') &&
  (columns.includes('option') || columns.includes('options') || columns.includes('correct'));

const isFilled = (row: CsvRow): boolean => row.cells.some((cell) => cell.trim() !== '');

/**
 * Reads a table whose headings are not Lectern's own: by the columns that somebody chose, else by what its headings
 * say. Where they do not say enough, the outcome asks for the columns.
 */
export async function readForeignTable(
  format: ImportFormat,
  rows: readonly CsvRow[],
  control: ParseControl,
): Promise<ParseOutcome> {
  const headerAt = rows.findIndex(isFilled);
  const headings = (rows[headerAt]?.cells ?? [])
    .slice(0, MAX_COLUMNS)
    .map((cell) => cell.trim().slice(0, SAMPLE_CHARS));
  const body = rows.slice(headerAt + 1);
  const isChosen = control.columns?.length === headings.length;
  const columns = isChosen && control.columns !== undefined ? control.columns : recogniseColumns(headings);
  const samples = body
    .filter(isFilled)
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => headings.map((_heading, at) => (cells[at] ?? '').slice(0, SAMPLE_CHARS)));
  const table: ForeignTable = { headings, samples, columns };
  const problem = columnsProblem(columns);
  if (problem !== null || !(isChosen || isRecognised(columns))) {
    const reason =
      'The headings of this table do not say where the question and its answers stand. Choose its columns.';
    return { ok: false, reason: isChosen && problem !== null ? problem : reason, table };
  }
  const builder = new FileBuilder(format);
  for (const [at, role] of columns.entries()) {
    if (role === null && headings[at] !== '') builder.warn(1, `The column “${headings[at]}” was not read.`);
  }
  await readMappedRows(builder, columns, body, new Pacer(control));
  const outcome = builder.outcome();
  return outcome.ok ? { ok: true, file: { ...outcome.file, table } } : { ...outcome, table };
}
