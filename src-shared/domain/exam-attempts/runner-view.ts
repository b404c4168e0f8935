import { smallest } from '#shared/domain/lists.ts';
import {
  isQuestionAnswered,
  progressOf,
  unsavedIds,
  type QuestionProgress,
  type RunnerState,
} from './runner-state.ts';

export interface RunnerCounts {
  readonly total: number;
  readonly answered: number;
  readonly flagged: number;
  /** Seen, and without an answer. */
  readonly seenEmpty: number;
  readonly unseen: number;
}

/** What the legend of the navigator counts. */
export function countQuestions(state: RunnerState): RunnerCounts {
  const all = [...state.progress.values()];
  const empty = all.filter((progress) => !isQuestionAnswered(progress));
  return {
    total: all.length,
    answered: all.length - empty.length,
    flagged: all.filter((progress) => progress.isFlagged).length,
    seenEmpty: empty.filter((progress) => progress.isSeen).length,
    unseen: empty.filter((progress) => !progress.isSeen).length,
  };
}

export type CellState = 'answered' | 'seen' | 'unseen';

/** How a question stands in the navigator. */
export const cellState = (progress: QuestionProgress): CellState =>
  isQuestionAnswered(progress) ? 'answered' : progress.isSeen ? 'seen' : 'unseen';

/** Indexes of the questions that somebody may want to look at before handing in. */
export const indexesWhere = (state: RunnerState, test: (progress: QuestionProgress) => boolean): number[] =>
  state.questions.flatMap(({ question_id: id }, index) => (test(progressOf(state, id)) ? [index] : []));

export type SaveLamp =
  | { readonly kind: 'empty' }
  | { readonly kind: 'saving'; readonly unsaved: number }
  | {
      readonly kind: 'saved';
      readonly at: number;
      readonly answered: number;
      readonly copyProblem: string | null;
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly unsaved: number };

/** Where the answers are. It says saved only when the server has confirmed every one of them. */
export function saveLamp(state: RunnerState): SaveLamp {
  const unsaved = unsavedIds(state);
  const failed = unsaved.map((id) => progressOf(state, id).failure).find((reason) => reason !== null);
  if (failed !== undefined) return { kind: 'failed', reason: failed, unsaved: unsaved.length };
  if (unsaved.length > 0) return { kind: 'saving', unsaved: unsaved.length };
  if (state.savedAt === null) return { kind: 'empty' };
  return {
    kind: 'saved',
    at: state.savedAt,
    answered: countQuestions(state).answered,
    copyProblem: state.copyProblem,
  };
}

/** Milliseconds left, never below 0; null without a limit. */
export const timeLeft = (state: RunnerState, now: number): number | null =>
  state.deadline === null ? null : Math.max(0, state.deadline - now);

const MINUTE = 60_000;

export type ClockTone = 'calm' | 'soon' | 'last';

/** Calm until five minutes before the end, then amber, and red in the last one. */
export const clockTone = (left: number | null): ClockTone =>
  left === null || left > 5 * MINUTE ? 'calm' : left > MINUTE ? 'soon' : 'last';

const THRESHOLDS = [30, 10, 5, 1].map((minutes) => minutes * MINUTE);

/** The minutes to announce when the time left went from `before` to `after`; null for silence. */
export function announcedMinutes(before: number, after: number): number | null {
  const crossed = THRESHOLDS.filter((threshold) => before > threshold && after <= threshold);
  return crossed.length === 0 ? null : smallest(crossed, Number.POSITIVE_INFINITY) / MINUTE;
}
