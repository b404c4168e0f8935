import { RELEASE_PARTS } from '#shared/domain/exam-attempts/limits.ts';
import { toMinor } from '#shared/domain/money/money.ts';
import type { ExamDraft, ExamSettings } from '#shared/contract/exam-drafts.ts';
import type { Question } from '#shared/contract/questions.ts';
import {
  publishProblems,
  type CheckedQuestion,
  type PublishProblem,
} from '#shared/domain/exams/publish-check.ts';
import { EVERYBODY, isForNobody } from '#shared/domain/exams/audience.ts';
import { cutsEverybody } from '#shared/domain/exams/exam-window.ts';
import { fromWallTime } from '#shared/domain/exams/wall-time.ts';
import { keysOf, pick } from '#renderer/lib/form-fields.ts';

export type ExamQuestion = ExamDraft['questions'][number];
export type Schedule = NonNullable<ExamDraft['schedule']>;
export type Closing = NonNullable<ExamDraft['closing']>;

/** The six steps of an exam, by the number that the address carries. */
export const STEPS = [1, 2, 3, 4, 5, 6] as const;
export type StepNumber = (typeof STEPS)[number];

export const MAX_QUESTIONS = 500;
export const MAX_MARK = 1000;

export const isStepNumber = (value: number): value is StepNumber => STEPS.some((step) => step === value);

/** How results are released where nothing else is said. */
export const RELEASED_AT_ONCE: NonNullable<ExamSettings['release']> = {
  policy: 'at_once',
  release_at: null,
  parts: [...RELEASE_PARTS],
};

/** What the form shows before a draft exists; the server's defaults take its place when it is stored. */
export const blankDraft = (): ExamDraft => ({
  exam_title: '',
  exam_description: '',
  assessment_provider: '',
  issue_certificate: false,
  introduction_title: '',
  introduction_description: '',
  start_button_text: 'Start exam',
  questions: [],
  settings: {
    exam_duration: 0,
    pass_percent: 60,
    scoring_mode: 'equal',
    shuffle_questions: false,
    shuffle_options: false,
    attempts_allowed: 1,
    review_policy: 'after_close',
    resume_grace_minutes: 0,
    lockdown: 'off',
    second_display: 'allow',
    on_leaving: 'nothing',
    safe_browser_keys: [],
    release: RELEASED_AT_ONCE,
  },
  exam_price: 0,
  currency: 'GBP',
  schedule: null,
  closing: null,
  access: EVERYBODY,
  plan: [],
});

/** What a person has changed in a form that was not stored yet. */
export interface Touched {
  readonly fields: ReadonlySet<keyof ExamDraft>;
  readonly settings: ReadonlySet<keyof ExamSettings>;
}

