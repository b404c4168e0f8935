import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paymentsContract, type PaymentSettings } from '#shared/contract/payments.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { useSetPaymentKeys } from '../payment-queries.ts';

interface PaymentKeysDialogProps {
  readonly opened: boolean;
  readonly stored: PaymentSettings;
  readonly onClose: () => void;
}

const bodyOf = (typed: { readonly secret_key: string; readonly webhook_secret: string }) => ({
  secret_key: typed.secret_key.trim(),
  ...(typed.webhook_secret.trim() === '' ? {} : { webhook_secret: typed.webhook_secret.trim() }),
});

/** The keys of the institution at its payment provider: they go in and are never shown again. */
export const PaymentKeysDialog = ({ opened, stored, onClose }: PaymentKeysDialogProps) => {
  const { t } = useTranslation('setup');
  const set = useSetPaymentKeys();
  return (
    <FormDialog
      opened={opened}
      title={t('payments.form.title')}
      size={520}
      submitLabel={t('payments.form.save')}
      endpoint={paymentsContract.setPaymentKeys}
      initial={{ secret_key: '', webhook_secret: '' }}
      body={bodyOf}
      mutation={sentAs(set, bodyOf)}
      missing={{ secret_key: t('payments.form.secretKeyMissing') }}
      wrong={{
        secret_key: t('payments.form.secretKeyWrong'),
        webhook_secret: t('payments.form.webhookSecretWrong'),
      }}
      onDone={() => {
        showSuccess(t('payments.form.done'));
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PasswordInput
            {...form.field('secret_key')}
            label={t('payments.form.secretKey')}
            description={t('payments.form.secretKeyText')}
            autoComplete="new-password"
            data-autofocus
          />
          <PasswordInput
            {...form.field('webhook_secret')}
            label={t('payments.form.webhookSecret')}
            description={
              stored.is_webhook_secret_set
                ? t('payments.form.webhookSecretKept')
                : t('payments.form.webhookSecretText')
            }
            autoComplete="new-password"
          />
        </>
      )}
    </FormDialog>
  );
};
