import { z } from 'zod';
import type { QuestionAnswer } from '#shared/contract/course-progress-parts.ts';
import type { PracticeAnswer } from '#shared/domain/courses/practice.ts';

const Answer = z.object({
  question_id: z.int(),
  option: z.int().nullable(),
  text: z.string(),
  time_ms: z.int(),
});

/** A quiz or practice test that is under way, as this computer keeps it until it is handed in. */
export const KeptQuestions = z.object({
  /** The question that is shown, from 0. */
  at: z.int(),
  /** The order of a shuffled test follows from it. */
  seed: z.int(),
  /** When a test was begun; null before that, and for a quiz. */
  started_at: z.number().nullable(),
  answers: z.array(Answer),
  /** Marked at once, and so not changed any more. */
  checked: z.array(z.int()),
  /** Another try was asked for: the last hand-in is not shown any more. */
  is_again: z.boolean(),
});
export type KeptQuestions = z.infer<typeof KeptQuestions>;

/** What is shown where nothing is kept here: the answers that the server has, which another computer may have sent. */
export const fromServer = (answers: readonly QuestionAnswer[], isPractice: boolean): KeptQuestions => ({
  at: 0,
  seed: 1,
  started_at: null,
  answers: answers.map(({ question_id, option, text, time_ms }) => ({ question_id, option, text, time_ms })),
  // What was answered of practice was told at once whether it is right.
  checked: isPractice ? answers.map(({ question_id: id }) => id) : [],
  is_again: false,
});

export const isSameQuestions = (one: KeptQuestions, other: KeptQuestions): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Puts an answer in the place of an earlier one, and adds what it took. */
export function withAnswer(
  kept: KeptQuestions,
  questionId: number,
  { option, text }: PracticeAnswer,
  tookMs: number,
): KeptQuestions {
  const before = kept.answers.find((one) => one.question_id === questionId);
  const answer = {
    question_id: questionId,
    option,
    text,
    time_ms: (before?.time_ms ?? 0) + Math.round(tookMs),
  };
  return {
    ...kept,
    answers: [...kept.answers.filter((one) => one.question_id !== questionId), answer],
  };
}

/** What is handed in: answers to the questions that there are, in their order. */
export const answersOf = (
  kept: KeptQuestions,
  questions: readonly { readonly question_id: number }[],
): QuestionAnswer[] =>
  questions.flatMap(({ question_id: id }) => kept.answers.find((one) => one.question_id === id) ?? []);
