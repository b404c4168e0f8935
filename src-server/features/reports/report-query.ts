import type { Cell } from '#shared/domain/reports/report-definition.ts';
import type { ColumnKey, ReportName } from '#shared/domain/reports/registry.ts';
import type { Db } from '#server/db/tables.ts';

/** What a query is asked for: 0 where its report has no such parameter. */
export interface Asked {
  readonly examId: number;
  readonly courseId: number;
  readonly personId: number;
  /** The first moment of the period, and the first one after it. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** When the report is made. */
  readonly now: number;
}

/** Rows come in parts, in the order of their ids. */
export interface Part {
  readonly after: number;
  readonly limit: number;
}

export type QueryRow<N extends ReportName> = { readonly id: number } & Readonly<Record<ColumnKey<N>, Cell>>;

/** The next rows of a report; fewer than the limit are the last ones. */
export type ReportQuery<N extends ReportName> = (db: Db, asked: Asked, part: Part) => Promise<QueryRow<N>[]>;

/** The name of a person as a report says it. */
export const nameOf = (row: { readonly first_name: string; readonly last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

/** From one moment to another in whole units, or null where either is missing. */
export const spanOf = (from: number | null, to: number | null, unitMs: number): number | null =>
  from === null || to === null ? null : Math.max(0, Math.round((to - from) / unitMs));

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
