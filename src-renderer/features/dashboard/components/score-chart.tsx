import { useTranslation } from 'react-i18next';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { Panel } from '#renderer/components/panel.tsx';

const STEP = 10;

const binLabel = (index: number, bins: number): string =>
  `${index * STEP}–${index === bins - 1 ? 100 : index * STEP + STEP - 1}`;

interface ScoreChartProps {
  readonly distribution: readonly number[];
  readonly emptyText?: string | undefined;
}

/** How the scores are spread, in steps of ten points. */
export const ScoreChart = ({ distribution, emptyText }: ScoreChartProps) => {
  const { t } = useTranslation('dashboard');
  const isEmpty = distribution.every((count) => count === 0);
  return (
    <Panel>
      <ChartWithTable
        title={t('charts.scores')}
        kind="bar"
        pointHeader={t('charts.score')}
        height={184}
        emptyText={emptyText}
        series={[{ name: 'count', label: t('charts.attempts') }]}
        points={
          isEmpty
            ? []
            : distribution.map((count, index) => ({
                label: binLabel(index, distribution.length),
                values: { count },
              }))
        }
      />
    </Panel>
  );
};
