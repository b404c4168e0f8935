import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messagesContract, type ChatMessage } from '#shared/contract/messages.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useEditMessage } from './conversation-queries.ts';

interface EditMessageDialogProps {
  readonly message: ChatMessage;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes an own message. */
export const EditMessageDialog = ({ message, opened, onClose }: EditMessageDialogProps) => {
  const { t } = useTranslation('conversations');
  const edit = useEditMessage(message.id);
  return (
    <FormDialog
      opened={opened}
      title={t('edit.title')}
      submitLabel={t('edit.save')}
      endpoint={messagesContract.editMessage}
      initial={{ message: message.text }}
      mutation={edit}
      missing={{ message: t('composer.missing') }}
      onClose={onClose}
      size={520}
    >
      {(form) => (
        <Textarea
          {...form.field('message')}
          label={t('edit.label')}
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus
        />
      )}
    </FormDialog>
  );
};
