import type { ReactNode } from 'react';
import { bindClasses } from './bind-classes.ts';
import type { IllustrationName } from './illustration.tsx';
import { Illustration } from './illustration.tsx';
import classes from './states.module.css';

const cx = bindClasses(classes);

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  illustration?: IllustrationName | undefined;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, action, illustration = 'generic' }: EmptyStateProps) {
  return (
    <div className={cx('root')}>
      <Illustration name={illustration} />
      <h2 className={cx('title')}>{title}</h2>
      {text === undefined ? null : <p className={cx('text')}>{text}</p>}
      {action === undefined ? null : <div className={cx('action')}>{action}</div>}
    </div>
  );
}
