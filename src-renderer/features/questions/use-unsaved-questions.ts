import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MAX_UNSAVED_QUESTIONS } from '#shared/contract/question-batches.ts';
import { showError, showUndo } from '#renderer/components/feedback-store.ts';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { useKeptDraft } from '#renderer/hooks/use-kept-draft.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { StoredForm } from './question-backup.ts';
import { emptyForm, isUntouched, type QuestionForm } from './question-form.ts';
import {
  emptyList,
  isFull,
  parked,
  taken,
  withNewAt,
  without,
  type QuestionList,
  type UnsavedQuestion,
} from './question-list.ts';
import type { NewQuestion } from './use-new-question.ts';

const StoredList = z.object({
  cards: z
    .array(z.object({ key: z.int(), form: StoredForm, refused: z.string().optional() }))
    .max(MAX_UNSAVED_QUESTIONS),
  at: z.int(),
  refused: z.string().optional(),
});

export interface UnsavedQuestions {
  readonly list: QuestionList;
  readonly change: (edit: (list: QuestionList) => QuestionList) => void;
  /** Of the copy on this computer. */
  readonly kept: SaveStatus;
  /** A new question at a place among all; answers whether there was room. */
  readonly addAt: (place: number) => boolean;
  /** The same behind the one that is being written. */
  readonly next: () => boolean;
  readonly open: (key: number) => void;
  /** Takes a question and its data away; without a key, the one that is being written. */
  readonly remove: (key: number | undefined) => void;
}

/** The questions beside the one that is being written: kept on this computer, and saved when their author says so. */
export const useUnsavedQuestions = (userId: number, current: NewQuestion): UnsavedQuestions => {
  const { t } = useTranslation('questions');
  const { draft, latest, type, kept } = useKeptDraft<QuestionList>({
    loaded: undefined,
    blank: emptyList,
    same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    isBlank: ({ cards }) => cards.length === 0,
    backup: useMemo(() => draftBackup<QuestionList>('question-list', userId, StoredList), [userId]),
  });
  const { form } = current;
  const isBlank = isUntouched(form);
  const likeThis = (): QuestionForm => emptyForm(form);

  /** The list is written first: a crash between the two shows a question twice, and loses none. */
  const moveOn = (list: QuestionList, next: QuestionForm | undefined): void => {
    type(list);
    if (next === undefined) current.startAfresh(likeThis());
    else current.edit(() => next);
  };

  const addAt = (place: number): boolean => {
    const list = latest().value;
    if (isBlank) {
      moveOn(withNewAt(list, place > list.at ? place - 1 : place), undefined);
      return true;
    }
    if (isFull(list)) {
      showError(t('list.full', { max: MAX_UNSAVED_QUESTIONS }));
      return false;
    }
    moveOn(withNewAt(parked(list, form), place), undefined);
    return true;
  };

  const takeOn = (list: QuestionList, card: UnsavedQuestion): void => {
    // Twice: the second leaves out what is being written by then.
    moveOn(list, card.form);
    type(taken(list, card.key));
  };

  const open = (key: number): void => {
    const list = isBlank ? latest().value : parked(latest().value, form);
    const card = list.cards.find((one) => one.key === key);
    if (card !== undefined) takeOn(list, card);
  };

  const putBack = (removed: QuestionForm, at: number): void => {
    const list = latest().value;
    const here = parked({ ...list, at: Math.min(at, list.cards.length), refused: undefined }, removed);
    type({ ...here, at: list.at >= at ? list.at + 1 : list.at, refused: list.refused });
  };

  const remove = (key: number | undefined): void => {
    const list = latest().value;
    if (key === undefined) {
      const near = list.cards[list.at] ?? list.cards[list.at - 1];
      if (near === undefined) moveOn(emptyList, undefined);
      else takeOn({ ...list, refused: undefined }, near);
      if (!isBlank) showUndo(t('list.removed'), () => putBack(form, list.at));
      return;
    }
    const at = list.cards.findIndex((card) => card.key === key);
    const card = list.cards[at];
    if (card === undefined) return;
    type(without(list, key));
    showUndo(t('list.removed'), () => putBack(card.form, at));
  };

  return {
    list: draft.value,
    change: (edit) => type(edit(latest().value)),
    kept,
    addAt,
    next: () => addAt(latest().value.at + 1),
    open,
    remove,
  };
};
