import { Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  SUBMISSION_STATES,
  type SubmissionCard,
  type SubmissionState,
} from '#shared/contract/course-submissions.ts';
import type { CsvColumn } from '#renderer/components/csv-export.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { listAllSubmissions, ownCoursesQuery, submissionsQuery } from '../queries.ts';

const isState = (value: string | undefined): value is SubmissionState =>
  SUBMISSION_STATES.some((state) => state === value);

/** Points where there are some, else how it stands. */
const Standing = ({ row }: { readonly row: SubmissionCard }) => {
  const { t } = useTranslation('course-submissions');
  return (
    <Group component="span" gap={8} wrap="nowrap">
      {row.points === null ? (
        <span>{t(`state.${row.state}`)}</span>
      ) : (
        <span className="tn">{t('points', { points: row.points, most: row.max_points })}</span>
      )}
      {row.is_late ? <StatusBadge tone="warn">{t('late')}</StatusBadge> : null}
    </Group>
  );
};

const useColumns = (): readonly Column<SubmissionCard>[] => {
  const { t } = useTranslation('course-submissions');
  return useMemo(
    () => [
      {
        key: 'item',
        header: t('column.item'),
        render: (row) => (
          <Stack component="span" gap={2} miw={0}>
            <Text component="span" inherit truncate>
              {row.item_title}
            </Text>
            <Text component="span" size="xs" c="dimmed" truncate>
              {row.course_title}
            </Text>
          </Stack>
        ),
      },
      { key: 'student', header: t('column.student'), width: 200, render: (row) => row.student_name },
      { key: 'standing', header: t('column.standing'), width: 170, render: (row) => <Standing row={row} /> },
      {
        key: 'since',
        header: t('column.since'),
        width: 140,
        render: (row) => <RelativeTime at={row.handed_in_at} />,
      },
    ],
    [t],
  );
};

const useCsv = (): readonly CsvColumn<SubmissionCard>[] => {
  const { t } = useTranslation('course-submissions');
  return [
    { header: t('column.course'), csv: (row) => row.course_title },
    { header: t('column.item'), csv: (row) => row.item_title },
    { header: t('column.student'), csv: (row) => row.student_name },
    { header: t('column.standing'), csv: (row) => t(`state.${row.state}`) },
    { header: t('column.points'), csv: (row) => row.points },
    { header: t('column.most'), csv: (row) => row.max_points },
    { header: t('column.late'), csv: (row) => (row.is_late ? t('late') : '') },
    { header: t('column.since'), csv: (row) => row.handed_in_at },
  ];
};

/** What students handed in for own courses: what waits longest stands first. */
export function CourseSubmissionsPage() {
  const { t } = useTranslation('course-submissions');
  const navigate = useNavigate();
  const params = useListParams();
  const state = isState(params.tab) ? params.tab : 'handed_in';
  const read = (name: string) => readId(params.filters[name]?.[0] ?? null);
  const filter = { state, courseId: read('courseId'), itemId: read('itemId') };
  const query = useQuery(submissionsQuery(filter, params.page));
  const courses = useQuery(ownCoursesQuery).data ?? [];
  const course = courses.find(({ id }) => id === filter.courseId);
  const columns = useColumns();
  const csvColumns = useCsv();
  return (
    <ListPage<SubmissionCard>
      name="course-submissions"
      title={t('list.title')}
      description={t('list.description')}
      backTo="/Courses"
      params={params}
      tabs={{
        current: state,
        options: SUBMISSION_STATES.map((value) => ({ value, label: t(`tab.${value}`) })),
      }}
      query={query}
      hasSearch={false}
      rowId={(row) => row.id}
      rowName={(row) => t('list.row', { item: row.item_title, student: row.student_name })}
      columns={columns}
      text={{
        renderTitle: (row) => row.item_title,
        renderCaption: (row) => row.student_name,
        renderAside: (row) => <RelativeTime at={row.handed_in_at} />,
      }}
      empty={{ title: t(`empty.${state}`), text: t('empty.text') }}
      filters={
        <Select
          label={t('column.course')}
          clearable
          searchable
          data={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={filter.courseId === undefined ? null : String(filter.courseId)}
          onChange={(next) => params.setFilter('courseId', next ?? undefined)}
        />
      }
      activeFilters={
        filter.courseId === undefined
          ? []
          : [
              {
                key: 'courseId',
                label: course?.title ?? t('column.course'),
                onRemove: () => params.setFilter('courseId', undefined),
              },
            ]
      }
      onOpen={(row) => void navigate(`/CourseSubmission?submissionId=${row.id}`)}
      csv={{
        fileName: 'hand-ins.csv',
        columns: csvColumns,
        load: () => listAllSubmissions(filter),
      }}
    />
  );
}
