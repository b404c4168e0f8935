import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/auth.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { countUnsaved } from '#renderer/lib/shared-computer.ts';
import { leaveForNextPerson } from '#renderer/lib/session.ts';
import { useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { closeShellPanels, useShellPanels } from './shell-panels.ts';

/** Ends the session of who was here on a shared computer, after saying what is not saved. */
export const NextPersonDialog = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation('shell');
  const { isNextPersonOpen } = useShellPanels();
  return (
    <Modal
      opened={isNextPersonOpen}
      onClose={closeShellPanels}
      title={t('nextPerson.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Leaving userId={session.user.id} />
    </Modal>
  );
};

// Mounted with each opening, so that it counts what stands there then.
const Leaving = ({ userId }: { readonly userId: number }) => {
  const { t } = useTranslation('shell');
  const unsaved = countUnsaved(userId);
  const waiting = useDeviceStatus()?.waiting_count ?? 0;
  const leave = useMutation({ mutationFn: () => leaveForNextPerson(), meta: { saves: false } });
  return (
    <Stack gap={12}>
      <Text>{unsaved === 0 ? t('nextPerson.nothing') : t('nextPerson.unsaved', { count: unsaved })}</Text>
      {waiting === 0 ? null : <Text>{t('nextPerson.waiting', { count: waiting })}</Text>}
      <DialogActions>
        <Button variant="default" disabled={leave.isPending} onClick={closeShellPanels}>
          {t('cancel')}
        </Button>
        <Button
          data-autofocus
          color={unsaved === 0 ? 'green' : 'red'}
          loading={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {t('nextPerson.action')}
        </Button>
      </DialogActions>
    </Stack>
  );
};
