import { Suspense, lazy, useState } from 'react';
import { ActionIcon, Skeleton, Table, Tooltip } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '#renderer/lib/load-code.ts';
import { bindClasses } from './bind-classes.ts';
import type { ChartBodyProps, ChartPoint, ChartSeries } from './chart-body.tsx';
import { CodeFailure } from './code-failure.tsx';
import classes from './chart-with-table.module.css';

const cx = bindClasses(classes);

// A failure stands in the place of the chart: an error that is thrown here would take the whole screen.
const ChartBody = lazy(async () => {
  try {
    const { ChartBody: Drawing } = await loadCode(() => import('./chart-body.tsx'));
    return {
      default: (props: ChartBodyProps) => (
        <div aria-hidden>
          <Drawing {...props} />
        </div>
      ),
    };
  } catch (error) {
    return { default: () => <CodeFailure error={error} /> };
  }
});

export interface ChartWithTableProps {
  title: string;
  kind: 'bar' | 'line' | 'area';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Column head of the points' labels. */
  pointHeader: string;
  height?: number;
  formatValue?: (value: number) => string;
  /** Said where there are no points, if that is not because nothing has happened yet. */
  emptyText?: string | undefined;
}

/** A chart whose numbers are one press away as a table. */
export function ChartWithTable({
  title,
  kind,
  points,
  series,
  pointHeader,
  height = 220,
  formatValue = String,
  emptyText,
}: ChartWithTableProps) {
  const { t } = useTranslation('common');
  const [isTable, setIsTable] = useState(false);
  const toggleLabel = isTable ? t('chart.showChart') : t('chart.showTable');
  return (
    <figure className={cx('figure')}>
      <figcaption className={cx('head')}>
        <span className={cx('title')}>{title}</span>
        <span className={cx('legend')}>
          {series.map(({ name, label, color }) => (
            <span key={name} className={cx('key')}>
              <span className={cx('swatch')} style={{ background: color ?? 'var(--ink2)' }} aria-hidden />
              {label}
            </span>
          ))}
        </span>
        <Tooltip label={toggleLabel}>
          <ActionIcon
            size={28}
            aria-label={toggleLabel}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <IconChartBar size={16} stroke={1.6} /> : <IconTable size={16} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      </figcaption>
      {points.length === 0 ? <p className={cx('empty')}>{emptyText ?? t('chart.noData')}</p> : null}
      {points.length > 0 && isTable ? (
        <div className={cx('scroll')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{pointHeader}</Table.Th>
                {series.map(({ name, label }) => (
                  <Table.Th key={name} className={cx('number')}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map((point) => (
                <Table.Tr key={point.label}>
                  <Table.Th scope="row" className={cx('rowHead')}>
                    {point.label}
                  </Table.Th>
                  {series.map(({ name }) => {
                    const value = point.values[name];
                    return (
                      <Table.Td key={name} className={cx('number')}>
                        {value === undefined ? '' : formatValue(value)}
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : null}
      {points.length > 0 && !isTable ? (
        <Suspense fallback={<Skeleton height={height} />}>
          <ChartBody kind={kind} points={points} series={series} height={height} formatValue={formatValue} />
        </Suspense>
      ) : null}
    </figure>
  );
}
