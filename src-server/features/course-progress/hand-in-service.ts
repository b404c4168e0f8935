import type { HandInResult, QuestionAnswer } from '#shared/contract/course-progress-parts.ts';
import { markHandIn, type MarkedHandIn } from '#shared/domain/course-progress/hand-in.ts';
import type { ItemContent } from '#shared/domain/courses/item-content.ts';
import type { VersionItem } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { isPracticeItem, loadMarkingKeys } from '../courses/learner-service.ts';
import { flagOf } from './interaction-rows.ts';
import * as repo from './repo.ts';

/** What is handed in, and how. */
export interface Asked {
  readonly item: VersionItem;
  readonly content: ItemContent;
  /** Hundredths. */
  readonly scoreToReach: number | null;
  readonly attemptsAllowed: number;
  /** All tries are used: it is kept, and not counted. */
  readonly isBeyond: boolean;
}

type Row = Parameters<typeof repo.insertInteraction>[1];

const percentOf = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100;

/** What is told of a hand-in that nobody has marked. */
export const unmarked = (questionCount: number, isPending: boolean): HandInResult => ({
  is_pending: isPending,
  percent: null,
  points: null,
  max_points: null,
  is_reached: null,
  correct_count: null,
  question_count: questionCount,
  marks: null,
});

/** What is told of a mark: which answers were right is told of practice alone. */
export const toResult = (
  marked: MarkedHandIn,
  questionCount: number,
  isPracticed: boolean,
): HandInResult => ({
  is_pending: false,
  percent: percentOf(marked.percent),
  points: marked.points / 100,
  max_points: marked.maxPoints / 100,
  is_reached: marked.isReached,
  correct_count: marked.correctCount,
  question_count: questionCount,
  marks: isPracticed
    ? marked.answers.map((answer) => ({
        question_id: answer.questionId,
        is_correct: answer.isCorrect,
        matched_keywords: [...answer.matched],
        missed_keywords: [...answer.missed],
        feedback: answer.feedback,
        option_feedback: answer.optionFeedback,
      }))
    : null,
});

export const toGiven = (answers: readonly QuestionAnswer[]) =>
  answers.map(({ question_id: questionId, option, text }) => ({ questionId, option, text }));

/**
 * Marks what was handed in where its keys are: practice on any computer, what is graded where the institution decides.
 * The mark is a row of its own, by which other computers learn it.
 */
export async function handIn(
  ctx: Ctx,
  row: Omit<Row, 'said'>,
  { answers, asked }: { readonly answers: readonly QuestionAnswer[]; readonly asked: Asked },
): Promise<HandInResult> {
  const { item, content, scoreToReach, isBeyond } = asked;
  const count = content.questions.length;
  const keys = await loadMarkingKeys(ctx, row.course_id, item);
  if (keys === null) return unmarked(count, true);
  const marked = markHandIn(content, keys, toGiven(answers), scoreToReach);
  const { media_file_id: _media, length_ms: _length, question_id: _question, ...rest } = row;
  await repo.insertInteraction(ctx.db, {
    ...rest,
    id: ctx.newId(),
    kind: 'marked',
    rule: null,
    hand_in_id: row.id,
    percent: isBeyond ? null : marked.percent,
    is_reached: isBeyond ? null : flagOf(marked.isReached),
    correct_count: isBeyond ? null : marked.correctCount,
    spent_ms: 0,
    said: JSON.stringify({
      points: marked.points,
      max_points: marked.maxPoints,
      ...(isBeyond ? { is_beyond: true } : {}),
    }),
  });
  return isBeyond ? unmarked(count, false) : toResult(marked, count, isPracticeItem(item));
}
