import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { printPage } from '#renderer/lib/print-page.ts';
import { OnPaper } from './print-sheets.tsx';

interface PrintButtonProps {
  readonly label: string;
  /** What is printed, and nothing of the page around it. */
  readonly children: ReactNode;
}

/** Prints a part of a page. */
export const PrintButton = ({ label, children }: PrintButtonProps) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
        onClick={() => {
          setAsked(true);
          // Once it is on the paper.
          setTimeout(printPage);
        }}
      >
        {label}
      </Button>
      {isAsked ? <OnPaper>{children}</OnPaper> : null}
    </>
  );
};
