import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { api } from '#renderer/lib/api.ts';
import { readDraft, removeDraft, writeDraft } from './local-draft.ts';
import { emptyForm, isUntouched, toDraft, type QuestionForm } from './question-form.ts';
import { rememberQuestion } from './queries.ts';
import { saveErrorText } from './save-error.ts';

export type EditForm = (edit: (form: QuestionForm) => QuestionForm) => void;

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
  const [found] = useState(() => readDraft(userId, null));
  const blank = emptyForm({ type: 'multiple-choice', folderId, tagNames: [] });
  const [form, setForm] = useState<QuestionForm>(found?.form ?? blank);
  const [status, setStatus] = useState<SaveStatus>({ state: 'idle' });
  const [foundAt, setFoundAt] = useState(found?.at);
  // Handlers that answer late, such as an upload, still change the newest form.
  const latest = useRef(form);
  // Keys that are held come faster than a render: what was sent is not sent again.
  const isSent = useRef(false);

  const keep = (next: QuestionForm): void => {
    if (isUntouched(next)) {
      removeDraft(userId, null);
      setStatus({ state: 'idle' });
      return;
    }
    const at = Date.now();
    const isKept = writeDraft(userId, null, { form: next, version: null, at });
    setStatus(isKept ? { state: 'saved', at } : { state: 'failed', reason: t('draft.noRoom') });
  };
  const edit: EditForm = (change) => {
    latest.current = change(latest.current);
    setForm(latest.current);
    keep(latest.current);
  };
  const startAfresh = (next: QuestionForm = blank): void => {
    removeDraft(userId, null);
    isSent.current = false;
    latest.current = next;
    setForm(next);
    setFoundAt(undefined);
    setStatus({ state: 'idle' });
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async (complete: QuestionForm) =>
      (await api(questionsContract.saveQuestion, { body: toDraft(complete) })).body.question,
    meta: { errors: 'inline' },
    onSuccess: (question) => {
      removeDraft(userId, null);
      rememberQuestion(question);
    },
    onError: (error) => {
      isSent.current = false;
      showError(saveErrorText(error));
    },
  });
  const save: NewQuestion['save'] = (done) => {
    if (isSent.current) return;
    isSent.current = true;
    const takeRest = ({ id, version }: Question): QuestionForm | undefined => {
      const rest = latest.current;
      if (rest === form) return undefined;
      // It is kept as that of the stored question before it is no new one any more.
      if (writeDraft(userId, id, { form: rest, version, at: Date.now() })) removeDraft(userId, null);
      return rest;
    };
    mutate(form, { onSuccess: (question) => done(question, () => takeRest(question)) });
  };

  return {
    form,
    edit,
    status,
    foundAt,
    startAfresh,
    save,
    isSaving: isPending,
  };
};
