import type { ReactNode } from 'react';
import type { Icon } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { bindClasses } from './bind-classes.ts';
import classes from './notice.module.css';
import { toneClass, toneIcons, type StatusTone } from './status-tone.ts';

const cx = bindClasses(classes);

export interface NoticeProps {
  tone: StatusTone;
  children: ReactNode;
  /** Replaces the usual sign of the tone. */
  icon?: Icon;
  /** Read out when it appears: at once, or when there is a pause. */
  role?: 'alert' | 'status';
  /** Its place in the page: margins only. */
  className?: string;
}

/** A sentence or two about the state of what stands below, in the colours of that state. */
export function Notice({ tone, children, icon, role, className }: NoticeProps) {
  const Sign = icon ?? toneIcons[tone];
  return (
    <div className={clsx(cx('notice'), toneClass(tone), className)} role={role}>
      <Sign size={18} stroke={1.6} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
