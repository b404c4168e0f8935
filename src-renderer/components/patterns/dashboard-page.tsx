import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { PageHeader } from '../page-header.tsx';
import classes from './dashboard-page.module.css';

const cx = bindClasses(classes);

export interface DashboardPageProps {
  /** "Good morning, Amara". */
  greeting: string;
  /** Date and what matters today, in one line. */
  line?: ReactNode;
  actions?: ReactNode;
  /** What is due, upcoming or waiting; at the right on wide screens. */
  side?: ReactNode;
  sideLabel?: string;
  children: ReactNode;
}

/** First page of a role: a greeting, the work in the main column, what is due at the side. */
export function DashboardPage({ greeting, line, actions, side, sideLabel, children }: DashboardPageProps) {
  return (
    <div className={cx('page')}>
      <PageHeader title={greeting} description={line} actions={actions} gutter="dashboard" />
      <div className={cx('columns', side !== undefined && 'withSide')}>
        <div className={cx('main')}>{children}</div>
        {side === undefined ? null : (
          <aside className={cx('side')} aria-label={sideLabel}>
            {side}
          </aside>
        )}
      </div>
    </div>
  );
}

export interface PanelGridProps {
  children: ReactNode;
}

/** Panels side by side where there is room for two. */
export function PanelGrid({ children }: PanelGridProps) {
  return <div className={cx('grid')}>{children}</div>;
}
