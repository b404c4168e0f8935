import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { addAllToExam, newExamWith, takeFromExam } from './add-to-exam.ts';
import {
  changeMany,
  planDelete,
  planMark,
  planMove,
  planRestore,
  planTag,
  planUntag,
  takeBack,
  type BulkResult,
  type Planner,
} from './bulk-changes.ts';
import { useLibraryChange } from './queries.ts';
import { loadUses, type QuestionUses } from './question-uses.ts';

/** Whatever is known of a question: what it is now is asked when it is changed. */
export interface Identified {
  readonly id: number;
}
type Some = readonly Identified[];

const idsOf = (questions: Some): number[] => questions.map((question) => question.id);

interface Work {
  readonly questions: Some;
  /** What is being done, in words. */
  readonly label: string;
  readonly plan: Planner;
  /** What was done, in words. */
  readonly said: (result: BulkResult) => string;
  /** Why nothing had to be done. */
  readonly nothing?: string;
  readonly done?: (() => void) | undefined;
}

export interface QuestionChanges {
  /** Says which exams use them before they are deleted. */
  readonly findUses: (questions: Some, found: (uses: QuestionUses) => void) => void;
  readonly remove: (questions: Some, done?: () => void) => void;
  readonly restore: (questions: Some, done: () => void) => void;
  readonly move: (questions: Some, target: { id: number | null; name: string }) => void;
  /** One tag, or several. */
  readonly tag: (questions: Some, names: readonly string[]) => void;
  readonly untag: (questions: Some, tags: readonly { id: number; tag_names: string }[]) => void;
  readonly mark: (questions: Some, mark: number) => void;
  /** At the end of a draft, or without one as a new exam, which is opened. */
  readonly addToExam: (
    questions: readonly Question[],
    exam: { readonly id: number; readonly title: string } | undefined,
  ) => void;
}

/** What can be done with questions of the library, however many; everything but a new exam can be taken back. */
export const useQuestionChanges = (): QuestionChanges => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const change = useLibraryChange();

  const run = ({ questions, label, plan, said, nothing, done }: Work): void =>
    change(async () => {
      const total = questions.length;
      const result = await changeMany(label, idsOf(questions), plan);
      if (result.changed > 0) {
        const words = result.isStopped ? t('bulk.stopped', { done: result.done, total }) : said(result);
        showUndo(words, () => change(() => takeBack(t('bulk.takeBack'), result.back)));
      } else if (nothing !== undefined && result.failure === undefined) showSuccess(nothing);
      done?.();
      if (result.failure !== undefined) throw result.failure;
    });

  return {
    findUses: (questions, found) =>
      change(async () => {
        found(await loadUses(idsOf(questions)));
      }),

    restore: (questions, done) =>
      change(async () => {
        const { changed, failure } = await changeMany(t('bulk.restore'), idsOf(questions), planRestore);
        if (changed > 0) showSuccess(t('change.restored', { count: changed }));
        done();
        if (failure !== undefined) throw failure;
      }),

    remove: (questions, done) =>
      run({
        questions,
        label: t('deletion.running', { count: questions.length }),
        plan: planDelete,
        said: ({ message }) => message,
        done,
      }),

    move: (questions, target) => {
      const count = questions.length;
      run({
        questions,
        label: t('change.moveTitle', { count }),
        plan: planMove(target.id),
        said: ({ changed }) => t('change.moved', { count: changed, folder: target.name }),
        nothing: t('change.alreadyThere', { count, folder: target.name }),
      });
    },

    tag: (questions, names) => {
      const count = questions.length;
      const words = names.join(', ');
      run({
        questions,
        label: t('change.tagTitle', { count }),
        plan: planTag(names),
        said: ({ changed }) => t('change.tagged', { count: changed, tag: words }),
        nothing: t('change.alreadyTagged', { count, tag: words }),
      });
    },

    untag: (questions, tags) => {
      const count = questions.length;
      const words = tags.map((tag) => tag.tag_names).join(', ');
      run({
        questions,
        label: t('change.untagTitle', { count }),
        plan: planUntag(tags),
        said: ({ changed }) => t('change.untagged', { count: changed, tag: words }),
        nothing: t('change.notTagged', { count, tag: words }),
      });
    },

    mark: (questions, mark) => {
      const count = questions.length;
      const marks = t('count.marks', { count: mark });
      run({
        questions,
        label: t('change.markTitle', { count }),
        plan: planMark(mark),
        said: ({ changed }) => t('change.marked', { count: changed, marks }),
        nothing: t('change.alreadyMarked', { count, marks }),
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
