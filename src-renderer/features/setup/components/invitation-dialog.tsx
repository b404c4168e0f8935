import { Button, CopyButton, Modal, Paper, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authContract } from '#shared/contract/auth.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { api } from '#renderer/lib/api.ts';

interface InvitationDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Invitation {
  readonly code: string;
  readonly link: string | null;
  readonly expires_at: string;
}

/** Invites somebody to be an administrator; the code is shown this one time. */
export const InvitationDialog = ({ opened, onClose }: InvitationDialogProps) => {
  const { t } = useTranslation('setup');
  const [given, setGiven] = useState<Invitation>();
  const invite = useMutation({
    mutationFn: async (body: { readonly email: string }) =>
      (await api(authContract.createInvitation, { body })).body.invitation,
    meta: { errors: 'inline' },
  });
  const close = (): void => {
    setGiven(undefined);
    onClose();
  };
  return (
    <>
      <FormDialog
        opened={opened}
        title={t('accounts.invite.title')}
        size={420}
        submitLabel={t('accounts.invite.submit')}
        endpoint={authContract.createInvitation}
        initial={{ email: '' }}
        mutation={invite}
        wrong={{ email: t('accounts.invite.wrong') }}
        onDone={setGiven}
        onClose={onClose}
      >
        {(form) => (
          <TextInput
            {...form.field('email')}
            label={t('accounts.invite.email')}
            description={t('accounts.invite.how')}
            type="email"
            spellCheck={false}
            data-autofocus
          />
        )}
      </FormDialog>
      <Modal
        opened={given !== undefined}
        onClose={close}
        title={t('accounts.invite.title')}
        size={480}
        // Whoever clicks beside it has lost the code.
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('accounts.invite.close') }}
      >
        {given === undefined ? null : <Given invitation={given} onClose={close} />}
      </Modal>
    </>
  );
};

const Given = ({
  invitation: { code, link, expires_at: until },
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) => {
  const { t, i18n } = useTranslation('setup');
  return (
    <>
      <Text mb={12}>{t('accounts.invite.given')}</Text>
      <Paper withBorder p={16} mb={8} radius="md" bg="var(--sunken)">
        <Text role="status" ff="monospace" fz={24} lh="32px" ta="center" style={{ userSelect: 'all' }}>
          {code}
        </Text>
      </Paper>
      <Text size="sm" c="var(--dim)">
        {t('accounts.invite.valid', { until: formatAbsolute(Date.parse(until), i18n.language) })}
      </Text>
      <DialogActions>
        <CopyButton value={link ?? code}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied
                ? t('accounts.invite.copied')
                : t(link === null ? 'accounts.invite.copyCode' : 'accounts.invite.copyLink')}
            </Button>
          )}
        </CopyButton>
        <Button autoFocus onClick={onClose}>
          {t('accounts.invite.done')}
        </Button>
      </DialogActions>
    </>
  );
};
