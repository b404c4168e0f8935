import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { addAllToExam, newExamWith, takeFromExam } from './add-to-exam.ts';
import { isSameName } from './folder-nodes.ts';
import { libraryQuery, useLibraryChange } from './queries.ts';
import { changeInParts } from './change-in-parts.ts';
import { loadUses, type QuestionUses } from './question-uses.ts';

const idsOf = (questions: readonly Question[]): number[] => questions.map((question) => question.id);

interface MissingTag {
  readonly name: string;
  readonly without: readonly Question[];
}

const withoutTag = (questions: readonly Question[], name: string): Question[] =>
  questions.filter((question) => !question.tag_names.some((one) => isSameName(one, name)));

/** Takes tags away again from the questions that did not have them. */
const untag = async (given: readonly MissingTag[]): Promise<void> => {
  const { tags } = await queryClient.fetchQuery({ ...libraryQuery, staleTime: 0 });
  for (const { name, without } of given) {
    const tag = tags.find((one) => isSameName(one.tag_names, name));
    if (tag !== undefined) await changeInParts(idsOf(without), { kind: 'untag', tag_id: tag.id });
  }
};

export interface QuestionChanges {
  /** Says which exams use them before they are deleted. */
  readonly findUses: (questions: readonly Question[], found: (uses: QuestionUses) => void) => void;
  readonly remove: (questions: readonly Question[], done?: () => void) => void;
  readonly restore: (questions: readonly Question[], done: () => void) => void;
  readonly move: (questions: readonly Question[], target: { id: number | null; name: string }) => void;
  /** One tag, or several with commas between them. */
  readonly tag: (questions: readonly Question[], names: readonly string[]) => void;
  /** At the end of a draft, or without one as a new exam, which is opened. */
  readonly addToExam: (
    questions: readonly Question[],
    exam: { readonly id: number; readonly title: string } | undefined,
  ) => void;
}

/** What can be done with questions of the library; everything but a new exam can be taken back. */
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

  const restoreIds = async (ids: readonly number[]): Promise<void> => {
    const { changed } = await changeInParts(ids, { kind: 'restore' });
    showSuccess(t('change.restored', { count: changed }));
  };

  return {
    findUses: (questions, found) =>
      change(async () => {
        found(await loadUses(idsOf(questions)));
      }),

    restore: (questions, done) =>
      change(async () => {
        await restoreIds(idsOf(questions));
        done();
      }),

    remove: (questions, done) =>
      change(async () => {
        const ids = idsOf(questions);
        const { message } = await changeInParts(ids, { kind: 'delete' });
        done?.();
        showUndo(message, () => change(() => restoreIds(ids)));
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

    tag: (questions, names) => {
      const tags = names.map((name) => ({ name, without: withoutTag(questions, name) }));
      const missing = tags.filter(({ without }) => without.length > 0);
      const words = tags.map(({ name }) => name).join(', ');
      if (missing.length === 0) {
        showSuccess(t('change.alreadyTagged', { count: questions.length, tag: words }));
        return;
      }
      change(async () => {
        for (const { name, without } of missing) {
          await changeInParts(idsOf(without), { kind: 'tag', tag_name: name });
        }
        const count = new Set(missing.flatMap(({ without }) => idsOf(without))).size;
        showUndo(t('change.tagged', { count, tag: words }), () => change(() => untag(missing)));
      });
    },

    addToExam: (questions, exam) =>
      change(async () => {
        if (exam === undefined) {
          await navigate(`/CreateExam?examId=${await newExamWith(questions)}`);
          return;
        }
        const added = await addAllToExam(exam.id, questions);
        const { id, title } = exam;
        if (added.length === 0) showSuccess(t('addTo.alreadyIn', { count: questions.length, title }));
        else {
          showUndo(t('addTo.added', { count: added.length, title }), () =>
            change(() => takeFromExam(id, added)),
          );
        }
      }),
  };
};
