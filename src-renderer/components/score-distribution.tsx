import { bindClasses } from './bind-classes.ts';
import classes from './small-charts.module.css';

const cx = bindClasses(classes);

export interface ScoreDistributionProps {
  bins: readonly { label: string; count: number }[];
  /** Index of the bin to bring out: the person's own, or the most frequent one. */
  highlight?: number | undefined;
  label: string;
  height?: number;
}

/** How many got how much: bars of paper, one of ink. Readable as a list of numbers. */
export function ScoreDistribution({ bins, highlight, label, height = 34 }: ScoreDistributionProps) {
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  return (
    <ul className={cx('bars')} aria-label={label}>
      {bins.map((bin, index) => (
        <li key={bin.label} className={cx('bar')}>
          <span className={cx('barPlot')} style={{ height }}>
            <span
              className={cx('barFill', index === highlight && 'barFillOn')}
              style={{ height: bin.count === 0 ? 1 : Math.max(3, (bin.count / most) * height) }}
              title={`${bin.label}: ${bin.count}`}
            />
          </span>
          <span className={cx('barLabel')}>
            {bin.label}
            <span className="visually-hidden">: {bin.count}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
