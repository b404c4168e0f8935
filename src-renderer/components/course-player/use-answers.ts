import { useState } from 'react';
import type { PracticeAnswer } from '#shared/domain/courses/practice.ts';
import type { QuestionsRun, TestRun } from './item-run.ts';

export const NO_ANSWER: PracticeAnswer = { option: null, text: '' };

/** The answers to the questions of one item, by question; nothing of them is stored. */
export const useAnswers = () => {
  const [answers, setAnswers] = useState<ReadonlyMap<number, PracticeAnswer>>(new Map());
  return {
    answerOf: (questionId: number): PracticeAnswer => answers.get(questionId) ?? NO_ANSWER,
    put: (questionId: number, answer: PracticeAnswer): void =>
      setAnswers((now) => new Map(now).set(questionId, answer)),
    clear: (): void => setAnswers(new Map()),
  };
};

type OwnState = Pick<QuestionsRun, 'answerOf' | 'put' | 'checked' | 'onCheck' | 'at' | 'onGo'>;

/** The same with what was looked up and where somebody is, for a quiz that nobody keeps. */
export const useOwnQuestions = (): OwnState => {
  const { answerOf, put } = useAnswers();
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  return {
    answerOf,
    put,
    checked,
    onCheck: (questionId) => setChecked((now) => new Set(now).add(questionId)),
    at,
    onGo: setAt,
  };
};

/** What a practice test is begun with. */
export const newSeed = (): TestRun['seed'] => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
