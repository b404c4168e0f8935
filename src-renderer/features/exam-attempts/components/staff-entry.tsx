import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StaffDialog } from './staff-dialog.tsx';

/** The quiet way for staff who stand beside the student. */
export const StaffEntry = ({ attemptId }: { readonly attemptId: number }) => {
  const { t } = useTranslation('exam-attempts');
  const [isOpen, setIsOpen] = useState(false);
  const entry = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    requestAnimationFrame(() => entry.current?.focus({ preventScroll: true }));
  };
  return (
    <>
      <Button
        ref={entry}
        variant="subtle"
        color="gray"
        size="sm"
        fullWidth
        aria-haspopup="dialog"
        leftSection={<IconUserShield size={16} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('staff.open')}
      </Button>
      {isOpen ? <StaffDialog attemptId={attemptId} decisions={['more_time']} onClose={close} /> : null}
    </>
  );
};
