import { cellText, type ReportRow } from './cells.ts';
import type { ReportColumn } from './report-definition.ts';

interface DifferentRow {
  readonly kind: 'added' | 'gone' | 'changed';
  readonly title: string;
  readonly changes: readonly { readonly column: string; readonly before: string; readonly now: string }[];
}

export interface Difference {
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  /** The first of them. */
  readonly rows: readonly DifferentRow[];
}

/** So many are told one by one. */
const MOST_TOLD = 200;

interface Compared {
  readonly before: readonly ReportRow[];
  readonly now: readonly ReportRow[];
  readonly columns: readonly ReportColumn[];
  readonly timeZone: string;
}

/** What is not as it was: rows are the same by their key. */
export function differenceOf({ before, now, columns, timeZone }: Compared): Difference {
  const text = (row: ReportRow, column: ReportColumn): string => cellText(row, column, timeZone);
  const titleOf = (row: ReportRow): string =>
    columns
      .slice(0, 2)
      .map((column) => text(row, column))
      .filter((part) => part !== '')
      .join(', ');
  // What is marked says why it was not there before: it came late.
  const signsOf = (row: ReportRow): DifferentRow['changes'] =>
    columns
      .filter(({ key, type }) => type === 'flag' && Number(row.cells[key] ?? 0) === 1)
      .map((column) => ({ column: column.title, before: '', now: text(row, column) }));
  const old = new Map(before.map((row) => [row.key, row]));
  const rows: DifferentRow[] = [];
  const count = { added: 0, gone: 0, changed: 0 };
  const tell = (row: DifferentRow): void => {
    count[row.kind] += 1;
    if (rows.length < MOST_TOLD) rows.push(row);
  };
  for (const row of now) {
    const was = old.get(row.key);
    old.delete(row.key);
    if (was === undefined) {
      tell({ kind: 'added', title: titleOf(row), changes: signsOf(row) });
      continue;
    }
    const changes = columns
      .map((column) => ({ column: column.title, before: text(was, column), now: text(row, column) }))
      .filter((change) => change.before !== change.now);
    if (changes.length > 0) tell({ kind: 'changed', title: titleOf(row), changes });
  }
  for (const row of old.values()) tell({ kind: 'gone', title: titleOf(row), changes: [] });
  return { ...count, rows };
}
