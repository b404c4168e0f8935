import type { ReactNode } from 'react';
import type { Icon } from '@tabler/icons-react';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
} from '@tabler/icons-react';
import { bindClasses } from './bind-classes.ts';
import classes from './status-badge.module.css';

const cx = bindClasses(classes);

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

export interface StatusBadgeProps {
  tone: StatusTone;
  children: ReactNode;
  /** Replaces the usual sign of the tone. */
  icon?: Icon;
  /** Only sign and word, without the chip behind them. */
  plain?: boolean;
}

const toneIcons: Readonly<Record<StatusTone, Icon>> = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
  info: IconInfoCircle,
  neutral: IconCircleDashed,
};

/** A state in words with its sign; the colour only repeats them. */
export function StatusBadge({ tone, children, icon, plain = false }: StatusBadgeProps) {
  const Sign = icon ?? toneIcons[tone];
  return (
    <span className={cx('root', tone, plain && 'plain')}>
      <Sign size={14} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}
