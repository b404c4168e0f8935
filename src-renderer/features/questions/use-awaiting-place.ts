import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { addToExam, examQuestionsPath } from './add-to-exam.ts';
import { addToItem, type WaitingItem } from './add-to-item.ts';

/** The exam that waits for a question; without an id a new exam begins with it. */
export interface WaitingExam {
  readonly id: number | undefined;
}

/** What waits for a new question, with its words. */
export interface AwaitingPlace {
  /** Puts a question there, and answers where its author goes on. */
  readonly add: (question: Question) => Promise<{ readonly path: string; readonly examId?: number }>;
  readonly saveLabel: string;
  readonly description: string;
  readonly added: string;
  readonly notAdded: (reason: string) => string;
}

/** The exam or the item of a course that waits for the question; undefined where nothing does. */
export function useAwaitingPlace(
  exam: WaitingExam | undefined,
  item: WaitingItem | undefined,
): AwaitingPlace | undefined {
  const { t } = useTranslation('questions');
  if (item !== undefined)
    return {
      add: async (question) => ({ path: await addToItem(item.itemId, [question]) }),
      saveLabel: t('editor.saveToItem'),
      description: t('editor.newForItem'),
      added: t('editor.addedToItem'),
      notAdded: (reason) => t('editor.notAddedToItem', { reason }),
    };
  if (exam === undefined) return undefined;
  return {
    add: async (question) => {
      const examId = await addToExam(exam.id, question);
      return { path: examQuestionsPath(examId), examId };
    },
    saveLabel: t('editor.saveToExam'),
    description: t('editor.newForExam'),
    added: t('editor.addedToExam'),
    notAdded: (reason) => t('editor.notAddedToExam', { reason }),
  };
}
