import { useTranslation } from 'react-i18next';
import type { FigureValue } from '#shared/contract/insight-frame.ts';
import { FIGURES, type FigureName } from '#shared/domain/insight/figures.ts';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { dateFormat } from '#renderer/lib/shown-zone.ts';

interface SeriesChartProps {
  readonly title: string;
  readonly figures: readonly FigureValue[];
  readonly names: readonly FigureName[];
  readonly formatValue?: (value: number) => string;
}

const COLORS = [undefined, 'var(--accent)', 'var(--info)'] as const;

/** How some figures moved over the period, by day or by week. */
export const SeriesChart = ({ title, figures, names, formatValue }: SeriesChartProps) => {
  const { t, i18n } = useTranslation('insight');
  const shown = names.flatMap((name) => figures.find((figure) => figure.name === name) ?? []);
  const [first] = shown;
  if (first === undefined || first.series.length < 2) return null;
  const day = dateFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const isEmpty = shown.every(({ series }) => series.every(({ n }) => n === 0));
  return (
    <Panel>
      <ChartWithTable
        title={title}
        kind="line"
        height={200}
        pointHeader={t('chart.day')}
        series={shown.map(({ name }, at) => ({
          name,
          label: FIGURES[name].title,
          ...(COLORS[at] === undefined ? {} : { color: COLORS[at] }),
        }))}
        points={
          isEmpty
            ? []
            : first.series.map((point, at) => ({
                label: day.format(new Date(`${point.day}T00:00:00Z`)),
                values: Object.fromEntries(
                  shown.flatMap(({ name, series }) => {
                    const value = series[at]?.value ?? null;
                    return value === null ? [] : [[name, value]];
                  }),
                ),
              }))
        }
        {...(formatValue === undefined ? {} : { formatValue })}
      />
    </Panel>
  );
};
