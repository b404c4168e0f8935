import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnPerformance } from '#shared/contract/performance.ts';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { shownZone } from '#renderer/lib/shown-zone.ts';

type Result = OwnPerformance['results'][number];

const SHOWN = 30;

/** One line for each subject, over the attempts in their order; each point is named by its day: the exam stands in the table below. */
const SubjectChart = ({
  subject,
  results,
}: {
  readonly subject: string;
  readonly results: readonly Result[];
}) => {
  const { t, i18n } = useTranslation('performance');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: shownZone() });
  const scored = results
    .filter(({ exam_score: score }) => score !== null)
    .toReversed()
    .slice(-SHOWN);
  return (
    <ChartWithTable
      title={subject === '' ? t('noSubject') : subject}
      kind="line"
      height={160}
      pointHeader={t('column.attempt')}
      series={[
        { name: 'score', label: t('series.score') },
        { name: 'pass', label: t('series.pass'), color: 'var(--faint)' },
      ]}
      points={scored.map((result, at) => ({
        label: `${at + 1}. ${day.format(new Date(result.submitted_at))}`,
        values: { score: result.exam_score ?? 0, pass: result.pass_percent },
      }))}
      formatValue={(value) => t('percent', { value })}
      emptyText={t('notScored')}
    />
  );
};

/** Results over time, a chart for each subject. */
export const ResultCharts = ({ results }: { readonly results: readonly Result[] }) => {
  const { t } = useTranslation('performance');
  const subjects = [...Map.groupBy(results, ({ subject }) => subject)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return (
    <Panel title={t('overTime')}>
      <Stack gap={28}>
        {subjects.map(([subject, own]) => (
          <SubjectChart key={subject} subject={subject} results={own} />
        ))}
      </Stack>
    </Panel>
  );
};

/** Time spent on exams, by month. */
export const TimeChart = ({ months }: Pick<OwnPerformance, 'months'>) => {
  const { t, i18n } = useTranslation('performance');
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <Panel>
      <ChartWithTable
        title={t('timeSpent')}
        kind="bar"
        height={180}
        pointHeader={t('column.month')}
        series={[{ name: 'minutes', label: t('series.minutes') }]}
        points={months.map(({ month, minutes }) => ({
          label: name.format(new Date(`${month}-01T00:00:00Z`)),
          values: { minutes: Math.round(minutes) },
        }))}
        formatValue={(value) => t('minutes', { count: value })}
      />
    </Panel>
  );
};
