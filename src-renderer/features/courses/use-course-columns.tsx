import { Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseCard } from '#shared/contract/courses.ts';
import type { CsvColumn } from '#renderer/components/csv-export.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { CourseState } from './components/course-status.tsx';
import { isInProgress } from './course-status-sign.ts';

/** The columns of the list of courses. */
export const useCourseColumns = (): readonly Column<CourseCard>[] => {
  const { t } = useTranslation('courses');
  return useMemo(
    () => [
      {
        key: 'title',
        header: t('column.course'),
        render: (row) => (
          <Group component="span" gap={10} wrap="nowrap" miw={0}>
            <StoredCover
              subject={row.course_category}
              title={row.course_title}
              image={row.course_image}
              shape="thumb"
            />
            <Stack component="span" gap={2} miw={0}>
              <Text component="span" inherit truncate title={row.course_title}>
                {row.course_title}
              </Text>
              <Text component="span" size="xs" truncate>
                <CourseState course={row} />
              </Text>
            </Stack>
          </Group>
        ),
      },
      {
        key: 'category',
        header: t('column.category'),
        width: 130,
        priority: 3,
        render: (row) => row.course_category || t('column.none'),
      },
      {
        key: 'level',
        header: t('column.level'),
        width: 110,
        priority: 3,
        render: (row) => t(`level.${row.course_level || 'none'}`),
      },
      {
        key: 'items',
        header: t('column.items'),
        width: 76,
        align: 'right',
        priority: 2,
        render: (row) => row.number_of_items,
      },
      {
        key: 'progress',
        header: t('column.progress'),
        width: 110,
        align: 'right',
        render: (row) =>
          isInProgress(row.course_status)
            ? t('card.stepsShort', { done: row.course_progress_bar })
            : t('card.enrolled', { count: row.enrolled }),
      },
      {
        key: 'updated',
        header: t('column.updated'),
        width: 100,
        priority: 3,
        render: (row) => <RelativeTime at={row.updated_at} />,
      },
    ],
    [t],
  );
};

/** What the export of the list writes. */
export const useCourseCsv = (): readonly CsvColumn<CourseCard>[] => {
  const { t } = useTranslation('courses');
  return useMemo(
    () => [
      { header: t('column.course'), csv: (row) => row.course_title },
      { header: t('column.status'), csv: (row) => t(`status.${row.course_status}`) },
      { header: t('column.category'), csv: (row) => row.course_category },
      { header: t('column.level'), csv: (row) => row.course_level },
      { header: t('column.items'), csv: (row) => row.number_of_items },
      { header: t('column.enrolled'), csv: (row) => row.enrolled },
      { header: t('column.updated'), csv: (row) => row.updated_at },
    ],
    [t],
  );
};
