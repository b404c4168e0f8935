import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { QuestionDraft } from '#shared/contract/questions.ts';
import { checkQuestion } from '#shared/domain/questions/question-rules.ts';
import { optionLetter } from './option-letter.ts';
import { toDraft, type QuestionForm } from './question-form.ts';

/** The part of the editor that a problem belongs to. */
export type ProblemField = 'title' | 'mark' | 'options' | 'correct' | 'tags' | 'feedback';

export type Problems = Partial<Record<ProblemField, string>>;

/** In the order in which they stand on the screen. */
export const PROBLEM_FIELDS: readonly ProblemField[] = [
  'title',
  'options',
  'correct',
  'mark',
  'feedback',
  'tags',
];

const fields: Readonly<Record<string, ProblemField>> = {
  question_title: 'title',
  question_mark: 'mark',
  options: 'options',
  correct_answer: 'correct',
  tag_names: 'tags',
  feedback_correct: 'feedback',
  feedback_incorrect: 'feedback',
};

const fieldOf = ([name]: readonly PropertyKey[]): ProblemField => fields[String(name)] ?? 'title';

const optionName = (type: QuestionForm['type'], at: number, t: TFunction<'questions'>): string =>
  type === 'open_ended'
    ? t('option.phrase', { number: at + 1 })
    : t('option.name', { letter: optionLetter(at) });

const optionOf = ([name, at]: readonly PropertyKey[]): number | undefined =>
  name === 'options' && typeof at === 'number' ? at : undefined;

const textOf = (issue: z.core.$ZodIssue, type: QuestionForm['type'], t: TFunction<'questions'>): string => {
  const field = fieldOf(issue.path);
  if (field === 'mark') return t('problem.mark');
  if (issue.code === 'too_small' && field === 'title') return t('problem.titleMissing');
  if (issue.code !== 'too_big') return issue.message;
  // Issues carry their bound as number or bigint; these bounds are all small.
  const max = Number(issue.maximum);
  if (field === 'tags')
    return issue.path.length > 1 ? t('problem.tagLong', { max }) : t('problem.tooManyTags', { max });
  if (field === 'options') {
    const at = optionOf(issue.path);
    return at === undefined ? issue.message : t('problem.optionLong', { name: optionName(type, at, t), max });
  }
  return t('problem.tooLong', { max });
};

/** What is still wrong with a question, by field: the contract's own schema first, then the rules. */
export const problemsOf = (form: QuestionForm, t: TFunction<'questions'>): Problems => {
  const draft = toDraft(form);
  const found: Problems = {};
  const parsed = QuestionDraft.safeParse(draft);
  for (const issue of parsed.error?.issues ?? []) found[fieldOf(issue.path)] ??= textOf(issue, form.type, t);
  const check = checkQuestion({
    type: draft.question_type,
    options: draft.options,
    correct: draft.correct_answer,
  });
  if (!check.ok) found[check.field === 'options' ? 'options' : 'correct'] ??= check.reason;
  return found;
};

/** The problem that stands first on the screen; undefined where the question may be saved. */
export const firstProblem = (form: QuestionForm, t: TFunction<'questions'>): string | undefined => {
  const problems = problemsOf(form, t);
  return PROBLEM_FIELDS.map((field) => problems[field]).find((text) => text !== undefined);
};

/** Which option has to be put right first, from 0; undefined where it is none in particular. */
export const wrongOption = (form: QuestionForm): number | undefined => {
  const draft = toDraft(form);
  const { question_type: type, options, correct_answer: correct } = draft;
  const [refused] = (QuestionDraft.safeParse(draft).error?.issues ?? []).flatMap(
    ({ path }) => optionOf(path) ?? [],
  );
  if (refused !== undefined) return refused;
  const check = checkQuestion({ type, options, correct });
  return check.ok ? undefined : check.option;
};
