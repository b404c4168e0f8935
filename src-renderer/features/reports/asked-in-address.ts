import type { AskedReport, Report } from '#shared/contract/reports.ts';
import { parameterProblems, type ReportParameters } from '#shared/domain/reports/parameters.ts';

const numberIn = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name) ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

const dayIn = (search: URLSearchParams, name: string): string | undefined => {
  const day = search.get(name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/u.test(day) ? day : undefined;
};

/** What the address asks a report for; what is malformed is not asked. */
export function askedIn(search: URLSearchParams, report: Report): AskedReport {
  const keys = (search.get('columns') ?? '').split(',').filter((key) => key !== '');
  return {
    report: report.name,
    parameters: {
      exam: numberIn(search, 'exam'),
      course: numberIn(search, 'course'),
      person: numberIn(search, 'person'),
      days: numberIn(search, 'days'),
      from: dayIn(search, 'from'),
      to: dayIn(search, 'to'),
    },
    columns: keys.filter((key) => report.columns.some((column) => column.key === key)),
  };
}

/** The address under which a report is asked for this. */
export function addressOf({
  report,
  parameters,
  columns,
}: {
  readonly report: string;
  readonly parameters: ReportParameters;
  readonly columns: readonly string[];
}): string {
  const search = new URLSearchParams({ report });
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) search.set(name, String(value));
  if (columns.length > 0) search.set('columns', columns.join(','));
  return `/Reports?${search.toString()}`;
}

/** Whether everything is chosen that the report needs. */
export const isAskable = (report: Report, { parameters }: AskedReport): boolean =>
  Object.keys(parameterProblems(report, parameters)).length === 0;
