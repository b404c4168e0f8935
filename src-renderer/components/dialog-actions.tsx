import type { ReactNode } from 'react';
import { bindClasses } from './bind-classes.ts';
import classes from './dialog-actions.module.css';

const cx = bindClasses(classes);

interface DialogActionsProps {
  /** What is done rarely, at the other end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons at the end of a dialog. They stay in sight while what is longer than the window scrolls. */
export const DialogActions = ({ aside, children }: DialogActionsProps) => (
  <div className={cx('actions')}>
    {aside === undefined ? null : <div className={cx('aside')}>{aside}</div>}
    {children}
  </div>
);
