import type { ReactNode } from 'react';
import { useFocusOnNavigation } from '#renderer/hooks/use-focus-on-navigation.ts';
import { bindClasses } from './bind-classes.ts';
import { BrandPanel } from './brand-panel.tsx';
import { Brand } from './brand.tsx';
import classes from './entrance-frame.module.css';

const cx = bindClasses(classes);

interface EntranceFrameProps {
  /** At the right of the product's name. */
  readonly tools?: ReactNode;
  /** A short line over the title: "Step 1 of 2". */
  readonly over?: string | undefined;
  /** Above the title: the logo of the institution. */
  readonly mark?: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly foot: ReactNode;
  /** What the product promises, beside the form. */
  readonly promise: Parameters<typeof BrandPanel>[0];
  readonly children: ReactNode;
}

/** What people see before they are in: one column to act in at the left, the promise at the right. */
export const EntranceFrame = ({
  tools,
  over,
  mark,
  title,
  text,
  foot,
  promise,
  children,
}: EntranceFrameProps) => {
  useFocusOnNavigation(title);
  return (
    <div className={cx('page')}>
      <div className={cx('column')}>
        <header className={cx('head')}>
          <Brand name="Lectern" />
          {tools}
        </header>
        <div className={cx('middle')}>
          {over === undefined ? null : <p className={cx('over')}>{over}</p>}
          {mark}
          {/* A step is a new place: its title is read out and takes the focus. */}
          <h1 key={title} className={cx('title')} tabIndex={-1}>
            {title}
          </h1>
          <p className={cx('text')}>{text}</p>
          {children}
        </div>
        <footer className={cx('foot')}>{foot}</footer>
      </div>
      <div className={cx('brand')}>
        <BrandPanel {...promise} />
      </div>
    </div>
  );
};
