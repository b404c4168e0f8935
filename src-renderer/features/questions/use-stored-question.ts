import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import type { LoadedDraft } from '#shared/domain/drafts/draft.ts';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { useVersionedDraft, type VersionedDraft } from '#renderer/hooks/use-versioned-draft.ts';
import { api } from '#renderer/lib/api.ts';
import { questionBackup } from './question-backup.ts';
import { firstProblem, problemsOf, type Problems } from './question-problems.ts';
import { formOf, isSameQuestion, toDraft, type EditForm, type QuestionForm } from './question-form.ts';
import { fetchQuestion, rememberQuestion } from './queries.ts';
import { saveErrorText } from './save-error.ts';

export interface StoredQuestion {
  readonly form: QuestionForm;
  readonly edit: EditForm;
  readonly save: VersionedDraft<QuestionForm>['save'];
  readonly problems: Problems;
  /** What somebody else made of it meanwhile. */
  readonly theirs: LoadedDraft<QuestionForm> | undefined;
  readonly resolve: (chosen: QuestionForm) => Promise<void>;
}

const loadedOf = (question: Question): LoadedDraft<QuestionForm> => ({
  id: question.id,
  version: question.version,
  value: formOf(question),
  updatedAt: question.updated_at,
});

const load = async (id: number): Promise<LoadedDraft<QuestionForm>> => {
  const question = await fetchQuestion(id);
  rememberQuestion(question);
  return loadedOf(question);
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
  const draft = useVersionedDraft<QuestionForm>({
    loaded: loadedOf(question),
    blank: formOf(question),
    begun: written,
    same: isSameQuestion,
    problem: (form) => firstProblem(form, t),
    backup: useMemo(() => questionBackup(userId), [userId]),
    save: async (form, { id, version }) => {
      const body = { version, draft: toDraft(form) };
      const { question: saved } = (await api(questionsContract.replaceQuestion, { params: { id }, body }))
        .body;
      rememberQuestion(saved);
      return saved.version;
    },
    load,
    describeError: saveErrorText,
  });
  const { latest, change, theirs } = draft;
  const form = draft.draft.value;
  const edit: EditForm = (makeNext) => change(makeNext(latest().value));
  const resolve = async (chosen: QuestionForm): Promise<void> => {
    const mine = latest().value;
    if (theirs !== undefined && isSameQuestion(chosen, theirs.value)) {
      showUndo(t('conflict.theirsTaken'), () => change({ ...mine }));
    }
    await draft.resolve(chosen);
  };
  return { form, edit, save: draft.save, problems: problemsOf(form, t), theirs, resolve };
};
