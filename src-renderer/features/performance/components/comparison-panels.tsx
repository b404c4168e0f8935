import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '#shared/contract/performance.ts';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { comparisonQuery } from '../queries.ts';

const ClassPanel = ({ classes }: Pick<Comparison, 'classes'>) => {
  const { t } = useTranslation('performance');
  return (
    <Panel>
      <ChartWithTable
        title={t('class.title')}
        kind="bar"
        pointHeader={t('column.exam')}
        series={[
          { name: 'own', label: t('series.own') },
          { name: 'median', label: t('series.median'), color: 'var(--faint)' },
        ]}
        points={classes.map((one) => ({
          label: `${one.exam_title} (${t('class.people', { count: one.count })})`,
          values: { own: one.own_score, median: one.median },
        }))}
        formatValue={(value) => t('percent', { value })}
        emptyText={t('class.empty')}
      />
    </Panel>
  );
};

const PractisePanel = ({ practise }: Pick<Comparison, 'practise'>) => {
  const { t } = useTranslation('performance');
  return (
    <Panel>
      <ChartWithTable
        title={t('practise.title')}
        kind="bar"
        pointHeader={t('column.tag')}
        series={[{ name: 'share', label: t('series.share') }]}
        points={practise.map(({ tag, right, answered }) => ({
          label: t('practise.label', { tag, count: answered }),
          values: { share: Math.round((right / answered) * 100) },
        }))}
        formatValue={(value) => t('percent', { value })}
        emptyText={t('practise.empty')}
      />
      <Text size="sm" c="dimmed">
        {t('practise.hint')}
      </Text>
    </Panel>
  );
};

/** What only the institution knows: the class, and which tags are worth practising. */
export const ComparisonPanels = () => {
  const { t } = useTranslation('performance');
  const isHubAway = useIsHubAway();
  const query = useQuery({ ...comparisonQuery, enabled: !isHubAway });
  if (isHubAway && query.data === undefined) return <Notice tone="neutral">{t('offline')}</Notice>;
  return (
    <QueryState query={query} errorTitle={t('comparisonFailed')}>
      {({ classes, practise }) => (
        <>
          <PractisePanel practise={practise} />
          <ClassPanel classes={classes} />
        </>
      )}
    </QueryState>
  );
};
