import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { authContract } from '#shared/contract/auth.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { readMailFragment, withAddress } from '../mail-fragment.ts';
import { registerError } from '../register-error.ts';
import { useRegister, type RegistrationKind } from '../registration-queries.ts';
import { useCountdown } from '../use-countdown.ts';
import { CodeField, EmailField, EntranceProblem } from './entrance-fields.tsx';

const ENDPOINTS = {
  student: authContract.register,
  sme: authContract.registerSme,
  admin: authContract.registerAdmin,
} as const;

/** Who one is, and a password; for an administrator, what the invitation says too. */
export const RegisterForm = ({ kind }: { readonly kind: RegistrationKind }) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const says = readMailFragment(useLocation().hash);
  const { data: setup } = useQuery(setupQuery);
  const register = useRegister(kind);
  const { left: wait, start: startWaiting } = useCountdown();
  const minimum = kind === 'student' ? MIN_PASSWORD_LENGTH.student : MIN_PASSWORD_LENGTH.staff;
  const form = useContractForm(ENDPOINTS[kind], {
    initial: { first_name: '', last_name: '', email: says.email, password: '', code: says.code },
    mutation: register,
    body: ({ code, ...person }) => (kind === 'admin' ? { ...person, code } : person),
    missing: {
      first_name: t('register.missing.first_name'),
      last_name: t('register.missing.last_name'),
      email: t('emailMissing'),
      code: t('register.missing.code'),
    },
    onDone: (outcome, { email }) => {
      const byHand = kind === 'admin' ? signInPath : withAddress('/email-verification', email);
      void navigate(outcome?.kind === 'signed-in' ? outcome.goTo : byHand, { replace: true });
    },
    onRefused: (error) => {
      const problem = registerError(error);
      if (problem.kind === 'wait') startWaiting(problem.milliseconds);
    },
  });
  const problem = register.error === null ? undefined : registerError(register.error);
  const problemText =
    problem?.kind === 'server'
      ? problem.message
      : problem?.kind === 'text'
        ? t(`register.errors.${problem.key}`)
        : undefined;
  return (
    <form {...form.props}>
      <EntranceProblem problem={problemText} wait={wait} />
      <Group grow align="flex-start" mb={16}>
        <TextInput
          {...form.field('first_name')}
          size="md"
          label={t('register.firstName')}
          autoComplete="given-name"
          autoFocus
        />
        <TextInput
          {...form.field('last_name')}
          size="md"
          label={t('register.lastName')}
          autoComplete="family-name"
        />
      </Group>
      <EmailField {...form.field('email')} />
      {kind === 'admin' ? <CodeField {...form.field('code')} label={t('register.code')} /> : null}
      <NewPasswordInput
        {...form.field('password')}
        label={t('password')}
        minimum={minimum}
        personal={[
          form.values.first_name,
          form.values.last_name,
          form.values.email,
          setup?.institution?.name ?? '',
        ]}
      />
      <Button type="submit" size="lg" fullWidth mt={20} loading={form.isBusy} disabled={wait > 0}>
        {t('register.submit')}
      </Button>
    </form>
  );
};
