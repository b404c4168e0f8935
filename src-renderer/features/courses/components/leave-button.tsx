import { Button, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showError } from '#renderer/components/feedback-store.ts';

interface LeaveButtonProps extends ButtonProps {
  readonly save: { readonly flush: () => Promise<boolean> };
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to another screen once everything that was typed is stored; the save state says why it is not. */
export function LeaveButton({ save, to, children, ...button }: LeaveButtonProps) {
  const { t } = useTranslation('courses');
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    const isStored = await save.flush();
    setLeaving(false);
    if (isStored) await navigate(to);
    else showError(t('wizard.notStored'));
  };
  return (
    <Button size="xs" {...button} loading={isLeaving} onClick={() => void leave()}>
      {children}
    </Button>
  );
}
