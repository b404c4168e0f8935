import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useRenameDevice } from '../queries.ts';
import classes from './device-preview.module.css';

const cx = bindClasses(classes);

const MAX_NAME = 80;

interface RenameDialogProps {
  readonly opened: boolean;
  readonly device: Device;
  readonly onClose: () => void;
}

/** Another name for a computer. */
export const RenameDialog = (props: RenameDialogProps) => {
  const { t } = useTranslation('sync');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('rename.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <RenameBody {...props} />
    </Modal>
  );
};

const RenameBody = ({ device, onClose }: RenameDialogProps) => {
  const { t } = useTranslation('sync');
  const [name, setName] = useState(device.name);
  const rename = useRenameDevice();
  const isMissing = name.trim() === '';
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isMissing) return;
    const before = device.name;
    const write = (next: string, onSuccess: () => void): void =>
      rename.mutate({ clientId: device.client_id, name: next }, { onSuccess });
    write(name.trim(), () => {
      onClose();
      showSuccess(t('rename.done', { before, name: name.trim() }));
    });
  };
  return (
    <form noValidate onSubmit={send}>
      <TextInput
        label={t('rename.label')}
        maxLength={MAX_NAME}
        data-autofocus
        value={name}
        error={
          rename.error === null ? (isMissing ? t('rename.missing') : undefined) : errorText(rename.error)
        }
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={cx('actions')}>
        <Button variant="default" disabled={rename.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={rename.isPending} disabled={isMissing}>
          {t('rename.save')}
        </Button>
      </div>
    </form>
  );
};
