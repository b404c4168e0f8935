import { Button, Modal, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#shared/contract/mail.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useOpenMail } from '../queries.ts';

interface MailDialogProps {
  /** Undefined while none is read. */
  readonly mail: Mail | undefined;
  readonly onClose: () => void;
}

/** What stands in a mail that nobody has sent yet, after a word about who may hear it. */
export const MailDialog = ({ mail, onClose }: MailDialogProps) => {
  const { t } = useTranslation('mail');
  return (
    <Modal
      opened={mail !== undefined}
      onClose={onClose}
      title={t('read.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('read.close') }}
    >
      {mail === undefined ? null : <Letter mail={mail} onClose={onClose} />}
    </Modal>
  );
};

interface LetterProps {
  readonly mail: Mail;
  readonly onClose: () => void;
}

// Mounted anew with each opening, so that what was read is gone.
const Letter = ({ mail, onClose }: LetterProps) => {
  const { t } = useTranslation('mail');
  const open = useOpenMail();
  if (open.data !== undefined) {
    return (
      <>
        <Paper withBorder p={16} mb={16} radius="md" bg="var(--sunken)">
          <Text
            role="status"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', userSelect: 'text' }}
          >
            {open.data.text}
          </Text>
        </Paper>
        <DialogActions>
          <Button autoFocus onClick={onClose}>
            {t('read.done')}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <>
      {open.error === null ? null : (
        <Notice tone="bad" role="alert" mb={16}>
          {errorText(open.error)}
        </Notice>
      )}
      <Text mb={20} style={{ overflowWrap: 'anywhere' }}>
        {t('read.ask', { to: mail.to_address })}
      </Text>
      <DialogActions>
        <Button variant="default" disabled={open.isPending} onClick={onClose}>
          {t('read.cancel')}
        </Button>
        <Button data-autofocus loading={open.isPending} onClick={() => open.mutate(mail)}>
          {t('read.show')}
        </Button>
      </DialogActions>
    </>
  );
};
