import { orderQuestions } from '#shared/domain/exam-attempts/attempt-order.ts';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';

/** As many papers as one prints side by side; the first is in the order of its author. */
export const PAPERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type PaperName = (typeof PAPERS)[number];

export const isPaperName = (text: string | null): text is PaperName => PAPERS.some((name) => name === text);

/** The questions of a paper: the same name and the same exam give the same paper, and so the same key. */
export function questionsOf(
  paper: PaperName,
  examId: number,
  questions: readonly VersionQuestion[],
): readonly VersionQuestion[] {
  const number = PAPERS.indexOf(paper);
  if (number === 0) return questions;
  const seed = (Math.imul(examId % 0xffff_ffff, 31) + number) >>> 0;
  return orderQuestions(questions, seed, { shuffleQuestions: true, shuffleOptions: true, version: 2 });
}

const CODE_OF_A = 65;

export const optionLetter = (index: number): string => String.fromCodePoint(CODE_OF_A + index);

/** The letter of the right option on this paper; empty where there is none. */
export const keyLetter = (question: VersionQuestion, key: VersionKey | undefined): string => {
  const at = question.options.findIndex(({ option }) => option === key?.correct_option);
  return at === -1 ? '' : optionLetter(at);
};

const LEAST_LINES = 3;
const MOST_LINES = 20;

/** Room to write in: two lines for each mark. */
export const writingLines = (marks: number): number =>
  Math.min(MOST_LINES, Math.max(LEAST_LINES, Math.ceil(marks * 2)));
