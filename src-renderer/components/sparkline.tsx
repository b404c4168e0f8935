import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './small-charts.module.css';

const cx = bindClasses(classes);

export interface SparklineProps {
  values: readonly number[];
  width?: number;
  height?: number;
  /** What the values are, before the summary for screen readers. */
  label?: string | undefined;
}

/** The shape of a few values over time; their numbers are said to those who do not see it. */
export function Sparkline({ values, width = 68, height = 18, label }: SparklineProps) {
  const { t } = useTranslation('common');
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return null;
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const step = values.length > 1 ? (width - 2) / (values.length - 1) : 0;
  const points = values.map(
    (value, index) =>
      `${(1 + index * step).toFixed(1)},${(height - 2 - ((value - low) / spread) * (height - 4)).toFixed(1)}`,
  );
  const summary = t('sparkline.label', { first, last, count: values.length });
  return (
    <svg
      className={cx('spark')}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label === undefined ? summary : `${label}. ${summary}`}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
