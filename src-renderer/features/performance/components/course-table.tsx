import { Anchor, Button, Progress, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnCourse } from '#shared/contract/performance.ts';
import { downloadCsv, toCsv } from '#renderer/components/csv-export.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

const TONES = { pass: 'ok', fail: 'bad', pending: 'warn' } as const;

const State = ({ course }: { readonly course: OwnCourse }) => {
  const { t } = useTranslation('performance');
  return course.result === null ? (
    <span>{t(`state.${course.state}`)}</span>
  ) : (
    <StatusBadge tone={TONES[course.result]} plain>
      {t(`result.${course.result}`)}
    </StatusBadge>
  );
};

const Row = ({ course }: { readonly course: OwnCourse }) => {
  const { t } = useTranslation('performance');
  const { course_id: id, course_title: title, progress, completed_count: done, required_count: all } = course;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor component={Link} to={`/coursePage?courseId=${id}`} variant="ink">
          {title}
        </Anchor>
      </Table.Th>
      <Table.Td>
        <Stack gap={4}>
          <Progress value={progress} size="sm" aria-label={t('progressOf', { title })} />
          <Text size="xs" c="dimmed" className="tn">
            {t('items', { done, count: all })}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td className="tn">
        {course.mean_score === null ? '' : t('percent', { value: shownPercent(course.mean_score) })}
      </Table.Td>
      <Table.Td>
        <State course={course} />
      </Table.Td>
      <Table.Td className="tn">{Math.round(course.minutes)}</Table.Td>
    </Table.Tr>
  );
};

/** How each course goes: progress, marks and time. */
export const CourseTable = ({ courses }: { readonly courses: readonly OwnCourse[] }) => {
  const { t } = useTranslation('performance');
  const save = (): void =>
    downloadCsv(
      'my-courses.csv',
      toCsv(courses, [
        { header: t('column.course'), csv: (row) => row.course_title },
        { header: t('column.subject'), csv: (row) => row.subject },
        { header: t('column.progress'), csv: (row) => row.progress },
        { header: t('column.score'), csv: (row) => row.mean_score },
        { header: t('column.marked'), csv: (row) => row.marked_items },
        { header: t('column.state'), csv: (row) => t(`state.${row.state}`) },
        { header: t('column.result'), csv: (row) => (row.result === null ? '' : t(`result.${row.result}`)) },
        { header: t('column.minutes'), csv: (row) => row.minutes },
        { header: t('column.finished'), csv: (row) => row.finished_at },
      ]),
    );
  return (
    <Panel
      title={t('courses')}
      aside={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          aria-label={t('coursesCsv')}
          onClick={save}
        >
          {t('csv')}
        </Button>
      }
      padded={false}
    >
      <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {(['course', 'progress', 'score', 'state', 'minutes'] as const).map((column) => (
                <Table.Th key={column} miw={column === 'progress' ? 140 : undefined}>
                  {t(`column.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {courses.map((course) => (
              <Row key={course.course_id} course={course} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
};
