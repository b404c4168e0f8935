import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ListLeftPane } from '#renderer/components/patterns/list-props.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import { editorPath } from '../editor-path.ts';
import type { LibraryParams } from '../library-params.ts';
import { unansweredListQuery } from '../queries.ts';
import { useQuestionChanges } from '../use-question-changes.ts';

const rowId = (row: Question): number => row.id;

interface UnansweredQuestionsProps {
  readonly params: LibraryParams;
  readonly leftPane: ListLeftPane;
  /** Where a question lies: "Biology / Respiration". */
  readonly nameOfFolder: (id: number | null) => string;
}

/** The questions that were begun and have no answer; after a day they go to what was deleted. */
export const UnansweredQuestions = ({ params, leftPane, nameOfFolder }: UnansweredQuestionsProps) => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const { list } = params;
  const questions = useQuery(unansweredListQuery(list.page, list.pageSize));
  const selection = useListSelection(rowId);
  const { remove } = useQuestionChanges();
  return (
    <ListPage<Question>
      name="questions.unanswered"
      title={t('title')}
      description={t('unanswered.purpose')}
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
          width: 148,
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
          key: 'updated',
          header: t('column.updated'),
          width: 110,
          render: (row) => <RelativeTime at={row.updated_at} />,
        },
      ]}
      text={{
        renderTitle: (row) => <Clamp withMath>{row.question_title}</Clamp>,
        renderCaption: (row) => <TypeBadge type={row.question_type} size="caption" />,
        renderAside: (row) => <RelativeTime at={row.updated_at} />,
      }}
      empty={{
        title: t('unanswered.emptyTitle'),
        text: t('unanswered.emptyText'),
        illustration: 'questions',
      }}
      hasSearch={false}
      leftPane={leftPane}
      onOpen={(row) => void navigate(editorPath(row.id))}
      bulkActions={[
        {
          key: 'delete',
          label: t('change.delete'),
          icon: IconTrash,
          onRun: (rows) => remove(rows, selection.clear),
        },
      ]}
      selection={selection}
    />
  );
};
