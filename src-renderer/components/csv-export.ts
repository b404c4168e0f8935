export type CsvValue = string | number | null | undefined;

export interface CsvColumn<T> {
  header: string;
  csv: (row: T) => CsvValue;
}

// A spreadsheet runs a cell that begins with one of these; the quote makes it text again.
const FORMULA_START = /^[=+\-@\t\r]/u;

const NUMBER = /^-?\d+(?:\.\d+)?$/u;

const cell = (value: CsvValue): string => {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as RFC 4180 CSV with a header line; cells a spreadsheet would run as a formula are escaped. */
export const toCsv = <T>(rows: readonly T[], columns: readonly CsvColumn<T>[]): string =>
  [
    columns.map((column) => cell(column.header)),
    ...rows.map((row) => columns.map((column) => cell(column.csv(row)))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

/** Hands a CSV text to the person as a file; the byte order mark makes Excel read it as UTF-8. */
export const downloadCsv = (fileName: string, csv: string): void => {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
