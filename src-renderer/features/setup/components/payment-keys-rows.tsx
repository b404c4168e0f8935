import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentSettings } from '#shared/contract/payments.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useCheckPayments, useRemovePaymentKeys } from '../payment-queries.ts';
import { PaymentKeysDialog } from './payment-keys-dialog.tsx';

const tones = { accepted: 'ok', refused: 'bad', unknown: 'warn' } as const;

/** Asks the provider whose account the keys are of, and shows what it said. */
const CheckRow = () => {
  const { t } = useTranslation('setup');
  const check = useCheckPayments();
  return (
    <>
      <SettingRow
        label={t('payments.check.label')}
        description={t('payments.check.text')}
        scope="institution"
      >
        {() => (
          <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
            {t('payments.check.button')}
          </Button>
        )}
      </SettingRow>
      {check.data === undefined ? null : (
        <Notice tone={tones[check.data.outcome]} role="status">
          {t(`payments.check.${check.data.outcome}`, { said: check.data.said })}
        </Notice>
      )}
    </>
  );
};

/** Whose keys cards are taken with; the keys themselves are never shown. */
export const PaymentKeysRows = ({
  stored,
  mayChange,
}: {
  readonly stored: PaymentSettings;
  readonly mayChange: boolean;
}) => {
  const { t } = useTranslation('setup');
  const [dialog, setDialog] = useState<'keys' | 'removal'>();
  const remove = useRemovePaymentKeys();
  const isSet = stored.mode !== 'none';
  const isOurs = mayChange && stored.key_source !== 'environment' && stored.webhook_url !== null;
  const close = (): void => setDialog(undefined);
  return (
    <>
      <SettingRow
        label={t('payments.cards.label')}
        scope="institution"
        description={
          <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
            <span>{isSet ? t(`payments.mode.${stored.mode}`) : stored.cards_problem}</span>
            {stored.key_source === 'environment' ? <span>{t('payments.cards.environment')}</span> : null}
            {stored.keys_set_at === null ? null : (
              <span>
                {t('payments.cards.setAt')} <RelativeTime at={stored.keys_set_at} />
              </span>
            )}
            {isSet && !stored.is_webhook_secret_set ? <span>{t('payments.cards.noWebhook')}</span> : null}
            {stored.webhook_url === null ? null : (
              <span>{t('payments.cards.webhook', { url: stored.webhook_url })}</span>
            )}
          </Stack>
        }
      >
        {() =>
          isOurs ? (
            <Group gap="xs" justify="flex-end">
              <Button variant="default" size="xs" onClick={() => setDialog('keys')}>
                {isSet ? t('payments.cards.change') : t('payments.cards.set')}
              </Button>
              {isSet ? (
                <Button variant="default" size="xs" onClick={() => setDialog('removal')}>
                  {t('payments.cards.remove')}
                </Button>
              ) : null}
            </Group>
          ) : null
        }
      </SettingRow>
      {isSet && mayChange ? <CheckRow /> : null}
      <PaymentKeysDialog opened={dialog === 'keys'} stored={stored} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'removal'}
        title={t('payments.removal.title')}
        confirmLabel={t('payments.removal.confirm')}
        isDestructive
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message), onSettled: close })
        }
      >
        {t('payments.removal.text')}
      </ConfirmDialog>
    </>
  );
};
