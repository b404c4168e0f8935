import Papa from 'papaparse';
import { FORMULA } from '#shared/domain/text/formula.ts';

export type CsvValue = string | number | null | undefined;

export interface CsvColumn<T> {
  header: string;
  csv: (row: T) => CsvValue;
}

/** Rows as RFC 4180 CSV with a header line; cells a spreadsheet would run as a formula are escaped. */
export const toCsv = <T>(rows: readonly T[], columns: readonly CsvColumn<T>[]): string => {
  const fields = columns.map(({ header }) => header);
  const data = rows.map((row) => columns.map(({ csv }) => csv(row)));
  return `${Papa.unparse({ fields, data }, { escapeFormulae: FORMULA })}\r\n`;
};

/** Hands a CSV text to the person as a file; the byte order mark makes Excel read it as UTF-8. */
export const downloadCsv = (fileName: string, csv: string): void => {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
