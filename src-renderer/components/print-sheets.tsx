import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLightPrint } from '#renderer/hooks/use-light-print.ts';
import { bindClasses } from './bind-classes.ts';
import classes from './print-sheets.module.css';

const cx = bindClasses(classes);

/** One sheet or more of paper, each beginning a page. */
export const Sheet = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={cx('sheet')} aria-label={label}>
    {children}
  </section>
);

/** What is on the paper, numbered by page, and nothing of the page is, as long as this is mounted. */
export const OnPaper = ({ children }: { readonly children: ReactNode }) => {
  useLightPrint();
  return (
    <Portal>
      <div className={cx('onPaper')} aria-hidden>
        {children}
      </div>
    </Portal>
  );
};

/** What is on the paper; the screen shows the same sheets. */
export const PrintSheets = ({ children }: { readonly children: ReactNode }) => (
  <>
    {children}
    <OnPaper>{children}</OnPaper>
  </>
);

/** Something that stays on one page. */
export const Unbroken = ({ children }: { readonly children: ReactNode }) => (
  <div className={cx('question')}>{children}</div>
);

/** A box to tick. */
export const TickBox = () => <span className={cx('box')} aria-hidden />;

/** A line to write a name on, after its label. */
export const BlankLine = () => <span className={cx('blank')} aria-hidden />;

/** Lines to write an answer on. */
export const WritingLines = ({ count }: { readonly count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={cx('line')} />
    ))}
  </div>
);
