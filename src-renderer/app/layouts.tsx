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

interface EdgeLayoutProps {
  /** At the top or at the side of the screen. */
  readonly edge: ReactNode;
  readonly at: 'top' | 'side';
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** A bar or a sidebar and the screen. The screen stays as it is when the one takes the place of the other. */
export const EdgeLayout = ({ edge, at, isNarrow = false, children }: EdgeLayoutProps) => (
  <div className={cx(at === 'top' ? 'barLayout' : 'sideLayout', at === 'side' && isNarrow && 'sideNarrow')}>
    {edge}
    <main id={mainId} tabIndex={-1} className={cx('main')}>
      {children}
    </main>
  </div>
);
