import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLightPrint } from '#renderer/hooks/use-light-print.ts';
import { bindClasses } from './bind-classes.ts';
import classes from './print-slip.module.css';

const cx = bindClasses(classes);

/** What is on the paper, and nothing of the page is, as long as this is mounted; the screen does not show it. */
export const PrintSlip = ({ children }: { readonly children: ReactNode }) => {
  useLightPrint();
  return (
    <Portal>
      <div className={cx('slip')}>{children}</div>
    </Portal>
  );
};
