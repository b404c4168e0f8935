import { createHash } from 'node:crypto';
import { periodsOf } from '#shared/domain/insight/period.ts';
import { parameterProblems, USUAL_DAYS, type ReportParameters } from '#shared/domain/reports/parameters.ts';
import { definitionOf, type ReportName } from '#shared/domain/reports/registry.ts';
import type { ReportDefinition } from '#shared/domain/reports/report-definition.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';
import type { Asked } from './report-query.ts';

/** What a report is asked for, ready to be read. */
export interface OpenedReport {
  readonly name: ReportName;
  readonly definition: ReportDefinition;
  readonly asked: Asked;
  /** With the days of the period in the place of a number of days. */
  readonly parameters: ReportParameters;
  readonly timeZone: string;
  /** What it is asked for, in words. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** By which a definition is known: another one makes other rows. */
export const definitionHash = (name: ReportName): string =>
  createHash('sha256')
    .update(JSON.stringify([name, definitionOf(name)]))
    .digest('hex');

const LABELS = { exam: 'Exam', course: 'Course', person: 'Person' } as const;
const GONE = {
  exam: 'There is no such exam.',
  course: 'There is no such course.',
  person: 'There is no such person.',
} as const;

function wrong(fields: Readonly<Record<string, string>>): never {
  const [first = 'This report cannot be made like that.'] = Object.values(fields);
  return refuse('VALIDATION_FAILED', first, {
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [`parameters.${name}`, [text]])),
  });
}

/**
 * Opens a report at a moment.
 * @throws VALIDATION_FAILED, with the parameter that is at fault
 */
export async function openReport(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  name: ReportName,
  given: ReportParameters,
): Promise<OpenedReport> {
  const definition = definitionOf(name);
  const problems = parameterProblems(definition, given);
  if (Object.keys(problems).length > 0) wrong(problems);
  const timeZone = (await repo.findInstitution(db))?.time_zone ?? 'UTC';
  const facts: { label: string; value: string }[] = [];
  for (const kind of ['exam', 'course', 'person'] as const) {
    const id = given[kind];
    if (id === undefined) continue;
    const title = await repo.findTitle(db, kind, id);
    if (title === undefined) return wrong({ [kind]: GONE[kind] });
    facts.push({ label: LABELS[kind], value: title });
  }
  const { exam: examId = 0, course: courseId = 0, person: personId = 0 } = given;
  const base = { examId, courseId, personId, startsAt: 0, endsAt: now + 1, now };
  const opened = { name, definition, timeZone, facts };
  if (!definition.parameters.includes('period')) return { ...opened, asked: base, parameters: given };
  const { period } = periodsOf({ ...given, days: given.days ?? USUAL_DAYS }, now, timeZone);
  facts.push({ label: 'Period', value: `${period.from} to ${period.to}` });
  const { days: _days, ...rest } = given;
  return {
    ...opened,
    asked: { ...base, startsAt: period.startsAt, endsAt: period.endsAt },
    parameters: { ...rest, from: period.from, to: period.to },
  };
}
