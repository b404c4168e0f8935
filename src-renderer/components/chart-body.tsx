import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';

export interface ChartPoint {
  label: string;
  values: Readonly<Record<string, number>>;
}

export interface ChartSeries {
  name: string;
  label: string;
  /** CSS variable of ink or paper; var(--ink2) without it. */
  color?: string;
}

export interface ChartBodyProps {
  kind: 'bar' | 'line' | 'area';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  height: number;
  formatValue: (value: number) => string;
}

// Room for the upper half of the highest label.
const TOP = { top: 8, right: 0, bottom: 0, left: 0 } as const;

/** The drawn part of ChartWithTable, in its own chunk: recharts is heavier than most pages. */
export function ChartBody({ kind, points, series, height, formatValue }: ChartBodyProps) {
  const shared = {
    h: height,
    data: points.map(({ label, values }) => ({ label, ...values })),
    dataKey: 'label',
    series: series.map(({ name, label, color }) => ({ name, label, color: color ?? 'var(--ink2)' })),
    gridColor: 'var(--line)',
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    strokeDasharray: '0',
    valueFormatter: formatValue,
    tooltipAnimationDuration: 0,
    // Labels at equal distances, and whole numbers only: what is counted has no halves.
    xAxisProps: { interval: 'equidistantPreserveStart' as const },
    yAxisProps: {
      width: 44,
      allowDecimals: false,
      // Mantine moves the labels 10 px outwards, which puts times like 1:30 outside the drawing.
      tick: { transform: 'translate(-2, 0)', fontSize: 12, fill: 'currentColor' },
    },
  };
  switch (kind) {
    case 'bar':
      return (
        <BarChart
          {...shared}
          maxBarWidth={28}
          barChartProps={{ margin: TOP, accessibilityLayer: false }}
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
        />
      );
    case 'line':
      return (
        <LineChart
          {...shared}
          curveType="linear"
          strokeWidth={1.6}
          withDots={false}
          lineChartProps={{ margin: TOP, accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
        />
      );
    case 'area':
      return (
        <AreaChart
          {...shared}
          curveType="linear"
          strokeWidth={1.6}
          withDots={false}
          withGradient={false}
          fillOpacity={0.1}
          areaChartProps={{ margin: TOP, accessibilityLayer: false }}
          areaProps={{ isAnimationActive: false }}
        />
      );
  }
}
