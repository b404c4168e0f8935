import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { authContract } from '#shared/contract/auth.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { Entrance } from '../components/entrance.tsx';
import { CodeField, EmailField, EntranceProblem } from '../components/entrance-fields.tsx';
import { readMailFragment } from '../mail-fragment.ts';
import { useResetPassword } from '../registration-queries.ts';
import { signInError } from '../sign-in-error.ts';
import { useCountdown } from '../use-countdown.ts';

/** A new password with a mailed code, or by the link of its mail. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { email, code } = readMailFragment(useLocation().hash);
  const { data: setup } = useQuery(setupQuery);
  const { left: wait, start: startWaiting } = useCountdown();
  const isByLink = email !== '' && code !== '';
  const form = useContractForm(authContract.resetPassword, {
    initial: { email, code, new_password: '' },
    mutation: useResetPassword(),
    missing: { email: t('emailMissing'), code: t('verify.codeMissing') },
    onDone: (outcome) =>
      void navigate(outcome?.kind === 'signed-in' ? outcome.goTo : signInPath, { replace: true }),
    onRefused: (error, fields) => {
      const problem = signInError(error);
      if (problem.kind === 'wait') startWaiting(problem.milliseconds);
      else if (fields.length === 0) form.goTo(isByLink ? 'new_password' : 'code');
    },
  });
  return (
    <Entrance title={t('reset.title')} text={t('reset.text')} offline={t('reset.offline')}>
      <form {...form.props}>
        <EntranceProblem problem={form.problem} wait={wait} />
        {isByLink ? (
          <Text mb={16} fw={600} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        ) : (
          <>
            <EmailField {...form.field('email')} />
            <CodeField {...form.field('code')} label={t('verify.code')} autoComplete="one-time-code" />
          </>
        )}
        <NewPasswordInput
          {...form.field('new_password')}
          label={t('start.password')}
          minimum={MIN_PASSWORD_LENGTH.student}
          personal={[form.values.email, setup?.institution?.name ?? '']}
        />
        <Button type="submit" size="lg" fullWidth mt={20} loading={form.isBusy} disabled={wait > 0}>
          {t('start.submit')}
        </Button>
      </form>
      <Anchor component={Link} to={isByLink ? '/forgotPassword' : signInPath} size="sm" mt={16}>
        {isByLink ? t('reset.newCode') : t('start.back')}
      </Anchor>
    </Entrance>
  );
};
