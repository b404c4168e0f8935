import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { formatTimeLeft } from '../format-time-left.ts';
import { newTicket, useSignIn, useSignInPlace, type Credentials } from '../queries.ts';
import { signInError } from '../sign-in-error.ts';
import { useCountdown } from '../use-countdown.ts';
import { DemoAccounts, type DemoAccount } from './demo-accounts.tsx';
import { SecondStepNotice } from './second-step-notice.tsx';
import classes from './sign-in-form.module.css';

const cx = bindClasses(classes);

interface SignInFormProps {
  /** The people of the demo school, or nobody. */
  readonly demoAccounts: readonly DemoAccount[];
}

interface Missing {
  readonly email: boolean;
  readonly password: boolean;
}

/** E-mail, password, and what went wrong, in the words of the specification. */
export const SignInForm = ({ demoAccounts }: SignInFormProps) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [missing, setMissing] = useState<Missing>({ email: false, password: false });
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { left: wait, start: startWaiting } = useCountdown();
  const place = useSignInPlace(signIn.isPending ? signIn.variables.ticket : undefined);

  const attempt = (credentials: Omit<Credentials, 'ticket'>): void =>
    signIn.mutate(
      { ...credentials, ticket: newTicket() },
      {
        onSuccess: (outcome) => {
          if (outcome.kind === 'signed-in') void navigate(outcome.goTo, { replace: true });
        },
        onError: (error) => {
          const problem = signInError(error);
          if (problem.kind === 'wait') startWaiting(problem.milliseconds);
          else passwordField.current?.select();
        },
      },
    );

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const lacks: Missing = { email: email.trim() === '', password: password === '' };
    setMissing(lacks);
    if (lacks.email || lacks.password) {
      (lacks.email ? emailField : passwordField).current?.focus();
      return;
    }
    attempt({ email, password, remember });
  };

  const chooseDemo = (account: DemoAccount): void => {
    setEmail(account.email);
    setPassword(account.password);
    setMissing({ email: false, password: false });
    attempt({ email: account.email, password: account.password, remember });
  };

  if (signIn.data?.kind === 'second-step') {
    return <SecondStepNotice email={signIn.data.email} by={signIn.data.by} onBack={signIn.reset} />;
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
      <form className={cx('form')} noValidate onSubmit={send}>
        {problemText === undefined ? null : (
          <Notice tone="bad" role="alert" className={cx('problem')}>
            {problemText}
          </Notice>
        )}
        {wait > 0 ? (
          <Notice tone="warn" icon={IconClock} role="status" className={cx('problem')}>
            {t('errors.wait', { time: formatTimeLeft(wait) })}
          </Notice>
        ) : null}
        {place === undefined ? null : (
          <Notice tone="info" icon={IconClock} role="status" className={cx('problem')}>
            {t('place', { place })}
          </Notice>
        )}
        <TextInput
          ref={emailField}
          className={cx('field')}
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          value={email}
          error={missing.email ? t('emailMissing') : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordField}
          className={cx('field')}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing.password ? t('passwordMissing') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Checkbox
          className={cx('remember')}
          label={t('remember')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" size="lg" fullWidth loading={signIn.isPending} disabled={wait > 0}>
          {t('submit')}
        </Button>
      </form>
      <DemoAccounts
        accounts={demoAccounts}
        busy={signIn.isPending ? signIn.variables.email : undefined}
        isDisabled={wait > 0 || signIn.isPending}
        onChoose={chooseDemo}
      />
    </>
  );
};
