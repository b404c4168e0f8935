import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { authContract } from '#shared/contract/auth.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { Entrance } from '../components/entrance.tsx';
import { CodeField, EmailField, EntranceProblem } from '../components/entrance-fields.tsx';
import { SecondStep } from '../components/second-step.tsx';
import { useStart } from '../queries.ts';
import { signInError } from '../sign-in-error.ts';
import { useCountdown } from '../use-countdown.ts';

/** Whoever has a start code chooses their password with it. */
export const StartPage = () => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const start = useStart();
  const { data: setup } = useQuery(setupQuery);
  const { left: wait, start: startWaiting } = useCountdown();
  const form = useContractForm(authContract.start, {
    initial: { email: '', code: '', new_password: '' },
    mutation: start,
    missing: { email: t('emailMissing'), code: t('start.codeMissing') },
    onDone: (outcome) => {
      // A new password never stands for the second step.
      if (outcome?.kind === 'second-step') return;
      void navigate(outcome === undefined ? signInPath : outcome.goTo, { replace: true });
    },
    onRefused: (error, fields) => {
      const problem = signInError(error);
      if (problem.kind === 'wait') startWaiting(problem.milliseconds);
      else if (fields.length === 0) form.goTo('code');
    },
  });
  if (start.data?.kind === 'second-step')
    return (
      <Entrance title={t('title')} offline={t('offline')}>
        <SecondStep waiting={start.data.waiting} onBack={() => void navigate(signInPath)} />
      </Entrance>
    );
  return (
    <Entrance title={t('start.title')} text={t('start.text')} offline={t('start.offline')}>
      <form {...form.props}>
        <EntranceProblem problem={form.problem} wait={wait} />
        <EmailField {...form.field('email')} autoFocus />
        <CodeField {...form.field('code')} label={t('start.code')} />
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
      <Anchor component={Link} to={signInPath} size="sm" mt={16}>
        {t('start.back')}
      </Anchor>
    </Entrance>
  );
};
