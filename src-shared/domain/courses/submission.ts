import type { SubmissionState, SubmissionVerdict } from '#shared/contract/course-submissions.ts';
import type { ItemTerms } from './draft-course.ts';
import type { AssignmentKey, AssignmentPrompt } from './item-content.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `course_submission.answers`: one for each question of the assignment. */
export interface SubmittedAnswer {
  readonly no: number;
  readonly text: string;
}

/** `course_submission.files`; the size is null where the bytes were lost on the way. */
export interface SubmittedFile {
  readonly sha256: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number | null;
}

/** `course_submission_feedback.answers`; points are hundredths. */
export interface SaidOfAnswer {
  readonly no: number;
  readonly verdict: SubmissionVerdict | null;
  readonly points: number | null;
  readonly max_points: number;
  readonly solution: string | null;
  readonly texts: readonly { readonly verdict: SubmissionVerdict; readonly text: string }[];
}

/** Each read what this server wrote, from the types above. */
export const parseAnswers = (json: string): SubmittedAnswer[] => JSON.parse(json);
export const parseFiles = (json: string): SubmittedFile[] => JSON.parse(json);
export const parseSaid = (json: string): SaidOfAnswer[] => JSON.parse(json);

/** What somebody gave for one answer; points are hundredths. */
export interface GivenMark {
  readonly no: number;
  readonly verdict: SubmissionVerdict;
  readonly points: number;
}

/** When an item is due for whoever enrolled then; null where it is not. */
export function dueAtOf(
  terms: Pick<ItemTerms, 'dueAt' | 'dueDays'>,
  enrolledAt: number | null,
): number | null {
  if (terms.dueAt !== null) return terms.dueAt;
  return terms.dueDays === null || enrolledAt === null ? null : enrolledAt + terms.dueDays * DAY_MS;
}

/** One for each question, in their order; what was not answered is empty. */
export const completeAnswers = (
  prompts: readonly AssignmentPrompt[],
  answers: readonly SubmittedAnswer[],
): SubmittedAnswer[] =>
  prompts.map(({ no }) => ({ no, text: answers.find((answer) => answer.no === no)?.text ?? '' }));

/** What a feedback makes of the hand-in that it is said to. */
export const stateAfter = (kind: 'solution' | 'mark' | 'return' | null): SubmissionState =>
  kind === 'mark' ? 'marked' : kind === 'return' ? 'returned' : 'handed_in';

/** A hand-in with what was said to it. */
export interface EarlierSubmission {
  readonly state: SubmissionState;
  readonly isSolutionShown: boolean;
}

type Tries = Pick<ItemTerms, 'attemptsAllowed' | 'isGraded'>;

/** How often it may still be handed in: what was given back for another try does not count. Null = without end. */
export const triesLeft = (
  { attemptsAllowed }: Pick<Tries, 'attemptsAllowed'>,
  earlier: readonly EarlierSubmission[],
): number | null =>
  attemptsAllowed === 0
    ? null
    : Math.max(0, attemptsAllowed - earlier.filter(({ state }) => state !== 'returned').length);

/**
 * Why an assignment cannot be handed in once more; null where it can. What counts ends once its solution is known,
 * unless its marker gives the last one back all the same.
 */
export function handInBar(
  terms: Tries,
  earlier: readonly EarlierSubmission[],
): 'tries_used' | 'solution_shown' | null {
  if (triesLeft(terms, earlier) === 0) return 'tries_used';
  if (!terms.isGraded || earlier.at(-1)?.state === 'returned') return null;
  return earlier.some(({ isSolutionShown }) => isSolutionShown) ? 'solution_shown' : null;
}

/** One word for all answers of a hand-in. */
export function overallVerdict(verdicts: readonly SubmissionVerdict[]): SubmissionVerdict {
  const [first = 'incorrect'] = verdicts;
  return verdicts.every((verdict) => verdict === first) ? first : 'partial';
}

export interface MarkTotal {
  readonly verdict: SubmissionVerdict;
  readonly points: number;
  readonly maxPoints: number;
  readonly isPassed: boolean;
}

/** Hundredths of a percent, half up. */
export const scoreOf = (points: number, maxPoints: number): number =>
  maxPoints === 0 ? 0 : Math.round((points * 10_000) / maxPoints);

/** What marks add up to. Where no score has to be reached, anything that is not wrong altogether passes. */
export function totalOf(
  prompts: readonly AssignmentPrompt[],
  marks: readonly GivenMark[],
  scoreToReach: number | null,
): MarkTotal {
  const points = marks.reduce((sum, mark) => sum + mark.points, 0);
  const maxPoints = prompts.reduce((sum, prompt) => sum + prompt.points, 0);
  const verdict = overallVerdict(marks.map((mark) => mark.verdict));
  const isPassed =
    scoreToReach === null ? verdict !== 'incorrect' : scoreOf(points, maxPoints) >= scoreToReach;
  return { verdict, points, maxPoints, isPassed };
}

const VERDICTS = ['correct', 'partial', 'incorrect'] as const;

/** What an author wrote for a verdict, or for each where nobody gave one; empty texts are left out. */
export const feedbackTexts = (
  key: AssignmentKey | undefined,
  verdict: SubmissionVerdict | null,
): SaidOfAnswer['texts'] =>
  VERDICTS.flatMap((one) => {
    const text = key?.[`feedback_${one}`] ?? '';
    return (verdict === null || verdict === one) && text.trim() !== '' ? [{ verdict: one, text }] : [];
  });

/** What is said to each answer. @param isReleased the solution goes with it */
export const saidOf = (
  prompts: readonly AssignmentPrompt[],
  keys: readonly AssignmentKey[],
  { marks, isReleased }: { readonly marks: readonly GivenMark[]; readonly isReleased: boolean },
): SaidOfAnswer[] =>
  prompts.map(({ no, points: maxPoints }) => {
    const key = keys.find((one) => one.no === no);
    const mark = marks.find((one) => one.no === no);
    return {
      no,
      verdict: mark?.verdict ?? null,
      points: mark?.points ?? null,
      max_points: maxPoints,
      solution: isReleased ? (key?.solution ?? null) : null,
      texts: feedbackTexts(key, mark?.verdict ?? null),
    };
  });

/**
 * Whether a mark shows the solution: once nothing more can be gained by knowing it. Of what does not count it is shown
 * with the hand-in.
 */
export const isReleasedBy = (
  terms: Tries,
  { isPassed, earlier }: { readonly isPassed: boolean; readonly earlier: readonly EarlierSubmission[] },
): boolean => !terms.isGraded || isPassed || triesLeft(terms, earlier) === 0;
