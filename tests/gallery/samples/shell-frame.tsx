import type { ReactNode } from 'react';
import { Brand, BrandMark } from '#renderer/components/brand.tsx';
import classes from './shell-frame.module.css';

export interface ShellFrameProps {
  isNarrow?: boolean;
  children: ReactNode;
}

/** The room the sidebar and the phone bar take in the application; nothing works in it. */
export function ShellFrame({ isNarrow = false, children }: ShellFrameProps) {
  return (
    <div className={classes['frame']} data-narrow={isNarrow || undefined}>
      <header className={classes['side']}>
        {isNarrow ? <BrandMark /> : <Brand name="Northfield College" caption="Lectern" />}
      </header>
      <main className={classes['main']}>{children}</main>
    </div>
  );
}
