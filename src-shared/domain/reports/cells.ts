import { exponentOf } from '#shared/domain/money/currency.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Cell, ReportColumn, ReportDefinition } from './report-definition.ts';
import { wallText } from './wall-clock.ts';

/** A row as a report found it: what it is known by, and a value for every column of the definition. */
export interface ReportRow {
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
}

const compare = (one: Cell, other: Cell): number => {
  if (one === other) return 0;
  // What has no value stands last.
  if (one === null) return 1;
  if (other === null) return -1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : 1;
};

/** Rows as their definition orders them; the same ones always stand alike. */
export const inOrder = (rows: readonly ReportRow[], order: ReportDefinition['order']): ReportRow[] =>
  rows.toSorted((one, other) => {
    for (const named of order) {
      const key = named.replace(/^-/u, '');
      const found = compare(one.cells[key] ?? null, other.cells[key] ?? null);
      if (found !== 0) return named.startsWith('-') ? -found : found;
    }
    return compare(one.key, other.key);
  });

const currencyOf = ({ cells }: ReportRow): string => String(cells['currency'] ?? '');

/** A number as a spreadsheet keeps it: a percentage, or major units of money. */
export function numberOf(row: ReportRow, { key, type }: ReportColumn): number | null {
  const value = row.cells[key] ?? null;
  if (typeof value !== 'number') return null;
  if (type === 'percent') return value / 100;
  return type === 'money' ? toMajor(value, currencyOf(row)) : value;
}

/** A value in words, the same in every file: moments as the clocks of a zone show them. */
export function cellText(row: ReportRow, column: ReportColumn, timeZone: string): string {
  const value = row.cells[column.key] ?? null;
  if (value === null) return '';
  if (typeof value === 'string') return value;
  switch (column.type) {
    case 'flag':
      return value === 1 ? 'yes' : 'no';
    case 'time':
      return wallText(value, timeZone);
    case 'percent':
      return (value / 100).toFixed(2);
    case 'money':
      return toMajor(value, currencyOf(row)).toFixed(exponentOf(currencyOf(row)));
    case 'text':
    case 'number':
    case 'day':
      return String(value);
  }
}

/** What the values of a column add up to; null where it says nothing: money of several currencies. */
export function sumOf(rows: readonly ReportRow[], column: ReportColumn): number | null {
  if (column.isSummed !== true || rows.length === 0) return null;
  if (column.type === 'money' && new Set(rows.map(currencyOf)).size > 1) return null;
  return rows.reduce((sum, { cells }) => {
    const value = cells[column.key];
    return sum + (typeof value === 'number' ? value : 0);
  }, 0);
}

/** The sums of some rows as one more row; null where nothing adds up. */
export function sumRow(rows: readonly ReportRow[], columns: readonly ReportColumn[]): ReportRow | null {
  const sums = columns.flatMap((column) => {
    const sum = sumOf(rows, column);
    return sum === null ? [] : [[column.key, sum] as const];
  });
  if (sums.length === 0) return null;
  const [first] = rows;
  return { key: '', cells: { currency: first?.cells['currency'] ?? null, ...Object.fromEntries(sums) } };
}