/** The form with the server's defaults wherever the person has said nothing. */
export const overDefaults = (form: ExamDraft, defaults: ExamDraft, touched: Touched): ExamDraft => ({
  ...defaults,
  ...pick(form, touched.fields),
  settings: { ...defaults.settings, ...pick(form.settings, touched.settings) },
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** True when the change says what the form says already. */
export const changesNothing = <T extends object>(current: T, patch: Partial<T>): boolean =>
  isSame(pick(current, keysOf<Partial<T>>(patch)), patch);

/** The fields in which two forms differ, in the order of the steps. */
export const differingFields = (mine: ExamDraft, theirs: ExamDraft): (keyof ExamDraft)[] =>
  keysOf(blankDraft()).filter((key) => !isSame(mine[key] ?? null, theirs[key] ?? null));

/** `mine` with the fields of `theirs` that were chosen. */
export const mergeDrafts = (
  mine: ExamDraft,
  theirs: ExamDraft,
  fromTheirs: ReadonlySet<keyof ExamDraft>,
): ExamDraft => ({ ...mine, ...pick(theirs, fromTheirs) });

/** When the exam is to open, UTC milliseconds; null as soon as it is published or while the date is wrong. */
export const opensAtOf = (schedule: ExamDraft['schedule']): number | null =>
  schedule === null
    ? null
    : fromWallTime({ date: schedule.schedule_date, time: schedule.schedule_time }, schedule.time_zone);

/** When the exam is to close, UTC milliseconds; null when it stays open or while the date is wrong. */
export const closesAtOf = (closing: ExamDraft['closing']): number | null =>
  closing === null || closing === undefined
    ? null
    : fromWallTime({ date: closing.closing_date, time: closing.closing_time }, closing.time_zone);

/** True when a hard close takes time from everybody, however early they start. */
export const isCutShort = (draft: ExamDraft, now: number): boolean =>
  cutsEverybody(
    {
      duration_minutes: draft.settings.exam_duration,
      closes_at: closesAtOf(draft.closing),
      close_rule: draft.closing?.close_rule ?? 'start_by',
    },
    Math.max(now, opensAtOf(draft.schedule) ?? now),
  );

const toChecked = ({ question_id, mark }: ExamQuestion, known: Question | undefined): CheckedQuestion => {
  const answer = known?.answers[0];
  const options = [1, 2, 3, 4, 5].map((option) => ({
    option,
    isFilled: [`answer_${option}`, `answer_${option}_image`].some(
      (key) => String(Reflect.get(answer ?? {}, key) ?? '').trim() !== '',
    ),
  }));
  return {
    questionId: question_id,
    exists: known !== undefined,
    type: known?.question_type ?? 'multiple-choice',
    title: known?.question_title ?? '',
    mark: Math.round(mark * 100),
    options,
    correctOption: answer?.correct_answer ?? null,
  };
};

/**
 * What is missing, as the server will say it: the same rules over the same form. `published` is the
 * form that candidates have now, whose opening may lie in the past.
 */
export const problemsOf = (
  draft: ExamDraft,
  questions: ReadonlyMap<number, Question>,
  published: ExamDraft | undefined,
  now: number,
): PublishProblem[] =>
  publishProblems(
    {
      title: draft.exam_title,
      durationMinutes: draft.settings.exam_duration,
      passPercent: Math.round(draft.settings.pass_percent * 100),
      priceMinor: toMinor(draft.exam_price, draft.currency),
      currency: draft.currency,
      opensAt: opensAtOf(draft.schedule),
      closesAt: closesAtOf(draft.closing),
      timeZone: draft.schedule?.time_zone ?? draft.closing?.time_zone ?? null,
      lacksReleaseDate:
        draft.settings.release?.policy === 'on_date' && draft.settings.release.release_at === null,
      publishedOpensAt: published === undefined ? undefined : opensAtOf(published.schedule),
      publishedClosesAt: published === undefined ? undefined : closesAtOf(published.closing),
      isForNobody: isForNobody(draft.access),
      questions: draft.questions.map((one) => toChecked(one, questions.get(one.question_id))),
    },
    now,
  );

/** How many rules the form keeps; with the problems they make up what the check looks at. */
export const CHECK_COUNT = 10;

const ROUNDING = 100;

/** Sum of the marks, without the noise of binary fractions. */
export const totalMarks = (questions: readonly ExamQuestion[]): number =>
  questions.reduce((sum, { mark }) => sum + Math.round(mark * ROUNDING), 0) / ROUNDING;

/** True when the questions are not all worth the same, so that counting by marks makes a difference. */
export const marksDiffer = (questions: readonly ExamQuestion[]): boolean =>
  new Set(questions.map(({ mark }) => mark)).size > 1;

/** The list with one question moved by some places; the same list at its ends. */
export const moveQuestion = (
  questions: readonly ExamQuestion[],
  from: number,
  by: -1 | 1,
): readonly ExamQuestion[] => {
  const moved = questions[from];
  const other = questions[from + by];
  if (moved === undefined || other === undefined) return questions;
  const next = [...questions];
  next[from] = other;
  next[from + by] = moved;
  return next;
};

/** An earlier list, with the marks of now: taking back a move must not take back a mark. */
export const restoreQuestions = (
  earlier: readonly ExamQuestion[],
  current: readonly ExamQuestion[],
): ExamQuestion[] => {
  const now = new Map(current.map((one) => [one.question_id, one]));
  return earlier.map((one) => now.get(one.question_id) ?? one);
};

/** Questions at the end of the list, each once, with their own marks. */
export const addQuestions = (
  questions: readonly ExamQuestion[],
  added: readonly Question[],
): ExamQuestion[] => {
  const known = new Set(questions.map(({ question_id }) => question_id));
  const fresh = added.filter(({ id }) => !known.has(id));
  return [
    ...questions,
    ...fresh.map(({ id, question_mark }) => ({ question_id: id, mark: Math.min(MAX_MARK, question_mark) })),
  ].slice(0, MAX_QUESTIONS);
};
