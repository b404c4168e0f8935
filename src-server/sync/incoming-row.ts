import type { SyncedTable, SyncRow, SyncValues } from './classes.ts';

/** A row as the hub has it: `values` null when it is gone, or no longer for this device. */
export interface IncomingRow {
  readonly table: SyncedTable;
  readonly id: number;
  readonly ver: number;
  /** One list for all rows that came together. */
  readonly columns: readonly string[];
  readonly values: SyncValues | null;
}

export const incomingRowOf = (
  table: SyncedTable,
  id: number,
  ver: number,
  row: SyncRow | null,
): IncomingRow => ({
  table,
  id,
  ver,
  columns: Object.keys(row ?? {}),
  values: row === null ? null : Object.values(row),
});

/** Rows that are gone, or no longer for this device. */
export const goneRows = (table: SyncedTable, ids: readonly number[]): IncomingRow[] =>
  ids.map((id) => incomingRowOf(table, id, 0, null));

export const isGone = ({ values }: IncomingRow): boolean => values === null;

export const rowOf = ({ columns, values }: IncomingRow): SyncRow | null =>
  values === null ? null : Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));

export const valueOf = ({ columns, values }: IncomingRow, column: string): SyncValues[number] =>
  values?.[columns.indexOf(column)] ?? null;

export const idsOf = (arrivals: readonly IncomingRow[]): number[] => arrivals.map((arrival) => arrival.id);

export const idsByTable = (arrivals: readonly IncomingRow[]): Map<SyncedTable, number[]> =>
  new Map([...Map.groupBy(arrivals, ({ table }) => table)].map(([table, own]) => [table, idsOf(own)]));

/** A row as `putOrShadow` wrote it. */
export const parsedRow = (row: string | null): SyncRow | null =>
  row === null ? null : (JSON.parse(row) as SyncRow);
