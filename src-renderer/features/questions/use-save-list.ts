import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { addAllToExam, newExamWith } from './add-to-exam.ts';
import { addToItem } from './add-to-item.ts';
import { emptyForm, isUntouched, toDraft } from './question-form.ts';
import { afterSave, inOrder, taken } from './question-list.ts';
import { firstProblem } from './question-problems.ts';
import { rememberQuestion } from './queries.ts';
import { saveErrorText } from './save-error.ts';
import type { NewQuestion } from './use-new-question.ts';
import type { UnsavedQuestions } from './use-unsaved-questions.ts';

/** Where questions of the list go; what is absent stays as each of them says. */
export interface SavePlace {
  readonly folderId?: number | null | undefined;
  readonly tagNames: readonly string[];
  /** `new`: a new exam begins with them. */
  readonly exam?: number | 'new' | undefined;
  /** The item of a course that they are added to. */
  readonly itemId?: number | undefined;
}

/** What became of them. */
export interface SavedList {
  readonly questions: readonly Question[];
  /** How many stayed in the list, with their reason. */
  readonly refused: number;
  readonly examId: number | undefined;
  /** Where the item of a course is written in that has them now. */
  readonly itemPath: string | undefined;
}

export interface SaveList {
  /** The questions of the list by their keys, or all of them. */
  readonly save: (
    keys: ReadonlySet<number | undefined> | undefined,
    place: SavePlace,
    done: (saved: SavedList) => void,
  ) => void;
  readonly isSaving: boolean;
}

/** Saves questions of the list together, as one command; those that are refused stay in it with their reason. */
export const useSaveList = (current: NewQuestion, unsaved: UnsavedQuestions): SaveList => {
  const { t } = useTranslation('questions');
  // The same list once more, after an answer that was lost, is the same call.
  const lastCall = useRef<{ readonly body: string; readonly key: string }>(undefined);

  const send = async (drafts: ReturnType<typeof toDraft>[], { folderId, tagNames }: SavePlace) => {
    const body = {
      questions: drafts,
      tag_names: [...tagNames],
      ...(folderId === undefined ? {} : { folder_id: folderId }),
    };
    const text = JSON.stringify(body);
    if (lastCall.current?.body !== text) lastCall.current = { body: text, key: newIdempotencyKey() };
    const options = { idempotencyKey: lastCall.current.key };
    return (await api(questionsContract.saveQuestionBatch, { body }, options)).body;
  };

  const toExam = async (
    exam: number | 'new',
    questions: readonly Question[],
  ): Promise<number | undefined> => {
    try {
      if (exam === 'new') return await newExamWith(questions);
      await addAllToExam(exam, questions);
      return exam;
    } catch (error) {
      // The questions themselves are safe in the library.
      showError(t('editor.notAddedToExam', { reason: errorText(error) }));
      return undefined;
    }
  };

  const toItem = async (itemId: number, questions: readonly Question[]): Promise<string | undefined> => {
    try {
      return await addToItem(itemId, questions);
    } catch (error) {
      showError(t('editor.notAddedToItem', { reason: errorText(error) }));
      return undefined;
    }
  };

  /** What is left goes on being written; nothing of what was saved stays on this computer. */
  const settle = (
    saved: ReadonlySet<number | undefined>,
    reasons: ReadonlyMap<number | undefined, string>,
  ) => {
    const list = afterSave(unsaved.list, saved, reasons);
    const [next] = list.cards;
    unsaved.change(() => list);
    if (!saved.has(undefined)) return;
    if (next === undefined) {
      current.startAfresh(emptyForm(current.form));
      return;
    }
    current.edit(() => next.form);
    unsaved.change(() => taken(list, next.key));
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async ({
      keys,
      place,
    }: {
      keys: ReadonlySet<number | undefined> | undefined;
      place: SavePlace;
    }) => {
      const chosen = inOrder(unsaved.list, current.form).filter(
        ({ key, form }) => (keys?.has(key) ?? true) && (key !== undefined || !isUntouched(form)),
      );
      const reasons = new Map<number | undefined, string>();
      for (const { key, form } of chosen) {
        const problem = firstProblem(form, t);
        if (problem !== undefined) reasons.set(key, problem);
      }
      const complete = chosen.filter(({ key }) => !reasons.has(key));
      if (complete.length === 0) {
        settle(new Set(), reasons);
        return { questions: [], refused: reasons.size, examId: undefined, itemPath: undefined };
      }
      try {
        const answer = await send(
          complete.map(({ form }) => toDraft(form)),
          place,
        );
        for (const { at, reason } of answer.refused) reasons.set(complete[at]?.key, reason);
        const questions = answer.saved.map(({ question }) => question);
        settle(new Set(answer.saved.map(({ at }) => complete[at]?.key)), reasons);
        for (const question of questions) rememberQuestion(question);
        const { exam, itemId } = place;
        const examId =
          exam === undefined || questions.length === 0 ? undefined : await toExam(exam, questions);
        const itemPath =
          itemId === undefined || questions.length === 0 ? undefined : await toItem(itemId, questions);
        return { questions, refused: reasons.size, examId, itemPath };
      } catch (error) {
        const reason = saveErrorText(error);
        for (const { key } of complete) reasons.set(key, reason);
        settle(new Set(), reasons);
        showError(reason);
        return { questions: [], refused: reasons.size, examId: undefined, itemPath: undefined };
      }
    },
    meta: { errors: 'inline' },
  });

  return {
    save: (keys, place, done) => mutate({ keys, place }, { onSuccess: done }),
    isSaving: isPending,
  };
};
