import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { DeleteConfirmationCard } from './delete-confirmation-card.tsx';
import classes from './dialogs.module.css';

const cx = bindClasses(classes);

interface DeleteDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The question before a deletion, over the page. */
export const DeleteDialog = ({
  opened,
  title,
  text,
  confirmLabel,
  onConfirm,
  onClose,
}: DeleteDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    withCloseButton={false}
    size={460}
    classNames={{ body: cx('confirm') }}
    attributes={{ content: { 'aria-label': title } }}
  >
    <DeleteConfirmationCard
      title={title}
      confirmLabel={confirmLabel}
      onCancel={onClose}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    >
      {text}
    </DeleteConfirmationCard>
  </Modal>
);
