import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ListLeftPane } from '#renderer/components/patterns/list-props.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import type { LibraryParams } from '../library-params.ts';
import { deletedListQuery } from '../queries.ts';
import { useQuestionChanges } from '../use-question-changes.ts';

const rowId = (row: Question): number => row.id;

interface DeletedQuestionsProps {
  readonly params: LibraryParams;
  readonly leftPane: ListLeftPane;
  /** Where a question lay: "Biology / Respiration". */
  readonly nameOfFolder: (id: number | null) => string;
}

/** What was deleted, last deleted first, to be restored. */
export const DeletedQuestions = ({ params, leftPane, nameOfFolder }: DeletedQuestionsProps) => {
  const { t } = useTranslation('questions');
  const { list } = params;
  const questions = useQuery(deletedListQuery(list.q, list.page, list.pageSize));
  const selection = useListSelection(rowId);
  const { restore } = useQuestionChanges();

  const restoreButton = (row: Question) => (
    <Button
      size="xs"
      variant="default"
      aria-label={t('deleted.restoreOne', { title: spokenText(row.question_title) })}
      onClick={() => restore([row], selection.clear)}
    >
      {t('deleted.restore')}
    </Button>
  );

  return (
    <ListPage<Question>
      name="questions.deleted"
      title={t('title')}
      description={t('deleted.purpose')}
      params={list}
      hasPageSizes
      query={questions}
      rowId={rowId}
      rowName={(row) => spokenText(row.question_title)}
      columns={[
        {
          key: 'title',
          header: t('column.question'),
          render: (row) => <Clamp withMath>{row.question_title}</Clamp>,
        },
        {
          key: 'type',
          header: t('column.type'),
          width: 128,
          priority: 2,
          render: (row) => <TypeBadge type={row.question_type} />,
        },
        {
          key: 'folder',
          header: t('folders.one'),
          width: 160,
          priority: 3,
          render: (row) => <Clamp>{nameOfFolder(row.assign_folder_id)}</Clamp>,
        },
        {
          key: 'deleted',
          header: t('deleted.at'),
          width: 110,
          // A deletion is the last change of a question.
          render: (row) => <RelativeTime at={row.updated_at} />,
        },
        { key: 'restore', header: t('deleted.restore'), width: 104, render: restoreButton },
      ]}
      text={{
        renderTitle: (row) => <Clamp withMath>{row.question_title}</Clamp>,
        renderCaption: (row) => <TypeBadge type={row.question_type} size="caption" />,
        renderAside: (row) => <RelativeTime at={row.updated_at} />,
      }}
      empty={{
        title: t('deleted.emptyTitle'),
        text: t('deleted.emptyText'),
        illustration: 'questions',
      }}
      searchLabel={t('search.here', { place: t('deleted.title') })}
      leftPane={leftPane}
      bulkActions={[
        {
          key: 'restore',
          label: t('deleted.restore'),
          icon: IconArrowBackUp,
          onRun: (rows) => restore(rows, selection.clear),
        },
      ]}
      selection={selection}
    />
  );
};
