import type { Stretch, QuestionAnswer } from '#shared/contract/course-progress-parts.ts';
import {
  foldItem,
  type ItemInteraction,
  type ItemState,
  type PlayedMedia,
} from '#shared/domain/course-progress/item-fold.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import type { InteractionRow, StateRow } from './repo.ts';

/** What `said` holds of a mark. */
interface SaidMark {
  readonly is_beyond?: true;
  readonly points?: number;
  readonly max_points?: number;
}

/** What `said` holds of a hand-in. */
export interface SaidHandIn {
  readonly answers: readonly QuestionAnswer[];
  readonly started_at?: string;
  readonly finished_at?: string;
}

// The server alone wrote these, from the types above.
export const parseStretches = (json: string): Stretch[] => JSON.parse(json);
export const parseSaidMark = (json: string): SaidMark => JSON.parse(json);
export const parseHandIn = (json: string): SaidHandIn => JSON.parse(json);
export const parseAnswer = (json: string): { readonly answer: QuestionAnswer } => JSON.parse(json);
const parsePlayed = (json: string): PlayedMedia[] => JSON.parse(json);

const truth = (flag: 0 | 1 | null): boolean | null => (flag === null ? null : flag === 1);
export const flagOf = (value: boolean | null): 0 | 1 | null => (value === null ? null : value ? 1 : 0);

const markOf = (row: InteractionRow): ItemInteraction['mark'] =>
  row.kind !== 'marked' || row.hand_in_id === null
    ? null
    : {
        handInId: row.hand_in_id,
        percent: row.percent,
        isReached: truth(row.is_reached),
        correctCount: row.correct_count,
        isBeyond: parseSaidMark(row.said).is_beyond === true,
      };

/** A row as the fold reads it: the computer is in its id. */
export const toItemInteraction = (row: InteractionRow): ItemInteraction => ({
  id: row.id,
  at: row.created_at,
  computer: deviceNoOf(row.id),
  kind: row.kind,
  rule: row.rule,
  contentHash: row.content_hash,
  mediaFileId: row.media_file_id,
  lengthMs: row.length_ms,
  stretches:
    row.kind === 'played'
      ? parseStretches(row.said).map(({ from_ms, to_ms }) => ({ from: from_ms, to: to_ms }))
      : [],
  spentMs: row.spent_ms,
  mark: markOf(row),
});

const largestId = (rows: readonly InteractionRow[]): number =>
  rows.reduce((last, { id }) => Math.max(last, id), 0);

/** The fold of everything that is kept of one item. */
export function toStateRow(
  key: Pick<StateRow, 'student_id' | 'course_id' | 'item_id'>,
  rows: readonly InteractionRow[],
): StateRow {
  const state = foldItem(rows.map(toItemInteraction));
  return {
    ...key,
    interaction_count: rows.length,
    last_id: largestId(rows),
    mark_sum: rows.reduce((sum, { percent }) => sum + (percent ?? -1), 0),
    completed_at: state.completedAt,
    completed_hash: state.completedHash,
    last_hash: state.lastHash,
    best_percent: state.bestPercent,
    is_reached: flagOf(state.isReached),
    best_correct: state.bestCorrect,
    is_pending: state.isPending ? 1 : 0,
    attempts: state.attempts,
    time_ms: state.timeMs,
    first_at: state.firstAt,
    last_at: state.lastAt,
    played: JSON.stringify(state.played),
  };
}

/** The fold as it was kept. */
export const toItemState = (row: StateRow): ItemState => ({
  completedAt: row.completed_at,
  completedHash: row.completed_hash,
  lastHash: row.last_hash,
  bestPercent: row.best_percent,
  isReached: truth(row.is_reached),
  bestCorrect: row.best_correct,
  isPending: row.is_pending === 1,
  attempts: row.attempts,
  timeMs: row.time_ms,
  firstAt: row.first_at,
  lastAt: row.last_at,
  played: parsePlayed(row.played),
});
