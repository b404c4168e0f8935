import type { TFunction } from 'i18next';
import type { z } from 'zod';

/** A field of a form, or of what stands in it (`address.city`), and what is wrong with it. */
export type FormProblems = Readonly<Record<string, string>>;

export interface FieldWords {
  /** What to say of a field that is empty. */
  readonly missing?: FormProblems;
  /** What to say of a field whatever is wrong with it. */
  readonly wrong?: FormProblems;
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const ofSize = (
  t: TFunction<'common'>,
  key: 'atLeast' | 'atMost',
  origin: string,
  limit: number | bigint,
): string => {
  const count = Number(limit);
  if (origin === 'string') return t(`problem.${key}.characters`, { count });
  if (origin === 'array' || origin === 'set') return t(`problem.${key}.entries`, { count });
  return t(`problem.${key}.number`, { limit: count });
};

/** What is wrong with a value that is there, in words for whoever typed it. */
const wordsOf = (t: TFunction<'common'>, issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small') return ofSize(t, 'atLeast', issue.origin, issue.minimum);
  if (issue.code === 'too_big') return ofSize(t, 'atMost', issue.origin, issue.maximum);
  if (issue.code === 'invalid_value') return t('problem.choice');
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('problem.email');
  if (issue.code === 'invalid_format' && issue.format === 'url') return t('problem.url');
  return t('problem.other');
};

/** The first thing that the contract has against each field of a body. */
export const problemsOf = (
  t: TFunction<'common'>,
  schema: z.ZodType,
  body: unknown,
  { missing, wrong }: FieldWords = {},
): FormProblems => {
  const result = schema.safeParse(body);
  const problems: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.map(String).join('.');
    if (problems[field] !== undefined) continue;
    problems[field] =
      wrong?.[field] ??
      (isEmpty(valueAt(body, issue.path)) ? (missing?.[field] ?? t('problem.missing')) : wordsOf(t, issue));
  }
  return problems;
};
