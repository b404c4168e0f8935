import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import { cellText, sumRow } from '#shared/domain/reports/cells.ts';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import { FORMULA } from '#shared/domain/text/formula.ts';
import { fileHead } from './file-head.ts';

const PART = 1000;

const lines = (rows: string[][]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;

/** A report as RFC 4180 lines with a byte order mark; no cell is a formula. */
export async function csvFile(file: ReportFile): Promise<Uint8Array> {
  const { columns, rows, timeZone } = file;
  const texts = ['\ufeff', lines(fileHead(file)), '\r\n', lines([columns.map(({ title }) => title)])];
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART);
    texts.push(lines(part.map((row) => columns.map((column) => cellText(row, column, timeZone)))));
    await nextTurn();
  }
  const sums = sumRow(rows, columns);
  if (sums !== null) {
    const cells = columns.map((column) => (column.isSummed === true ? cellText(sums, column, timeZone) : ''));
    texts.push('\r\n', lines([['Total']]), lines([cells]));
  }
  return new TextEncoder().encode(texts.join(''));
}
