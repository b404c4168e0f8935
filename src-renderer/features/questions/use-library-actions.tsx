import {
  IconDownload,
  IconFilePlus,
  IconFolderSymlink,
  IconNumber123,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { BulkAction } from '#renderer/components/bulk-bar.tsx';
import { showError } from '#renderer/components/feedback-store.ts';
import type { ListSelection } from '#renderer/hooks/use-list-selection.ts';
import { useCan } from '#renderer/lib/session.ts';
import { readQuestions } from './bulk-changes.ts';
import { MAX_AT_ONCE } from './change-in-parts.ts';
import type { QuestionActions } from './components/ellipse-dropdown.tsx';
import type { useExamChoice } from './components/exam-choice.tsx';
import type { LibraryDialogState } from './components/library-dialogs.tsx';
import type { QuestionDeletion } from './components/question-deletion.tsx';
import { MAX_EXPORT_IDS } from './export-questions.ts';
import type { LibraryParams } from './library-params.ts';
import { useLibraryChange } from './queries.ts';
import type { Identified } from './use-question-changes.ts';

interface LibraryActionsOptions {
  readonly params: LibraryParams;
  readonly dialog: LibraryDialogState;
  readonly selection: ListSelection<Question>;
  readonly tags: readonly Tag[];
  readonly examChoice: ReturnType<typeof useExamChoice>;
  readonly deletion: QuestionDeletion;
}

interface LibraryActionsHandle {
  /** All that is selected, also on pages that nobody has seen. */
  readonly selected: readonly Identified[];
  readonly bulkActions: readonly BulkAction<Question>[];
  readonly actionsOf: (row: Question) => QuestionActions;
}

/** What can be done with one question of the library, and with all that are selected. */
export const useLibraryActions = (options: LibraryActionsOptions): LibraryActionsHandle => {
  const { dialog, selection, tags, examChoice, deletion } = options;
  const { list } = options.params;
  const { t } = useTranslation('questions');
  const can = useCan();
  const mayEdit = can('questions:edit');
  const mayDelete = can('questions:delete');
  const change = useLibraryChange();

  const selected: readonly Identified[] = [...selection.ids].map((id) => ({ id: Number(id) }));
  const isEverything = selection.ids.size > selection.rows.length;
  const askExport = (rows: readonly Identified[]): void => {
    if (rows.length > MAX_EXPORT_IDS) {
      showError(t('change.tooManyToExport', { max: MAX_EXPORT_IDS, count: rows.length }));
    } else {
      dialog.ask({ kind: 'export', count: rows.length, what: { ids: rows.map((row) => row.id) } });
    }
  };
  /** Of questions that no page has shown, the exam asks for as many as it may start with. */
  const askExam = (rows: readonly Question[]): void => {
    if (!isEverything) examChoice.ask(rows);
    else if (selected.length > MAX_AT_ONCE)
      showError(t('change.tooManyForExam', { max: MAX_AT_ONCE, count: selected.length }));
    else change(async () => examChoice.ask(await readQuestions(selected.map(({ id }) => id))));
  };
  const askUntag = (rows: readonly Question[]): void => {
    const known = new Set(rows.flatMap((row) => row.tags));
    const had = isEverything ? tags : tags.filter((one) => known.has(one.id));
    dialog.ask({ kind: 'untag', questions: selected, tags: had });
  };
  const remove = (rows: readonly Identified[]): void =>
    deletion.remove(rows, () => {
      selection.clear();
      if (rows.some((row) => String(row.id) === list.preview)) list.setPreview(undefined);
    });

  const bulkActions: BulkAction<Question>[] = [
    ...(can('instructor-exams:add')
      ? [{ key: 'exam', label: t('change.addToExam'), icon: IconFilePlus, onRun: askExam }]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'move',
            label: t('change.move'),
            icon: IconFolderSymlink,
            onRun: () => dialog.ask({ kind: 'move', questions: selected }),
          },
          {
            key: 'tag',
            label: t('change.tag'),
            icon: IconTag,
            onRun: () => dialog.ask({ kind: 'tag', questions: selected }),
          },
        ]
      : []),
    { key: 'export', label: t('change.export'), icon: IconDownload, onRun: () => askExport(selected) },
    ...(mayEdit
      ? [
          { key: 'untag', label: t('change.untag'), icon: IconTagOff, onRun: askUntag },
          {
            key: 'mark',
            label: t('change.giveMark'),
            icon: IconNumber123,
            onRun: () => dialog.ask({ kind: 'mark', questions: selected }),
          },
        ]
      : []),
    ...(mayDelete
      ? [{ key: 'delete', label: t('change.delete'), icon: IconTrash, onRun: () => remove(selected) }]
      : []),
  ];

  const actionsOf = (row: Question): QuestionActions => ({
    onFeedback: () => dialog.ask({ kind: 'feedback', question: row }),
    onAddToExam: () => examChoice.ask([row]),
    onExport: () => askExport([row]),
    ...(mayEdit
      ? {
          onMove: () => dialog.ask({ kind: 'move', questions: [row] }),
          onTag: () => dialog.ask({ kind: 'tag', questions: [row] }),
        }
      : {}),
    ...(mayDelete ? { onDelete: () => remove([row]) } : {}),
  });

  return { selected, bulkActions, actionsOf };
};
