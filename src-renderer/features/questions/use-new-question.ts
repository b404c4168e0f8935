import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { toSend } from '#shared/domain/drafts/draft.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { useKeptDraft } from '#renderer/hooks/use-kept-draft.ts';
import { api } from '#renderer/lib/api.ts';
import { questionBackup } from './question-backup.ts';
import {
  emptyForm,
  isSameQuestion,
  isUntouched,
  toDraft,
  type EditForm,
  type QuestionForm,
} from './question-form.ts';
import { firstProblem } from './question-problems.ts';
import { rememberQuestion } from './queries.ts';
import { saveErrorText } from './save-error.ts';

export type TakeRest = () => QuestionForm | undefined;

export interface NewQuestion {
  readonly form: QuestionForm;
  readonly edit: EditForm;
  /** Of the draft on this computer, not of the library. */
  readonly status: SaveStatus;
  /** When the draft that was found here was last worked on. */
  readonly foundAt: number | undefined;
  readonly startAfresh: (form?: QuestionForm) => void;
  /** Answers what was stored; `takeRest` takes over the form where its author has gone on with it since. */
  readonly save: (done: (question: Question, takeRest: TakeRest) => void) => void;
  readonly isSaving: boolean;
}

/** A question that the library does not have yet; every change of it is kept on this computer. */
export const useNewQuestion = (userId: number, folderId: number | null): NewQuestion => {
  const { t } = useTranslation('questions');
  const blank = emptyForm({ type: 'multiple-choice', folderId, tagNames: [] });
  const { draft, latest, on, type, restart, kept, foundAt } = useKeptDraft<QuestionForm>({
    loaded: undefined,
    blank,
    same: isSameQuestion,
    problem: (form) => firstProblem(form, t),
    isBlank: isUntouched,
    backup: useMemo(() => questionBackup(userId), [userId]),
  });

  const { mutate, isPending } = useMutation({
    mutationFn: async (complete: QuestionForm) =>
      (await api(questionsContract.saveQuestion, { body: toDraft(complete) })).body.question,
    meta: { errors: 'inline' },
    onSuccess: (question, complete) => {
      on({ type: 'created', stored: { id: question.id, version: question.version, value: complete } });
      rememberQuestion(question);
    },
    onError: (error) => {
      on({ type: 'failed' });
      showError(saveErrorText(error));
    },
  });
  const takeRest: TakeRest = () => (latest().state === 'idle' ? undefined : latest().value);
  const save: NewQuestion['save'] = (done) => {
    // Keys that are held come faster than a render: what was sent is not sent again.
    const complete = latest().stored === undefined ? toSend(latest()) : undefined;
    if (complete === undefined) return;
    on({ type: 'sent' });
    mutate(complete, { onSuccess: (question) => done(question, takeRest) });
  };

  return {
    form: draft.value,
    edit: (change) => type(change(latest().value)),
    status: kept,
    foundAt,
    startAfresh: (next = blank) => restart(next),
    save,
    isSaving: isPending,
  };
};
