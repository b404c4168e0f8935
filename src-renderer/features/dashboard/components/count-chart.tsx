import { useTranslation } from 'react-i18next';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { formatDay } from '../calendar-words.ts';
import type { Point } from '../dashboard-data.ts';

interface CountChartProps {
  readonly title: string;
  readonly pointHeader: string;
  readonly valueLabel: string;
  /** Named by days such as 2026-10-12. */
  readonly points: readonly Point[];
  readonly kind?: 'bar' | 'area';
  readonly emptyText?: string | undefined;
}

/** How many, day by day or week by week. */
export const CountChart = ({
  title,
  pointHeader,
  valueLabel,
  points,
  kind = 'bar',
  emptyText,
}: CountChartProps) => {
  const { i18n } = useTranslation('dashboard');
  const isEmpty = points.every(({ value }) => value === 0);
  return (
    <Panel>
      <ChartWithTable
        title={title}
        kind={kind}
        pointHeader={pointHeader}
        height={184}
        emptyText={emptyText}
        series={[{ name: 'count', label: valueLabel }]}
        points={
          isEmpty
            ? []
            : points.map(({ label, value }) => ({
                label: formatDay(label, i18n.language),
                values: { count: value },
              }))
        }
      />
    </Panel>
  );
};
