import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { authContract } from '#shared/contract/auth.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useVerifyEmail } from '../registration-queries.ts';
import { signInError } from '../sign-in-error.ts';
import { useCountdown } from '../use-countdown.ts';
import { WaitNotice } from './wait-notice.tsx';

interface VerifyFormProps {
  /** The address, where it is known; empty where it is asked for. */
  readonly email: string;
  /** What stood in the link of the mail; empty where it is typed. */
  readonly code: string;
  readonly onVerified: () => void;
}

/** The code of the mail; whoever came by its link has nothing to type. */
export const VerifyForm = ({ email, code, onVerified }: VerifyFormProps) => {
  const { t } = useTranslation('auth');
  const { left: wait, start: startWaiting } = useCountdown();
  const form = useContractForm(authContract.verifyEmail, {
    initial: { email, code },
    mutation: useVerifyEmail(),
    missing: { email: t('emailMissing'), code: t('verify.codeMissing') },
    onDone: onVerified,
    onRefused: (error) => {
      const problem = signInError(error);
      if (problem.kind === 'wait') startWaiting(problem.milliseconds);
      else form.goTo('code');
    },
  });
  return (
    <form {...form.props}>
      {form.problem === undefined || wait > 0 ? null : (
        <Notice tone="bad" role="alert" mb={16}>
          {form.problem}
        </Notice>
      )}
      <WaitNotice left={wait} />
      {email === '' ? (
        <TextInput
          {...form.field('email')}
          size="md"
          mb={16}
          label={t('email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
      ) : (
        <Text mb={16} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
      {code === '' ? (
        <TextInput
          {...form.field('code')}
          size="md"
          label={t('verify.code')}
          description={t('start.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : null}
      <Button type="submit" size="lg" fullWidth mt={20} loading={form.isBusy} disabled={wait > 0}>
        {t('verify.submit')}
      </Button>
    </form>
  );
};
