import type { ReactNode } from 'react';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './frame.module.css';
import { mainId } from './skip-link.tsx';

const cx = bindClasses(classes);

/** Nothing but the screen: sign-in, first run, exam. */
export const BareLayout = ({ children }: { readonly children: ReactNode }) => (
  <main id={mainId} tabIndex={-1} className={cx('main')}>
    {children}
  </main>
);

interface BarLayoutProps {
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** A bar at the top and the screen below it. */
export const BarLayout = ({ bar, children }: BarLayoutProps) => (
  <div className={cx('barLayout')}>
    {bar}
    <main id={mainId} tabIndex={-1} className={cx('main')}>
      {children}
    </main>
  </div>
);

interface SideLayoutProps {
  readonly side: ReactNode;
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

/** The sidebar and the screen beside it. */
export const SideLayout = ({ side, isNarrow, children }: SideLayoutProps) => (
  <div className={cx('sideLayout', isNarrow && 'sideNarrow')}>
    {side}
    <main id={mainId} tabIndex={-1} className={cx('main')}>
      {children}
    </main>
  </div>
);
