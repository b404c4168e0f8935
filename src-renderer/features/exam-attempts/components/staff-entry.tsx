import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComputerDecision } from '#shared/contract/computer-decisions.ts';
import { StaffDialog } from './staff-dialog.tsx';

interface StaffButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** Where nothing else can be done. */
  readonly isMain?: boolean;
  readonly onOpen: () => void;
}

/** Opens the dialog of staff; for whoever keeps that dialog elsewhere. */
export const StaffButton = ({ ref, isMain = false, onOpen }: StaffButtonProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <Button
      ref={ref}
      {...(isMain ? { size: 'md' } : { variant: 'subtle', color: 'gray', size: 'sm', fullWidth: true })}
      aria-haspopup="dialog"
      leftSection={<IconUserShield size={16} stroke={1.6} aria-hidden />}
      onClick={onOpen}
    >
      {isMain ? t('staff.letGoOn') : t('staff.open')}
    </Button>
  );
};

interface StaffEntryProps {
  readonly attemptId: number;
  /** What can be decided here now; the first one is chosen. */
  readonly decisions: readonly [ComputerDecision, ...ComputerDecision[]];
  readonly onDecided?: (decision: ComputerDecision) => void;
  /** Where nothing else can be done. */
  readonly isMain?: boolean;
}

/** The quiet way for staff who stand beside the student. */
export const StaffEntry = ({ attemptId, decisions, onDecided, isMain = false }: StaffEntryProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const entry = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    requestAnimationFrame(() => entry.current?.focus({ preventScroll: true }));
  };
  return (
    <>
      <StaffButton ref={entry} isMain={isMain} onOpen={() => setIsOpen(true)} />
      {isOpen ? (
        <StaffDialog attemptId={attemptId} decisions={decisions} onDecided={onDecided} onClose={close} />
      ) : null}
    </>
  );
};
