/** Where a row stands in the log of a scope: it appears there once, with its latest number. */
export interface LogEntry {
  readonly tbl: string;
  readonly row_id: number;
  readonly scope: string;
  readonly seq: number;
  readonly op: 'put' | 'leave';
}
