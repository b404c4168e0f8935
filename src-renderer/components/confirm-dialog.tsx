import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './dialog-actions.tsx';
import { bindClasses } from './bind-classes.ts';
import classes from './confirm-dialog.module.css';

const cx = bindClasses(classes);

export interface ConfirmDialogProps {
  opened: boolean;
  /** Names the thing: "Delete the folder Respiration?" */
  title: string;
  /** What happens to it and to what depends on it. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Red for what cannot be taken back. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** The person has to type this name first. */
  typeToConfirm?: string | undefined;
}

/** Asks before something that cannot be undone; wherever undo is possible, offer that instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={460}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <ConfirmBody {...props} />
    </Modal>
  );
}

// Mounted anew with each opening, so what was typed the last time is gone.
function ConfirmBody({
  children,
  confirmLabel,
  onConfirm,
  onClose,
  isDestructive = true,
  isBusy = false,
  typeToConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const isAllowed = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  return (
    <>
      <div className={cx('body')}>{children}</div>
      {typeToConfirm === undefined ? null : (
        <TextInput
          className={cx('field')}
          label={t('dialog.typeToConfirm', { name: typeToConfirm })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <DialogActions>
        <Button
          variant="default"
          onClick={onClose}
          disabled={isBusy}
          data-autofocus={isDestructive || undefined}
        >
          {t('action.cancel')}
        </Button>
        <Button
          color={isDestructive ? 'red' : 'green'}
          onClick={onConfirm}
          loading={isBusy}
          disabled={!isAllowed}
          data-autofocus={!isDestructive || undefined}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}
