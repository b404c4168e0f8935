import type { ScoringMode } from '#shared/contract/exam-drafts.ts';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import { isAnswered, type LoggedAnswer } from './answer-log.ts';

/** Stored with every version, so that an old attempt is never marked by newer rules. */
export const SCORING_VERSION = 1;

/** Hundredths of a percent point from a fraction, rounded half up, exactly. */
export const percentHundredths = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 20_000 + whole) / (2 * whole));

/** The mark of one question; points are hundredths. `isCorrect` is null until a person has marked it. */
export interface QuestionMark {
  readonly questionId: number;
  readonly selectedOption: number | null;
  readonly isCorrect: boolean | null;
  readonly points: number | null;
  readonly maxPoints: number;
  readonly timeMs: number;
  readonly matchedKeywords: readonly string[];
  readonly missedKeywords: readonly string[];
}

const fold = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Which accepted phrases stand in an open answer, as whole words. */
export function matchKeywords(
  answer: string,
  phrases: readonly string[],
): { matched: string[]; missed: string[] } {
  const text = fold(answer);
  const isIn = (phrase: string) => fold(phrase).trim() !== '' && text.includes(fold(phrase));
  return { matched: phrases.filter(isIn), missed: phrases.filter((phrase) => !isIn(phrase)) };
}

/** Whether an option is right by a key; a later revision of the key may accept several. */
export const isRightOption = (key: VersionKey, option: number | null): boolean =>
  option !== null && (key.accepted_options?.includes(option) ?? option === key.correct_option);

/** Marks one answer. An unanswered question is wrong; an answered open one waits for a person. */
export function markAnswer(question: VersionQuestion, key: VersionKey, answer: LoggedAnswer): QuestionMark {
  const base = {
    questionId: question.question_id,
    selectedOption: answer.selectedOption,
    maxPoints: question.mark,
    timeMs: answer.timeMs,
    matchedKeywords: [],
    missedKeywords: [],
  };
  switch (question.type) {
    case 'multiple-choice':
    case 'true-false': {
      const isCorrect = isRightOption(key, answer.selectedOption);
      return { ...base, isCorrect, points: isCorrect ? question.mark : 0 };
    }
    case 'open_ended': {
      const { matched, missed } = matchKeywords(answer.answerText ?? '', key.accepted_phrases);
      const keywords = { matchedKeywords: matched, missedKeywords: missed };
      return isAnswered(answer)
        ? { ...base, ...keywords, isCorrect: null, points: null }
        : { ...base, ...keywords, isCorrect: false, points: 0 };
    }
  }
}

export interface ScoringRules {
  readonly mode: ScoringMode;
  /** Hundredths; the mark itself passes. */
  readonly passPercent: number;
}

export interface AttemptScore {
  /** Hundredths of a percent; null while something waits for a marker. */
  readonly score: number | null;
  readonly result: 'pass' | 'fail' | 'pending';
  /** Answered over all questions, hundredths of a percent. */
  readonly progress: number;
  readonly points: number | null;
  readonly correctCount: number;
}

/** Every question counts the same; a partly right open answer counts with its share. */
function equalScore(marks: readonly QuestionMark[]): number {
  const shares = marks.reduce((sum, mark) => sum + percentHundredths(mark.points ?? 0, mark.maxPoints), 0);
  return percentHundredths(shares, marks.length * 10_000);
}

/** Adds up the marks of a closed attempt; unanswered counts as wrong. */
export function scoreAttempt(
  marks: readonly QuestionMark[],
  answers: readonly LoggedAnswer[],
  rules: ScoringRules,
): AttemptScore {
  const correctCount = marks.filter((mark) => mark.isCorrect === true).length;
  const points = marks.reduce((sum, mark) => sum + (mark.points ?? 0), 0);
  const maxPoints = marks.reduce((sum, mark) => sum + mark.maxPoints, 0);
  const progress = percentHundredths(answers.filter(isAnswered).length, answers.length);
  if (marks.some((mark) => mark.points === null)) {
    return { score: null, result: 'pending', progress, points: null, correctCount };
  }
  const score = rules.mode === 'weighted' ? percentHundredths(points, maxPoints) : equalScore(marks);
  return { score, result: score >= rules.passPercent ? 'pass' : 'fail', progress, points, correctCount };
}
