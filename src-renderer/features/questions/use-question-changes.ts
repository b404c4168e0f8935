import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { examsContract } from '#shared/contract/exams.ts';
import type { Question } from '#shared/contract/questions.ts';
import { showError, showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { libraryQuery, useLibraryChange } from './queries.ts';
import { changeInParts, MAX_AT_ONCE } from './change-in-parts.ts';

const idsOf = (questions: readonly Question[]): number[] => questions.map((question) => question.id);

export interface QuestionChanges {
  readonly remove: (questions: readonly Question[], done?: () => void) => void;
  readonly move: (questions: readonly Question[], target: { id: number | null; name: string }) => void;
  readonly tag: (questions: readonly Question[], name: string) => void;
  readonly addToExam: (questions: readonly Question[]) => void;
}

/** What can be done with questions of the library; everything but the exam can be taken back. */
export const useQuestionChanges = (): QuestionChanges => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const change = useLibraryChange();

  const putBack = (questions: readonly Question[]): void =>
    change(async () => {
      const from = Map.groupBy(questions, (question) => question.assign_folder_id);
      for (const [folderId, group] of from) {
        await changeInParts(idsOf(group), { kind: 'move', folder_id: folderId });
      }
    });

  return {
    remove: (questions, done) =>
      change(async () => {
        const ids = idsOf(questions);
        const { message } = await changeInParts(ids, { kind: 'delete' });
        done?.();
        showUndo(message, () =>
          change(async () => {
            const { changed } = await changeInParts(ids, { kind: 'restore' });
            showSuccess(t('change.restored', { count: changed }));
          }),
        );
      }),

    move: (questions, target) => {
      const leaving = questions.filter((question) => question.assign_folder_id !== target.id);
      if (leaving.length === 0) {
        showSuccess(t('change.alreadyThere', { count: questions.length, folder: target.name }));
        return;
      }
      change(async () => {
        const { changed } = await changeInParts(idsOf(leaving), { kind: 'move', folder_id: target.id });
        showUndo(t('change.moved', { count: changed, folder: target.name }), () => putBack(leaving));
      });
    },

    tag: (questions, name) => {
      const folded = name.trim().toLocaleLowerCase('en');
      const without = questions.filter(
        (question) => !question.tag_names.some((one) => one.toLocaleLowerCase('en') === folded),
      );
      if (without.length === 0) {
        showSuccess(t('change.alreadyTagged', { count: questions.length, tag: name }));
        return;
      }
      change(async () => {
        const { changed } = await changeInParts(idsOf(without), { kind: 'tag', tag_name: name });
        showUndo(t('change.tagged', { count: changed, tag: name }), () =>
          change(async () => {
            const { tags } = await queryClient.fetchQuery({ ...libraryQuery, staleTime: 0 });
            const tag = tags.find((one) => one.tag_names.toLocaleLowerCase('en') === folded);
            if (tag !== undefined) await changeInParts(idsOf(without), { kind: 'untag', tag_id: tag.id });
          }),
        );
      });
    },

    addToExam: (questions) => {
      if (questions.length > MAX_AT_ONCE) {
        showError(t('change.tooManyForExam', { max: MAX_AT_ONCE, count: questions.length }));
        return;
      }
      change(async () => {
        const { body } = await api(examsContract.createExamDraft, {
          body: { question_ids: idsOf(questions) },
        });
        await navigate(`/CreateExam?examId=${body.data.exam_step_one_id}`);
      });
    },
  };
};
