import { countColumns, findPeopleColumns } from '#shared/domain/people-imports/people-columns.ts';
import { PEOPLE_LIMITS, readPersonRow, type PersonRow } from '#shared/domain/people-imports/person-row.ts';
import { decodeText } from '#server/text-files/decode-text.ts';
import { findDelimiter, headerLine, splitCsv } from '#server/text-files/split-csv.ts';

const FORMAT = 'Lectern reads CSV files whose first row is first_name,last_name,email,role,groups.';

/** The rows of a file of people, or in words why it is none. Never holds the thread for long. */
export async function readPeopleFile(
  bytes: Uint8Array,
): Promise<{ readonly rows: PersonRow[] } | { readonly problem: string }> {
  const { text } = decodeText(bytes);
  if (text.trim() === '') return { problem: `The file is empty. ${FORMAT}` };
  if (text.includes('\0')) return { problem: `The file is not a text file. ${FORMAT}` };
  const delimiter = findDelimiter(headerLine(text), countColumns);
  if (delimiter === null) return { problem: FORMAT };
  const table = await splitCsv(text, delimiter);
  const headerAt = table.findIndex((row) => row.cells.some((cell) => cell.trim() !== ''));
  const header = table[headerAt]?.cells ?? [];
  const columns = findPeopleColumns(header);
  if ('problem' in columns) return columns;
  const rows = table
    .slice(headerAt + 1)
    .flatMap((row) => readPersonRow(row, columns.places, header.length) ?? []);
  if (rows.length === 0) return { problem: 'The file has a header and no people below it.' };
  if (rows.length > PEOPLE_LIMITS.rows)
    return { problem: `The file has ${rows.length} people. Split it into files of at most 10,000.` };
  return { rows };
}
