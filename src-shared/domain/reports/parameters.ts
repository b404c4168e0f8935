import { daysBetween, MOST_DAYS } from '#shared/domain/insight/limits.ts';
import type { ParameterKind, ReportDefinition } from './report-definition.ts';

/** What a report is asked for; a period is the last so many days, or two days. */
export interface ReportParameters {
  readonly exam?: number | undefined;
  readonly course?: number | undefined;
  readonly person?: number | undefined;
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ParameterName = keyof ReportParameters;

/** Longer periods are refused. */
export const MOST_REPORT_DAYS = MOST_DAYS;

/** The last so many days, where nobody says. */
export const USUAL_DAYS = 28;

const NAMES: Readonly<Record<ParameterKind, readonly ParameterName[]>> = {
  exam: ['exam'],
  course: ['course'],
  person: ['person'],
  period: ['days', 'from', 'to'],
};

const PARAMETER_NAMES: readonly ParameterName[] = ['exam', 'course', 'person', 'days', 'from', 'to'];

/** What is wrong with what a report is asked for, by parameter; nothing where it can be made. */
export function parameterProblems(
  { parameters }: Pick<ReportDefinition, 'parameters'>,
  asked: ReportParameters,
): Partial<Record<ParameterName, string>> {
  const allowed = parameters.flatMap((kind) => NAMES[kind]);
  const problems: Partial<Record<ParameterName, string>> = {};
  for (const name of PARAMETER_NAMES)
    if (asked[name] !== undefined && !allowed.includes(name))
      problems[name] = 'This report is not asked for that.';
  for (const kind of ['exam', 'course', 'person'] as const)
    if (parameters.includes(kind) && asked[kind] === undefined) problems[kind] = `Choose ${WHICH[kind]}.`;
  const { from, to } = asked;
  if (from !== undefined && to !== undefined) {
    const days = daysBetween(from, to);
    if (days < 1) problems.to = 'The period ends before it begins.';
    else if (days > MOST_DAYS) problems.from = `Ask for up to ${MOST_DAYS} days.`;
  } else if (from !== undefined) problems.to = 'Say on which day the period ends.';
  else if (to !== undefined) problems.from = 'Say on which day the period begins.';
  return problems;
}

const WHICH = { exam: 'an exam', course: 'a course', person: 'a person' } as const;
