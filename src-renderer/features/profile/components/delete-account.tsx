import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Password } from '#shared/contract/wire.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { logInAgain } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useDeleteOwnAccount } from '../settings-queries.ts';

const body = { body: z.strictObject({ current_password: Password }) };

/** Leaving: the account goes in 14 days, and signing in before takes that back. */
export const DeleteAccountRow = () => {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  const isAway = useIsHubAway();
  const leave = useDeleteOwnAccount();
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
      <FormDialog
        opened={isOpen}
        title={t('leave.title')}
        endpoint={body}
        initial={{ current_password: '' }}
        missing={{ current_password: t('leave.missing') }}
        mutation={{
          isPending: leave.isPending,
          mutate: (values: { readonly current_password: string }, on) =>
            leave.mutate(values, { ...on, onSuccess: () => void logInAgain() }),
        }}
        submitLabel={t('leave.submit')}
        onClose={() => setOpen(false)}
      >
        {(form) => (
          <>
            <Text c="var(--ink2)">{t('leave.explain')}</Text>
            <PasswordInput
              {...form.field('current_password')}
              label={t('leave.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
              data-autofocus
            />
          </>
        )}
      </FormDialog>
    </>
  );
};
