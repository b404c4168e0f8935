import type { QuestionType } from '#shared/contract/question-types.ts';
import { matchKeywords, percentHundredths } from '../exam-attempts/scoring.ts';
import { splitFeedback } from '../questions/feedback.ts';

/** What is marked: a question as a learner has it. */
interface PractisedQuestion {
  readonly question_id: number;
  readonly type: QuestionType;
  readonly mark: number;
}

/** What marks it at once, on any computer. */
export interface PracticeKey {
  readonly question_id: number;
  readonly correct_option: number | null;
  readonly accepted_phrases: readonly string[];
  readonly feedback: string | null;
  /** By option, from the first; empty where no option has its own. */
  readonly option_feedback: readonly string[];
  /** SHA-256 of the worked solution. */
  readonly file: string | null;
}

/** What a learner has said to one question. */
export interface PracticeAnswer {
  readonly option: number | null;
  readonly text: string;
}

export interface PracticeMark {
  /** Null for words that nothing can mark: their writer compares them with what was expected. */
  readonly isCorrect: boolean | null;
  readonly matched: readonly string[];
  readonly missed: readonly string[];
  /** What its author says to this answer, and to the option that was chosen. */
  readonly feedback: string;
  readonly optionFeedback: string;
}

export const isAnswered = ({ option, text }: PracticeAnswer): boolean =>
  option !== null || text.trim() !== '';

/** Marks one answer to practice. Words are right once every phrase that was expected stands in them. */
export function markPractice(
  question: PractisedQuestion,
  key: PracticeKey,
  answer: PracticeAnswer,
): PracticeMark {
  const { correct, incorrect } = splitFeedback(key.feedback);
  const said = (isCorrect: boolean | null): string => {
    if (isCorrect === null) return correct === incorrect ? correct : '';
    return isCorrect ? correct : incorrect;
  };
  if (question.type === 'open_ended') {
    const { matched, missed } = matchKeywords(answer.text, key.accepted_phrases);
    const isMarked = key.accepted_phrases.length > 0 || answer.text.trim() === '';
    const isCorrect = isMarked ? answer.text.trim() !== '' && missed.length === 0 : null;
    return { isCorrect, matched, missed, feedback: said(isCorrect), optionFeedback: '' };
  }
  const isCorrect = answer.option !== null && answer.option === key.correct_option;
  return {
    isCorrect,
    matched: [],
    missed: [],
    feedback: said(isCorrect),
    optionFeedback: answer.option === null ? '' : (key.option_feedback[answer.option - 1] ?? ''),
  };
}

interface PracticeScore {
  /** Percent with two decimals; null while words wait for their writer's own judgement alone. */
  readonly percent: number | null;
  readonly points: number;
  readonly maxPoints: number;
  /** Null where no score has to be reached, or none is known. */
  readonly isReached: boolean | null;
}

/** Adds up a practice test: what nothing can mark is left out of it. @param scoreToReach percent */
export function scorePractice(
  marked: readonly { readonly mark: number; readonly isCorrect: boolean | null }[],
  scoreToReach: number | null,
): PracticeScore {
  const counted = marked.filter(({ isCorrect }) => isCorrect !== null);
  const sum = (list: typeof marked): number =>
    list.reduce((total, { mark }) => total + Math.round(mark * 100), 0);
  const points = sum(counted.filter(({ isCorrect }) => isCorrect === true));
  const maxPoints = sum(counted);
  const percent = maxPoints === 0 ? null : percentHundredths(points, maxPoints) / 100;
  return {
    percent,
    points: points / 100,
    maxPoints: maxPoints / 100,
    isReached: percent === null || scoreToReach === null ? null : percent >= scoreToReach,
  };
}
