import { useState } from 'react';
import type { PracticeAnswer } from '#shared/domain/courses/practice.ts';

const NOTHING: PracticeAnswer = { option: null, text: '' };

/** The answers to the questions of one item, by question; nothing of them is stored. */
export const useAnswers = () => {
  const [answers, setAnswers] = useState<ReadonlyMap<number, PracticeAnswer>>(new Map());
  return {
    answerOf: (questionId: number): PracticeAnswer => answers.get(questionId) ?? NOTHING,
    put: (questionId: number, answer: PracticeAnswer): void =>
      setAnswers((now) => new Map(now).set(questionId, answer)),
    clear: (): void => setAnswers(new Map()),
  };
};
