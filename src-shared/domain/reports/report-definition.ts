import type { Resource } from '#shared/access/built-in-roles.ts';

/**
 * What a column holds: a text, a number, hundredths of a percent, a moment in milliseconds, a day of the institution's
 * calendar, minor units of the currency in the column `currency`, 0 or 1.
 */
export type ColumnType = 'text' | 'number' | 'percent' | 'time' | 'day' | 'money' | 'flag';

/** A value as rows keep it; null where there is none. */
export type Cell = string | number | null;

export interface ReportColumn {
  readonly key: string;
  readonly title: string;
  readonly type: ColumnType;
  /** Whether its values add up to something that means anything. */
  readonly isSummed?: true | undefined;
}

/** What a report can be asked for. */
export const PARAMETER_KINDS = ['exam', 'course', 'person', 'period'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

export interface ReportDefinition {
  readonly title: string;
  /** What it says, in one sentence. */
  readonly sentence: string;
  /** Grows with every change of its columns, or of what they mean. */
  readonly version: number;
  /** What somebody has to see beside reports. */
  readonly needs: readonly Resource[];
  readonly parameters: readonly ParameterKind[];
  readonly columns: readonly ReportColumn[];
  /** The columns by which its rows stand, the first one first; `-` before one turns it round. */
  readonly order: readonly string[];
}
