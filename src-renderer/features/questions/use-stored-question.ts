import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/contract/errors.ts';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { showUndo } from '#renderer/components/feedback-store.ts';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';
import { api } from '#renderer/lib/api.ts';
import { readDraft, removeDraft, writeDraft } from './local-draft.ts';
import { isComplete, PROBLEM_FIELDS, problemsOf, type Problems } from './question-problems.ts';
import { formOf, isSameQuestion, toDraft, type QuestionForm } from './question-form.ts';
import { fetchQuestion, rememberQuestion } from './queries.ts';
import { saveErrorText } from './save-error.ts';
import type { EditForm } from './use-new-question.ts';

export interface StoredQuestion {
  readonly form: QuestionForm;
  readonly edit: EditForm;
  readonly status: SaveStatus;
  readonly retry: () => void;
  readonly flush: () => Promise<boolean>;
  readonly problems: Problems;
  /** What somebody else made of it meanwhile. */
  readonly conflict: Question | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

interface Start {
  readonly form: QuestionForm;
  readonly isRestored: boolean;
  readonly conflict: Question | undefined;
}

/** What was left unsaved the last time comes back; where the question has changed since, the author decides. */
const startWith = (question: Question, userId: number, written: QuestionForm | undefined): Start => {
  if (written !== undefined) {
    return { form: written, isRestored: !isSameQuestion(written, formOf(question)), conflict: undefined };
  }
  const left = readDraft(userId, question.id);
  const stored = formOf(question);
  if (left === undefined || isSameQuestion(left.form, stored)) {
    return { form: stored, isRestored: false, conflict: undefined };
  }
  const conflict = left.version === question.version ? undefined : question;
  return { form: left.form, isRestored: true, conflict };
};

/**
 * A question of the library under change: saved by itself, and never over somebody else's changes.
 * @param written the form as its author goes on with it, right after the first time that it was saved.
 */
export const useStoredQuestion = (
  question: Question,
  userId: number,
  written?: QuestionForm,
): StoredQuestion => {
  const { t } = useTranslation('questions');
  const { id } = question;
  const [start] = useState(() => startWith(question, userId, written));
  const [form, setForm] = useState(start.form);
  const [conflict, setConflict] = useState(start.conflict);
  const [saved, setSaved] = useState(() => formOf(question));
  const [isKept, setKept] = useState(true);
  // What saving compares with, whichever render it began in.
  const stored = useRef({ form: saved, version: question.version });
  const latest = useRef(start.form);
  const isHeld = useRef(start.conflict !== undefined);

  const setStored = (next: QuestionForm, version: number): void => {
    stored.current = { form: next, version };
    setSaved(next);
  };
  const save = async (value: QuestionForm): Promise<void> => {
    if (isHeld.current) throw new Error(t('conflict.reason'));
    if (isSameQuestion(value, stored.current.form)) return;
    try {
      const { body } = await api(questionsContract.replaceQuestion, {
        params: { id },
        body: { version: stored.current.version, draft: toDraft(value) },
      });
      setStored(value, body.question.version);
      if (latest.current === value) removeDraft(userId, id);
      rememberQuestion(body.question);
    } catch (error) {
      if (error instanceof AppError && error.code === 'VERSION_CONFLICT') {
        isHeld.current = true;
        setConflict(await fetchQuestion(id));
      }
      throw error;
    }
  };
  const describeError = (error: unknown): string =>
    isHeld.current ? t('conflict.reason') : saveErrorText(error);
  const { status, change, flush, retry } = useAutosave<QuestionForm>({ save, describeError });

  const keep = useCallback(
    (next: QuestionForm): void =>
      setKept(writeDraft(userId, id, { form: next, version: stored.current.version, at: Date.now() })),
    [userId, id],
  );
  const edit: EditForm = (makeNext) => {
    const next = makeNext(latest.current);
    latest.current = next;
    setForm(next);
    if (isSameQuestion(next, stored.current.form)) removeDraft(userId, id);
    else keep(next);
    if (isComplete(next)) change(next);
  };

  useEffect(() => {
    if (!start.isRestored) return;
    // There may have been no room for what was typed while it was saved for the first time: its author is told.
    if (start.conflict === undefined) keep(start.form);
    if (isComplete(start.form)) change(start.form);
  }, [start, change, keep]);

  const settle = (theirs: Question): void => {
    isHeld.current = false;
    setStored(formOf(theirs), theirs.version);
    setConflict(undefined);
  };
  const keepMine = (): void => {
    if (conflict === undefined) return;
    settle(conflict);
    edit((mine) => ({ ...mine }));
    void flush();
  };
  const takeTheirs = (): void => {
    if (conflict === undefined) return;
    const mine = form;
    settle(conflict);
    rememberQuestion(conflict);
    edit(() => formOf(conflict));
    showUndo(t('conflict.theirsTaken'), () => edit(() => ({ ...mine })));
  };

  const problems = problemsOf(form, t);
  const firstProblem = PROBLEM_FIELDS.map((field) => problems[field]).find((text) => text !== undefined);
  const shown: SaveStatus =
    firstProblem === undefined || isSameQuestion(form, saved)
      ? status
      : { state: 'failed', reason: isKept ? firstProblem : t('draft.noRoom') };
  return { form, edit, status: shown, retry, flush, problems, conflict, keepMine, takeTheirs };
};
