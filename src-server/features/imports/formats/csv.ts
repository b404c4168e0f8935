import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { findDelimiter, headerLine, splitCsv } from '#server/text-files/split-csv.ts';
import { recogniseColumns } from '#shared/domain/imports/table-roles.ts';
import { FileBuilder } from './file-builder.ts';
import { isRecognised, readForeignTable } from './foreign-table.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { findColumns } from './table-columns.ts';
import { readRows } from './table-rows.ts';

const noHeader = 'The first row does not name a column question_title. Add the header row.';

function countKnown(header: readonly string[]): number {
  const columns = findColumns(header);
  if (columns === null) return 0;
  return 1 + columns.answers.length + (columns.type === -1 ? 0 : 1) + (columns.correct === -1 ? 0 : 1);
}

/** The separator of a text whose first row names columns of questions, null where it names none. */
export const questionDelimiter = (text: string): string | null => findDelimiter(headerLine(text), countKnown);

const countRecognised = (header: readonly string[]): number =>
  header.length < 2 ? 0 : recogniseColumns(header).filter((role) => role !== null).length;

/** What no person can have named is no heading: quotation marks and separators alone make no table. */
const MAX_HEADINGS = 200;

const countCells = (header: readonly string[]): number => {
  const named = header.filter((cell) => /\p{L}/u.test(cell)).length;
  return named < 2 || header.length > MAX_HEADINGS || named * 2 < header.length ? 0 : named;
};

/** Whether the first row of a text names columns of somebody's own question table. */
export function isForeignTable(text: string): boolean {
  const header = headerLine(text);
  return (
    findDelimiter(header, (cells) => (isRecognised(recogniseColumns(cells)) ? cells.length : 0)) !== null
  );
}

/** The separator of a table with headings of any kind, null where the first row has one cell alone. */
export function foreignDelimiter(text: string): string | null {
  const header = headerLine(text);
  return findDelimiter(header, countRecognised) ?? findDelimiter(header, countCells);
}

/**
 * Reads a CSV file with the columns question_title, question_type, answer_1 to answer_5, correct_answer and tags, or
 * with headings of somebody's own.
 */
export async function parseCsv(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const own = questionDelimiter(text);
  const delimiter = own ?? foreignDelimiter(text);
  if (delimiter === null) return { ok: false, reason: noHeader };
  const rows = await splitCsv(text, delimiter, control.signal);
  if (own === null) return readForeignTable('csv', rows, control);
  const headerAt = rows.findIndex((row) => row.cells.some((cell) => cell.trim() !== ''));
  const columns = findColumns(rows[headerAt]?.cells ?? []);
  if (columns === null) return { ok: false, reason: noHeader };
  const builder = new FileBuilder('csv');
  await readRows(builder, columns, rows.slice(headerAt + 1), new Pacer(control));
  return builder.outcome();
}
