import type { ReactNode } from 'react';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './stage-page.module.css';

const cx = bindClasses(classes);

interface StagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One short thing in the middle of the screen. */
export const StagePage = ({ title, children }: StagePageProps) => (
  <div className={cx('stage')}>
    <h1 className={cx('title')} tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
);
