import { Anchor, Button, Checkbox, Group, PasswordInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useSharedIdleMinutes } from '#renderer/lib/shared-computer.ts';
import { withAddress } from '../mail-fragment.ts';
import { newTicket, useSignIn, useSignInPlace, type SignInOutcome } from '../queries.ts';
import { registrationQuery } from '../registration-queries.ts';
import { signInError } from '../sign-in-error.ts';
import { useCountdown } from '../use-countdown.ts';
import { DemoAccounts, type DemoAccount } from './demo-accounts.tsx';
import { EmailField, EntranceProblem } from './entrance-fields.tsx';
import { SecondStep } from './second-step.tsx';

interface SignInFormProps {
  /** The people of the demo school, or nobody. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Other ways in. */
  readonly children?: ReactNode;
}

/** E-mail, password, and what went wrong, in the words of the specification. */
export const SignInForm = ({ demoAccounts, children }: SignInFormProps) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const isShared = useSharedIdleMinutes() !== null;
  const signIn = useSignIn();
  const { left: wait, start: startWaiting } = useCountdown();
  // Only adds a link: whoever cannot be asked is not waited for.
  const { data: registration } = useQuery({ ...registrationQuery, retry: false });
  const place = useSignInPlace(signIn.isPending ? signIn.variables.ticket : undefined);
  const form = useContractForm(authContract.signIn, {
    initial: { email: '', password: '', remember: false },
    mutation: {
      ...signIn,
      mutate: (values, on) => signIn.mutate({ ...values, ticket: newTicket() }, on),
    },
    missing: { email: t('emailMissing'), password: t('passwordMissing') },
    onDone: (outcome: SignInOutcome) => {
      if (outcome.kind === 'signed-in') void navigate(outcome.goTo, { replace: true });
    },
    onRefused: (error) => {
      const problem = signInError(error);
      if (problem.kind === 'wait') startWaiting(problem.milliseconds);
      // On a computer of a hub, which lets nobody in before that.
      else if (error instanceof AppError && error.code === 'ACCOUNT_UNVERIFIED')
        void navigate(withAddress('/email-verification', form.values.email));
      else form.goTo('password');
    },
  });

  if (signIn.data?.kind === 'second-step') {
    return <SecondStep waiting={signIn.data.waiting} onBack={signIn.reset} />;
  }

  const problem = signIn.error === null ? undefined : signInError(signIn.error);
  const problemText =
    problem === undefined || problem.kind === 'wait'
      ? undefined
      : problem.kind === 'server'
        ? problem.message
        : t(`errors.${problem.key}`);

  return (
    <>
      <form {...form.props}>
        <EntranceProblem problem={problemText} wait={wait} />
        {place === undefined ? null : (
          <Notice tone="info" icon={IconClock} role="status" mb={16}>
            {t('place', { place })}
          </Notice>
        )}
        <EmailField {...form.field('email')} autoComplete={isShared ? 'off' : 'username'} autoFocus />
        <PasswordInput
          {...form.field('password')}
          size="md"
          mb={16}
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        />
        {isShared ? null : <Checkbox {...form.box('remember')} mb={20} label={t('remember')} />}
        <Button type="submit" size="lg" fullWidth loading={form.isBusy} disabled={wait > 0}>
          {t('submit')}
        </Button>
      </form>
      <Group justify="space-between" gap={8} mt={16}>
        <Anchor component={Link} to="/start" size="sm">
          {t('start.link')}
        </Anchor>
        <Anchor component={Link} to="/forgotPassword" size="sm">
          {t('forgot.link')}
        </Anchor>
        {registration === undefined || registration.policy === 'closed' ? null : (
          <Anchor component={Link} to="/SignUp" size="sm">
            {t('register.link')}
          </Anchor>
        )}
      </Group>
      {children}
      <DemoAccounts
        accounts={isShared ? [] : demoAccounts}
        busy={signIn.isPending ? signIn.variables.email : undefined}
        isDisabled={wait > 0 || form.isBusy}
        onChoose={({ email, password }) => form.submit({ ...form.values, email, password })}
      />
    </>
  );
};
