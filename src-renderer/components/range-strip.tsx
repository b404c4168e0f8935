import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import { shownPercent } from './shown-percent.ts';
import classes from './small-charts.module.css';

const cx = bindClasses(classes);

export interface RangeStripProps {
  /** All in percent of the scale, 0 to 100. */
  value: number;
  low: number;
  high: number;
  median: number;
  passMark?: number;
  width?: number | string;
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value));

/** One person's dot on the middle half and the median of the class. */
export function RangeStrip({ value, low, high, median, passMark, width = 120 }: RangeStripProps) {
  const { t } = useTranslation('common');
  const from = clamp(low);
  return (
    <svg
      className={cx('strip')}
      width={width}
      height="16"
      role="img"
      aria-label={t('range.label', {
        value: shownPercent(value, passMark),
        median: shownPercent(median),
        low: shownPercent(low),
        high: shownPercent(high),
      })}
    >
      <line className={cx('stripTrack')} x1="0" x2="100%" y1="8" y2="8" />
      <rect
        className={cx('stripHalf')}
        x={`${from}%`}
        width={`${clamp(high) - from}%`}
        y="5"
        height="6"
        rx="3"
      />
      <line className={cx('stripMedian')} x1={`${clamp(median)}%`} x2={`${clamp(median)}%`} y1="2" y2="14" />
      <circle className={cx('stripDot')} cx={`${clamp(value)}%`} cy="8" r="5" />
    </svg>
  );
}

/** What the marks of a RangeStrip mean. */
export function RangeLegend() {
  const { t } = useTranslation('common');
  return (
    <>
      <span className={cx('legend')}>
        <svg width="10" height="10" aria-hidden>
          <circle className={cx('legendDot')} cx="5" cy="5" r="4.5" />
        </svg>
        {t('range.you')}
      </span>
      <span className={cx('legend')}>
        <svg width="14" height="14" aria-hidden>
          <rect className={cx('stripHalf')} x="0" y="4" width="14" height="6" rx="3" />
          <line className={cx('stripMedian')} x1="7" x2="7" y1="1" y2="13" />
        </svg>
        {t('range.classLegend')}
      </span>
    </>
  );
}
