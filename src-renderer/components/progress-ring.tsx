import { bindClasses } from './bind-classes.ts';
import classes from './small-charts.module.css';

const cx = bindClasses(classes);

export interface ProgressRingProps {
  value: number;
  total: number;
  /** In the middle; "3/4" without it. */
  text?: string | undefined;
  label: string;
  size?: number;
}

/** How much of a small whole is done. */
export function ProgressRing({ value, total, text, label, size = 48 }: ProgressRingProps) {
  const stroke = Math.max(4, size * 0.1);
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const words = text ?? `${value}/${total}`;
  const share = total > 0 ? Math.min(1, Math.max(0, value / total)) : 0;
  return (
    <span
      className={cx('ring')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={value}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden>
        <circle className={cx('ringRest')} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
        {share === 0 ? null : (
          <circle
            className={cx('ringDone')}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={stroke}
            strokeDasharray={`${share * around} ${around}`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        )}
      </svg>
      <span className={cx('ringText', words.length > 4 && 'ringLong')}>{words}</span>
    </span>
  );
}
