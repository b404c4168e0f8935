import { useTranslation } from 'react-i18next';
import { dateFormat } from '#renderer/lib/shown-zone.ts';
import { bindClasses } from './bind-classes.ts';
import classes from './small-charts.module.css';

const cx = bindClasses(classes);

const LEVELS = [0, 1, 2, 3, 4] as const;

export interface HeatMapProps {
  /** One value per day, oldest first, without gaps. `date` is YYYY-MM-DD. */
  days: readonly { date: string; count: number }[];
}

const CELL = 11;
const GAP = 3;
const STEP = CELL + GAP;
const TOP = 16;

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);

const levelOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.min(4, Math.max(1, Math.ceil((count / most) * 4)));

/** Activity by day, weeks as columns from Monday. */
export function HeatMap({ days }: HeatMapProps) {
  const { t, i18n } = useTranslation('common');
  const first = days[0];
  if (first === undefined) return null;
  const offset = (utc(first.date).getUTCDay() + 6) % 7;
  const most = Math.max(1, ...days.map((day) => day.count));
  const weeks = Math.ceil((days.length + offset) / 7);
  const total = days.reduce((sum, day) => sum + day.count, 0);
  const month = dateFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const full = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const cells = days.map((day, index) => ({
    ...day,
    column: Math.floor((index + offset) / 7),
    row: (index + offset) % 7,
  }));
  const starts = cells.filter(({ date, column }) => date.endsWith('-01') && column < weeks - 1);
  return (
    <figure className={cx('heat')}>
      <svg
        className={cx('heatPlot')}
        viewBox={`0 0 ${weeks * STEP - GAP} ${TOP + 7 * STEP - GAP}`}
        role="img"
        aria-label={t('heat.summary', { count: total, weeks })}
        style={{ maxWidth: weeks * STEP * 1.35 }}
      >
        {starts.map(({ date, column }) => (
          <text key={date} className={cx('heatMonth')} x={column * STEP} y={9}>
            {month.format(utc(date))}
          </text>
        ))}
        {cells.map(({ date, count, column, row }) => (
          <rect
            key={date}
            className={cx('heatCell')}
            data-level={levelOf(count, most)}
            x={column * STEP}
            y={TOP + row * STEP}
            width={CELL}
            height={CELL}
            rx="2.5"
          >
            <title>{t('heat.cell', { count, date: full.format(utc(date)) })}</title>
          </rect>
        ))}
      </svg>
      <figcaption className={cx('heatLegend')}>
        <span>{t('heat.summary', { count: total, weeks })}</span>
        <span className={cx('heatScale')} aria-hidden>
          {t('heat.less')}
          {LEVELS.map((level) => (
            <svg key={level} width={CELL} height={CELL}>
              <rect className={cx('heatCell')} data-level={level} width={CELL} height={CELL} rx="2.5" />
            </svg>
          ))}
          {t('heat.more')}
        </span>
      </figcaption>
    </figure>
  );
}
