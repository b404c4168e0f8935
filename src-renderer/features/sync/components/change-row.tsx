import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Clamp } from '#renderer/components/clamp.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import classes from './change-row.module.css';

const cx = bindClasses(classes);

interface ChangeListProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Said under the list when it does not show all there is. */
  readonly more?: string | undefined;
}

export const ChangeList = ({ label, children, more }: ChangeListProps) => (
  <div>
    <ul className={cx('list')} aria-label={label}>
      {children}
    </ul>
    {more === undefined ? null : <p className={cx('more')}>{more}</p>}
  </div>
);

interface ChangeRowProps {
  readonly name: string;
  /** What has been done to it; left out where the name says it already. */
  readonly what?: string | undefined;
  /** Left out where it was never done. */
  readonly at?: string | number | undefined;
  /** Why it was refused. */
  readonly reason?: string | undefined;
  readonly actions?: ReactNode;
}

/** One change: what it is about, what was done, when, and what can be done about it. */
export const ChangeRow = ({ name, what, at, reason, actions }: ChangeRowProps) => (
  <li className={cx('row')}>
    <div className={cx('words')}>
      <p className={cx('name')}>
        <Clamp withMath>{name}</Clamp>
      </p>
      <p className={cx('caption')}>
        {what === undefined ? null : <span>{what}</span>}
        {at === undefined ? null : <RelativeTime at={at} />}
      </p>
      {reason === undefined ? null : (
        <p className={cx('reason')}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          <span>{reason}</span>
        </p>
      )}
    </div>
    {actions === undefined ? null : <div className={cx('actions')}>{actions}</div>}
  </li>
);
