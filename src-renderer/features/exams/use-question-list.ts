import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { addQuestions, moveQuestion, restoreQuestions, type ExamQuestion } from './exam-form.ts';
import type { ExamForm } from './use-exam-form.ts';

export interface QuestionList {
  readonly items: readonly ExamQuestion[];
  readonly add: (questions: readonly Question[]) => void;
  readonly remove: (questionId: number) => void;
  readonly move: (index: number, by: -1 | 1) => void;
  readonly reorder: (questions: readonly ExamQuestion[]) => void;
  readonly setMark: (questionId: number, mark: number) => void;
  readonly setAllMarks: (mark: number) => void;
  /** Takes back the last change of the list; false when there is none. */
  readonly undo: () => boolean;
}

/** The ordered questions of the form; every change of the list can be taken back. */
export const useQuestionList = ({ draft, change, remember }: ExamForm): QuestionList => {
  const { t } = useTranslation('exams');
  const items = draft.questions;
  const current = useRef(items);
  current.current = items;
  const past = useRef<(readonly ExamQuestion[])[]>([]);

  const put = useCallback(
    (next: readonly ExamQuestion[]): void => {
      if (next === current.current) return;
      past.current.push(current.current);
      change({ questions: [...next] });
    },
    [change],
  );

  const undoTo = useCallback(
    (earlier: readonly ExamQuestion[]): void =>
      change({ questions: restoreQuestions(earlier, current.current) }),
    [change],
  );

  const undo = useCallback((): boolean => {
    const earlier = past.current.pop();
    if (earlier === undefined) return false;
    undoTo(earlier);
    return true;
  }, [undoTo]);

  const offerUndo = useCallback(
    (text: string): void => {
      const earlier = past.current.at(-1);
      if (earlier === undefined) return;
      showUndo(text, () => {
        past.current = past.current.slice(0, past.current.indexOf(earlier));
        undoTo(earlier);
      });
    },
    [undoTo],
  );

  const add = useCallback(
    (questions: readonly Question[]): void => {
      remember(questions);
      const before = current.current.length;
      const next = addQuestions(current.current, questions);
      put(next);
      if (questions.length > 1) offerUndo(t('questions.added', { count: next.length - before }));
    },
    [offerUndo, put, remember, t],
  );

  const remove = useCallback(
    (questionId: number): void => {
      const position = current.current.findIndex((one) => one.question_id === questionId) + 1;
      put(current.current.filter((one) => one.question_id !== questionId));
      offerUndo(t('questions.removed', { position }));
    },
    [offerUndo, put, t],
  );

  const mark = useCallback(
    (isMeant: (one: ExamQuestion) => boolean, value: number): void =>
      change({
        questions: current.current.map((one) => (isMeant(one) ? { ...one, mark: value } : one)),
      }),
    [change],
  );

  return useMemo(
    () => ({
      items,
      add,
      remove,
      undo,
      move: (index: number, by: -1 | 1) => put(moveQuestion(current.current, index, by)),
      reorder: put,
      setMark: (questionId: number, value: number) => mark((one) => one.question_id === questionId, value),
      setAllMarks: (value: number) => mark(() => true, value),
    }),
    [add, items, mark, put, remove, undo],
  );
};
