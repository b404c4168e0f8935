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
  /** Takes back the last change of the list; false when there is none. */
  readonly undo: () => boolean;
}

/** The ordered questions of the form; every change of the list can be taken back. */
export const useQuestionList = ({ draft, latest, change, remember }: ExamForm): QuestionList => {
  const { t } = useTranslation('exams');
  const items = draft.questions;
  const past = useRef<(readonly ExamQuestion[])[]>([]);

  const put = useCallback(
    (next: readonly ExamQuestion[]): void => {
      if (next === latest().questions) return;
      past.current.push(latest().questions);
      change({ questions: [...next] });
    },
    [change, latest],
  );

  const undoTo = useCallback(
    (earlier: readonly ExamQuestion[]): void =>
      change({ questions: restoreQuestions(earlier, latest().questions) }),
    [change, latest],
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
      const before = latest().questions.length;
      const next = addQuestions(latest().questions, questions);
      put(next);
      if (questions.length > 1) offerUndo(t('questions.added', { count: next.length - before }));
    },
    [latest, offerUndo, put, remember, t],
  );

  const remove = useCallback(
    (questionId: number): void => {
      const position = latest().questions.findIndex((one) => one.question_id === questionId) + 1;
      put(latest().questions.filter((one) => one.question_id !== questionId));
      offerUndo(t('questions.removed', { position }));
    },
    [latest, offerUndo, put, t],
  );

  const setMark = useCallback(
    (questionId: number, mark: number): void =>
      change({
        questions: latest().questions.map((one) => (one.question_id === questionId ? { ...one, mark } : one)),
      }),
    [change, latest],
  );

  return useMemo(
    () => ({
      items,
      add,
      remove,
      undo,
      move: (index: number, by: -1 | 1) => put(moveQuestion(latest().questions, index, by)),
      reorder: put,
      setMark,
    }),
    [add, items, latest, put, remove, setMark, undo],
  );
};
