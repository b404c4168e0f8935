import type { ReactNode } from 'react';
import type { Icon } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { bindClasses } from './bind-classes.ts';
import classes from './status-badge.module.css';
import { toneClass, toneIcons, type StatusTone } from './status-tone.ts';

const cx = bindClasses(classes);

export interface StatusBadgeProps {
  tone: StatusTone;
  children: ReactNode;
  /** Replaces the usual sign of the tone. */
  icon?: Icon | undefined;
  /** Only sign and word, without the chip behind them. */
  plain?: boolean;
}

/** A state in words with its sign; the colour only repeats them. */
export function StatusBadge({ tone, children, icon, plain = false }: StatusBadgeProps) {
  const Sign = icon ?? toneIcons[tone];
  return (
    <span className={clsx(cx('root', plain && 'plain'), toneClass(tone))}>
      <Sign size={14} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}
