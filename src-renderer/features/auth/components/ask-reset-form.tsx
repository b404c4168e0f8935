import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authContract } from '#shared/contract/auth.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { withAddress } from '../mail-fragment.ts';
import { useAskReset } from '../registration-queries.ts';
import { EmailField } from './entrance-fields.tsx';

/** Asks for a code by mail; the answer is the same for every address. */
export const AskResetForm = () => {
  const { t } = useTranslation('auth');
  const ask = useAskReset();
  const form = useContractForm(authContract.sendResetLinkMail, {
    initial: { email: '' },
    mutation: ask,
    missing: { email: t('emailMissing') },
  });
  if (ask.data !== undefined) {
    return (
      <>
        <Notice tone="info" role="status" mb={20}>
          {ask.data}
        </Notice>
        <Button component={Link} to={withAddress('/reset-password', form.values.email)} size="lg" fullWidth>
          {t('forgot.haveCode')}
        </Button>
      </>
    );
  }
  return (
    <form {...form.props}>
      {form.problem === undefined ? null : (
        <Notice tone="bad" role="alert" mb={16}>
          {form.problem}
        </Notice>
      )}
      <Text mb={16}>{t('forgot.mail')}</Text>
      <EmailField {...form.field('email')} mb={0} autoFocus />
      <Button type="submit" size="lg" fullWidth mt={20} loading={form.isBusy}>
        {t('forgot.send')}
      </Button>
    </form>
  );
};
