import type { ReactNode } from 'react';
import { Box } from '@mantine/core';
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
  /** The distance to what stands below it, in pixels. */
  mb?: number;
}

/** A sentence or two about the state of what stands below, in the colours of that state. */
export function Notice({ tone, children, icon, role, mb }: NoticeProps) {
  const Sign = icon ?? toneIcons[tone];
  return (
    <Box className={clsx(cx('notice'), toneClass(tone))} role={role} {...(mb === undefined ? {} : { mb })}>
      <Sign size={18} stroke={1.6} aria-hidden />
      <div>{children}</div>
    </Box>
  );
}
