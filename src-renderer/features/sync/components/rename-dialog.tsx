import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useRenameDevice } from '../queries.ts';

interface RenameDialogProps {
  readonly opened: boolean;
  readonly device: Device;
  readonly onClose: () => void;
}

/** Another name for a computer. */
export const RenameDialog = ({ opened, device, onClose }: RenameDialogProps) => {
  const { t } = useTranslation('sync');
  const rename = useRenameDevice(device.client_id);
  return (
    <FormDialog
      opened={opened}
      title={t('rename.title')}
      submitLabel={t('rename.save')}
      endpoint={syncContract.renameDevice}
      initial={{ name: device.name }}
      mutation={rename}
      missing={{ name: t('rename.missing') }}
      onDone={(_answer, { name }) =>
        showSuccess(t('rename.done', { before: device.name, name: name.trim() }))
      }
      onClose={onClose}
    >
      {(form) => <TextInput {...form.field('name')} label={t('rename.label')} data-autofocus />}
    </FormDialog>
  );
};
