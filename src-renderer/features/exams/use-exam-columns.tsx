import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamCard } from '#shared/contract/exams.ts';
import type { CsvColumn } from '#renderer/components/csv-export.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { ExamState } from './components/exam-status.tsx';

const None = () => {
  const { t } = useTranslation('exams');
  return (
    <Text component="span" inherit c="dimmed">
      {t('column.none')}
    </Text>
  );
};

/** The columns of the list of exams. */
export const useExamColumns = (): readonly Column<ExamCard>[] => {
  const { t } = useTranslation('exams');
  return useMemo(
    () => [
      {
        key: 'title',
        header: t('column.exam'),
        render: (row) => (
          <Stack component="span" gap={2} miw={0}>
            <Text component="span" inherit truncate title={row.exam_title}>
              {row.exam_title}
            </Text>
            <Text component="span" size="xs" truncate>
              <ExamState exam={row} />
            </Text>
          </Stack>
        ),
      },
      {
        key: 'questions',
        header: t('column.questions'),
        width: 76,
        align: 'right',
        priority: 2,
        render: (row) => row.num_of_questions,
      },
      {
        key: 'minutes',
        header: t('column.minutes'),
        width: 70,
        align: 'right',
        priority: 3,
        render: (row) => (row.exam_duration === 0 ? t('column.untimed') : row.exam_duration),
      },
      {
        key: 'attempts',
        header: t('column.attempts'),
        width: 72,
        align: 'right',
        priority: 2,
        render: (row) => (row.attempts === 0 ? <None /> : row.attempts),
      },
      {
        key: 'mean',
        header: t('column.mean'),
        width: 82,
        align: 'right',
        render: (row) =>
          row.mean_score === null ? <None /> : t('percent', { value: shownPercent(row.mean_score) }),
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
export const useExamCsv = (): readonly CsvColumn<ExamCard>[] => {
  const { t } = useTranslation('exams');
  return useMemo(
    () => [
      { header: t('column.exam'), csv: (row) => row.exam_title },
      { header: t('column.status'), csv: (row) => t(`status.${row.exam_status}`) },
      { header: t('column.opens'), csv: (row) => row.opens_at },
      { header: t('column.closes'), csv: (row) => row.closes_at },
      {
        header: t('column.zone'),
        csv: (row) => (row.opens_at === null && row.closes_at === null ? null : row.time_zone),
      },
      { header: t('column.questions'), csv: (row) => row.num_of_questions },
      { header: t('column.minutes'), csv: (row) => row.exam_duration },
      { header: t('column.attempts'), csv: (row) => row.attempts },
      { header: t('column.mean'), csv: (row) => row.mean_score },
      { header: t('column.updated'), csv: (row) => row.updated_at },
    ],
    [t],
  );
};
