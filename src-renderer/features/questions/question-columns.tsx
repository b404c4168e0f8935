import type { TFunction } from 'i18next';
import type { Question } from '#shared/contract/questions.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import type { CsvColumn } from '#renderer/components/csv-export.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';
import { DragTitle } from './components/question-drag.tsx';
import { QuestionState } from './components/question-state.tsx';

type Translate = TFunction<'questions'>;

/** The columns of the library. On the phone the order is chosen among the filters instead. */
export const questionColumns = (
  t: Translate,
  options: { isPhone: boolean; canDrag: boolean },
): readonly Column<Question>[] => [
  {
    key: 'title',
    header: t('column.question'),
    sortable: options.isPhone ? false : 'asc',
    render: (row) => {
      const title = <Clamp withMath>{row.question_title}</Clamp>;
      return options.canDrag ? <DragTitle id={row.id}>{title}</DragTitle> : title;
    },
  },
  {
    key: 'type',
    header: t('column.type'),
    width: 148,
    priority: 2,
    render: (row) => (
      <>
        <TypeBadge type={row.question_type} />
        <QuestionState question={row} />
      </>
    ),
  },
  {
    key: 'mark',
    header: t('column.mark'),
    width: 48,
    align: 'right',
    render: (row) => row.question_mark,
  },
  {
    key: 'tags',
    header: t('column.tags'),
    width: 136,
    priority: 3,
    render: (row) => <TagChips tags={row.tag_names} max={1} />,
  },
  {
    key: 'used',
    header: t('column.used'),
    width: 60,
    align: 'right',
    priority: 3,
    render: (row) => (row.used_in === 0 ? t('column.notUsed') : row.used_in),
  },
  {
    key: 'updated',
    header: t('column.updated'),
    width: 96,
    sortable: options.isPhone ? false : 'desc',
    render: (row) => <RelativeTime at={row.updated_at} />,
  },
];

/** The same list as a file for a spreadsheet, with the folder in words. */
export const csvColumns = (
  t: Translate,
  folderName: (id: number | null) => string,
): readonly CsvColumn<Question>[] => [
  { header: t('column.question'), csv: (row) => row.question_title },
  { header: t('column.type'), csv: (row) => row.question_type },
  { header: t('column.mark'), csv: (row) => row.question_mark },
  { header: t('column.tags'), csv: (row) => row.tag_names.join(', ') },
  { header: t('folders.one'), csv: (row) => folderName(row.assign_folder_id) },
  { header: t('column.status'), csv: (row) => row.question_status },
  { header: t('column.used'), csv: (row) => row.used_in },
  { header: t('column.updated'), csv: (row) => row.updated_at },
];
