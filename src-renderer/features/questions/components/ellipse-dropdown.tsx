import {
  IconDownload,
  IconFilePlus,
  IconFolderSymlink,
  IconMessage2,
  IconPencil,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowAction } from '#renderer/components/patterns/row-menu.tsx';

/** What can be done with one question; what is absent is not offered. */
export interface QuestionActions {
  /** Where it is edited. */
  readonly editPath?: string;
  readonly onFeedback?: () => void;
  readonly onAddToExam?: () => void;
  readonly onMove?: () => void;
  readonly onTag?: () => void;
  readonly onExport?: () => void;
  readonly onDelete?: () => void;
}

interface EllipseDropdownProps {
  /** Name of the menu. */
  readonly label: string;
  readonly actions: QuestionActions;
}

/** The actions of one question behind three dots: on a card, and beside its preview. */
export const EllipseDropdown = ({ label, actions }: EllipseDropdownProps) => {
  const { t } = useTranslation('questions');
  const { editPath } = actions;
  const action = (
    key: string,
    words: string,
    icon: RowAction['icon'],
    run: (() => void) | undefined,
  ): RowAction[] =>
    run === undefined
      ? []
      : [
          {
            key,
            label: words,
            icon,
            run: (done) => {
              run();
              done();
            },
          },
        ];
  const shown: RowAction[] = [
    ...(editPath === undefined ? [] : [{ key: 'edit', label: t('edit'), icon: IconPencil, to: editPath }]),
    ...action('feedback', t('feedback.show'), IconMessage2, actions.onFeedback),
    ...action('exam', t('change.addToExam'), IconFilePlus, actions.onAddToExam),
    ...action('move', t('change.moveTo'), IconFolderSymlink, actions.onMove),
    ...action('tag', t('change.tag'), IconTag, actions.onTag),
    ...action('export', t('change.export'), IconDownload, actions.onExport),
    ...action('delete', t('change.delete'), IconTrash, actions.onDelete).map((one) => ({
      ...one,
      color: 'red' as const,
    })),
  ];
  return <RowMenu label={label} actions={shown} />;
};
