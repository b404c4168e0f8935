import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

interface EarlierWordsProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** What something said before it was changed, opened by a button. */
export const EarlierWords = ({ label, children }: EarlierWordsProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        leftSection={<IconHistory size={14} stroke={1.6} aria-hidden />}
        onClick={() => setOpen((now) => !now)}
      >
        {label}
      </Button>
      {isOpen ? children : null}
    </>
  );
};
