import { setImmediate as nextTurn } from 'node:timers/promises';
import writeExcel, { type Cell, type SheetData } from 'write-excel-file/node';
import { cellText, numberOf, sumRow, type ReportRow } from '#shared/domain/reports/cells.ts';
import type { ReportColumn } from '#shared/domain/reports/report-definition.ts';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import { wallText } from '#shared/domain/reports/wall-clock.ts';
import { excelText } from '#server/text-files/excel-text.ts';
import { fileHead } from './file-head.ts';
import { withoutTimes } from './zip-times.ts';

const PART = 2000;

const textCell = (value: string, isHead = false): Cell =>
  value === ''
    ? null
    : { type: String, value: excelText(value), ...(isHead ? { fontWeight: 'bold' as const } : {}) };

/** A sheet has no zones: it gets what the clocks of the report's zone show. */
const timeCell = (ms: number, timeZone: string): Cell => ({
  type: Date,
  value: new Date(`${wallText(ms, timeZone).replace(' ', 'T')}:00Z`),
  format: 'yyyy-mm-dd hh:mm',
});

function cellOf(row: ReportRow, column: ReportColumn, timeZone: string): Cell {
  const value = row.cells[column.key] ?? null;
  if (value === null) return null;
  if (column.type === 'time' && typeof value === 'number') return timeCell(value, timeZone);
  if (column.type === 'day' && typeof value === 'string')
    return { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
  const number = column.type === 'flag' ? null : numberOf(row, column);
  if (number === null) return textCell(cellText(row, column, timeZone));
  const isFraction = column.type === 'percent' || column.type === 'money';
  return { type: Number, value: number, ...(isFraction ? { format: '#,##0.00' } : {}) };
}

/** A report as a spreadsheet: numbers and times as such, its head frozen, no cell a formula. */
export async function xlsxFile(file: ReportFile): Promise<Uint8Array> {
  const { columns, rows, timeZone } = file;
  const head = fileHead(file).map(([label, value]) => [textCell(label, true), textCell(value)]);
  const sheet: SheetData = [...head, [], columns.map(({ title }) => textCell(title, true))];
  const sticky = sheet.length;
  for (const [at, row] of rows.entries()) {
    sheet.push(columns.map((column) => cellOf(row, column, timeZone)));
    if (at % PART === PART - 1) await nextTurn();
  }
  const sums = sumRow(rows, columns);
  if (sums !== null)
    sheet.push(
      [],
      [textCell('Total', true)],
      columns.map((column) => (column.isSummed === true ? cellOf(sums, column, timeZone) : null)),
    );
  const widths = columns.map(({ type }) => ({ width: type === 'text' ? 28 : 18 }));
  const written = writeExcel(sheet, { sheet: 'Report', stickyRowsCount: sticky, columns: widths });
  return withoutTimes(new Uint8Array(await written.toBuffer()));
}
