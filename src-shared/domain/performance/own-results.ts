import { largest } from '../lists.ts';

/** A closed attempt of somebody, as its rows say. */
export interface OwnAttempt {
  readonly examId: number;
  readonly subject: string;
  /** In hundredths of a percent; null while nobody has scored it. */
  readonly score: number | null;
  readonly result: 'pass' | 'fail' | 'pending';
  readonly startedAt: number;
  readonly submittedAt: number;
}

export interface SubjectStanding {
  readonly subject: string;
  readonly attempts: number;
  readonly exams: number;
  readonly passedExams: number;
  /** In hundredths; null where nothing is scored yet. */
  readonly mean: number | null;
  readonly best: number | null;
  readonly spentMs: number;
}

const spentOf = ({ startedAt, submittedAt }: OwnAttempt): number => Math.max(0, submittedAt - startedAt);

const scoresOf = (attempts: readonly OwnAttempt[]): number[] =>
  attempts.flatMap(({ score }) => (score === null ? [] : [score]));

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const countExams = (attempts: readonly OwnAttempt[]): number =>
  new Set(attempts.map(({ examId }) => examId)).size;

function standingOf(subject: string, attempts: readonly OwnAttempt[]): SubjectStanding {
  const scores = scoresOf(attempts);
  return {
    subject,
    attempts: attempts.length,
    exams: countExams(attempts),
    passedExams: countExams(attempts.filter(({ result }) => result === 'pass')),
    mean: scores.length === 0 ? null : Math.round(sum(scores) / scores.length),
    best: scores.length === 0 ? null : largest(scores, 0),
    spentMs: sum(attempts.map(spentOf)),
  };
}

/** Where somebody stands in each subject, by its name. */
export const bySubject = (attempts: readonly OwnAttempt[]): SubjectStanding[] =>
  [...Map.groupBy(attempts, ({ subject }) => subject)]
    .map(([subject, own]) => standingOf(subject, own))
    .toSorted((one, other) => (one.subject < other.subject ? -1 : 1));

/** Time spent on exams per month, the oldest first. @param monthOf `YYYY-MM` in the calendar of the institution. */
export const byMonth = (
  attempts: readonly OwnAttempt[],
  monthOf: (ms: number) => string,
): { readonly month: string; readonly spentMs: number; readonly attempts: number }[] =>
  [...Map.groupBy(attempts, ({ submittedAt }) => monthOf(submittedAt))]
    .map(([month, own]) => ({ month, spentMs: sum(own.map(spentOf)), attempts: own.length }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));

/** Answers to the questions of a tag. */
export interface TagAnswers {
  readonly tag: string;
  readonly right: number;
  readonly answered: number;
}

/** From fewer answers nothing follows, and a single key could be guessed. */
export const LEAST_ANSWERS = 5;

/** What to practise next: tags with the lowest share right first; what is known of too few answers is left out. */
export const toPractise = (tags: readonly TagAnswers[], most: number): TagAnswers[] =>
  tags
    .filter(({ answered, right }) => answered >= LEAST_ANSWERS && right < answered)
    .toSorted(
      (one, other) =>
        one.right / one.answered - other.right / other.answered ||
        other.answered - one.answered ||
        (one.tag < other.tag ? -1 : 1),
    )
    .slice(0, most);
