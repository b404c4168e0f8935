import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { authContract } from '#shared/contract/auth.ts';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useVerifyEmail } from '../registration-queries.ts';
import { signInError } from '../sign-in-error.ts';
import { useCountdown } from '../use-countdown.ts';
import { CodeField, EmailField, EntranceProblem } from './entrance-fields.tsx';

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
      <EntranceProblem problem={form.problem} wait={wait} />
      {email === '' ? (
        <EmailField {...form.field('email')} />
      ) : (
        <Text mb={16} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
      {code === '' ? (
        <CodeField {...form.field('code')} mb={0} label={t('verify.code')} autoComplete="one-time-code" />
      ) : null}
      <Button type="submit" size="lg" fullWidth mt={20} loading={form.isBusy} disabled={wait > 0}>
        {t('verify.submit')}
      </Button>
    </form>
  );
};
