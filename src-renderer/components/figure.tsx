import type { ReactNode } from 'react';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './figure.module.css';

const cx = bindClasses(classes);

export interface TrendProps {
  /** Difference to the time before; its sign decides the arrow. */
  change: number;
  /** The number as shown; the plain number without it. */
  text?: string | undefined;
}

/** Up, down or the same, with the difference. Neither good nor bad: the words around it say that. */
export function Trend({ change, text }: TrendProps) {
  const { t } = useTranslation('common');
  const value = text ?? String(Math.abs(change));
  const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;
  if (change === 0) {
    return (
      <span className={cx('trend')}>
        <IconMinus {...icon} />
        {t('trend.same')}
      </span>
    );
  }
  return (
    <span className={cx('trend')}>
      {change > 0 ? <IconArrowUpRight {...icon} /> : <IconArrowDownRight {...icon} />}
      <span className="visually-hidden">
        {change > 0 ? t('trend.up', { value }) : t('trend.down', { value })}
      </span>
      <span aria-hidden>{value}</span>
    </span>
  );
}

export interface FigureProps {
  label: string;
  value: ReactNode;
  /** Unit or whole after the number: "of 20 points". */
  unit?: string | undefined;
  change?: number | undefined;
  changeText?: string | undefined;
  /** A quiet line under it: what the number is about. */
  note?: ReactNode;
  chart?: ReactNode;
}

/** One number that matters, with its name and its change. */
export function Figure({ label, value, unit, change, changeText, note, chart }: FigureProps) {
  return (
    <div className={cx('figure')}>
      <span className={cx('head')}>
        <span className={cx('label')}>{label}</span>
        {change === undefined ? null : <Trend change={change} text={changeText} />}
      </span>
      <span className={cx('line')}>
        <span className={cx('value')}>{value}</span>
        {unit === undefined ? null : <span className={cx('unit')}>{unit}</span>}
      </span>
      {note === undefined ? null : <span className={cx('note')}>{note}</span>}
      {chart}
    </div>
  );
}

export interface FigureRowProps {
  children: ReactNode;
}

/** Figures side by side between hairlines. */
export function FigureRow({ children }: FigureRowProps) {
  return (
    <div className={cx('row')} data-figures>
      {children}
    </div>
  );
}
