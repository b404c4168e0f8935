import { reportsContract } from '#shared/contract/reports.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { downloadCsv, toCsv, type CsvColumn, type CsvValue } from './csv-export.ts';

export const TABLE_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Beyond this a table is for CSV: the server makes the other files, and nobody reads more on paper. */
const MOST_ROWS = 2000;
const MOST_CHARS = 2000;

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

interface ShownTable<T> {
  readonly title: string;
  /** Without its ending. */
  readonly fileName: string;
  readonly columns: readonly CsvColumn<T>[];
  readonly rows: readonly T[];
  /** Said where there are too many rows for the format. */
  readonly tooMany: string;
}

const toCell = (value: CsvValue): string | number | null =>
  typeof value === 'string' ? value.slice(0, MOST_CHARS) : (value ?? null);

/** Hands a table to the person as a file; a failure is told in the banner. */
export async function saveTable<T>(
  format: TableFormat,
  { title, fileName, columns, rows, tooMany }: ShownTable<T>,
): Promise<void> {
  if (format === 'csv') {
    downloadCsv(`${fileName}.csv`, toCsv(rows, columns));
    return;
  }
  if (rows.length > MOST_ROWS) {
    showError(tooMany);
    return;
  }
  const cells = rows.map((row) => columns.map(({ csv }) => toCell(csv(row))));
  const isNumber = (column: number): boolean =>
    cells.length > 0 && cells.every((row) => typeof row[column] !== 'string');
  try {
    const { body } = await api(reportsContract.makeTableFile, {
      body: {
        format,
        title,
        columns: columns.map(({ header }, at) => ({
          title: header,
          type: isNumber(at) ? ('number' as const) : ('text' as const),
        })),
        rows: cells,
      },
    });
    await saveFile(`${fileName}.${format}`, body, TYPES[format]);
  } catch (error) {
    showError(errorText(error));
  }
}
