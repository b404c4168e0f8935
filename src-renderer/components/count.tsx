import { bindClasses } from './bind-classes.ts';
import classes from './count.module.css';

const cx = bindClasses(classes);

export interface CountProps {
  value: number;
  /** What is counted, for those who do not see where it stands. */
  label?: string | undefined;
  max?: number;
}

/** Badge with a number; nothing at all for zero. */
export function Count({ value, label, max = 999 }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={cx('root')}>
      {value > max ? `${max}+` : value}
      {label === undefined ? null : <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
