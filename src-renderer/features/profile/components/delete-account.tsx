import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { logInAgain } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useDeleteOwnAccount } from '../settings-queries.ts';

/** Leaving: the account goes in 14 days, and signing in before takes that back. */
export const DeleteAccountRow = () => {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  const isAway = useIsHubAway();
  const leave = useDeleteOwnAccount();
  const close = (): void => setOpen(false);
  return (
    <>
      <SettingRow
        label={t('leave.label')}
        description={isAway ? t('leave.away') : t('leave.text')}
        scope="account"
      >
        {({ descriptionId }) => (
          <Button
            color="red"
            variant="light"
            size="xs"
            disabled={isAway}
            aria-describedby={descriptionId}
            onClick={() => setOpen(true)}
          >
            {t('leave.action')}
          </Button>
        )}
      </SettingRow>
      <ConfirmDialog
        opened={isOpen}
        title={t('leave.title')}
        confirmLabel={t('leave.submit')}
        isBusy={leave.isPending}
        onClose={close}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => void logInAgain(), onSettled: close })}
      >
        {t('leave.explain')}
      </ConfirmDialog>
    </>
  );
};
