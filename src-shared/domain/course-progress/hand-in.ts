import type { ItemContent, ItemKeys } from '../courses/item-content.ts';
import { markPractice, type PracticeAnswer, type PracticeMark } from '../courses/practice.ts';
import { percentHundredths } from '../exam-attempts/scoring.ts';

export interface GivenAnswer extends PracticeAnswer {
  readonly questionId: number;
}

export interface MarkedAnswer extends PracticeMark {
  readonly questionId: number;
}

/** What marking a hand-in comes to. Points and percent are hundredths. */
export interface MarkedHandIn {
  readonly answers: readonly MarkedAnswer[];
  readonly points: number;
  readonly maxPoints: number;
  /** Null where nothing of it could be marked. */
  readonly percent: number | null;
  readonly isReached: boolean | null;
  readonly correctCount: number;
}

const NO_ANSWER: PracticeAnswer = { option: null, text: '' };

/**
 * Marks every question of an item by its keys; what was not answered is wrong, what nothing can mark is left out of the
 * sum. @param scoreToReach hundredths
 */
export function markHandIn(
  content: Pick<ItemContent, 'questions'>,
  keys: Pick<ItemKeys, 'questions'>,
  answers: readonly GivenAnswer[],
  scoreToReach: number | null,
): MarkedHandIn {
  const keyOf = new Map(keys.questions.map((key) => [key.question_id, key]));
  const answerTo = new Map(answers.map((answer) => [answer.questionId, answer]));
  const marked = content.questions.flatMap((question) => {
    const key = keyOf.get(question.question_id);
    if (key === undefined) return [];
    const { option_feedback = [], file = null } = key;
    const mark = markPractice(
      question,
      { ...key, option_feedback, file },
      answerTo.get(question.question_id) ?? NO_ANSWER,
    );
    return [{ answer: { ...mark, questionId: question.question_id }, worth: question.mark }];
  });
  const counted = marked.filter(({ answer }) => answer.isCorrect !== null);
  const right = counted.filter(({ answer }) => answer.isCorrect === true);
  const sum = (list: typeof marked): number => list.reduce((total, { worth }) => total + worth, 0);
  const points = sum(right);
  const maxPoints = sum(counted);
  const percent = maxPoints === 0 ? null : percentHundredths(points, maxPoints);
  return {
    answers: marked.map(({ answer }) => answer),
    points,
    maxPoints,
    percent,
    isReached: reached(percent, scoreToReach),
    correctCount: right.length,
  };
}

/** What nothing can mark has reached its score: nobody could ever say otherwise. */
function reached(percent: number | null, scoreToReach: number | null): boolean | null {
  if (scoreToReach === null) return null;
  return percent === null ? true : percent >= scoreToReach;
}
