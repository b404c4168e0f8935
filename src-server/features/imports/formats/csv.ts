import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { findDelimiter, headerLine, splitCsv } from '#server/text-files/split-csv.ts';
import { FileBuilder } from './file-builder.ts';
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

/** Reads a CSV file with the columns question_title, question_type, answer_1 to answer_5, correct_answer and tags. */
export async function parseCsv(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const delimiter = questionDelimiter(text);
  if (delimiter === null) return { ok: false, reason: noHeader };
  const builder = new FileBuilder('csv');
  const rows = await splitCsv(text, delimiter, control.signal);
  const headerAt = rows.findIndex((row) => row.cells.some((cell) => cell.trim() !== ''));
  const columns = findColumns(rows[headerAt]?.cells ?? []);
  if (columns === null) return { ok: false, reason: noHeader };
  await readRows(builder, columns, rows.slice(headerAt + 1), new Pacer(control));
  return builder.outcome();
}
