import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import type { ContractForm } from '#renderer/hooks/use-contract-form.ts';
import type { ConnectValues } from '../connect-values.ts';
import { AccountsLeft } from './accounts-left.tsx';
import classes from './connect-form.module.css';

const cx = bindClasses(classes);

interface ConnectFormProps {
  readonly form: ContractForm<ConnectValues>;
  /** Why the last attempt failed, where it was not for one of the fields. */
  readonly problem: string | undefined;
  /** Whose drafts come along: those of whoever is here, or of nobody until they sign in. */
  readonly carrying: 'mine' | 'sign-in' | undefined;
  readonly backTo: string;
}

/** Address, code, name of this computer, and who connects it. */
export const ConnectForm = ({ form, problem, carrying, backTo }: ConnectFormProps) => {
  const { t } = useTranslation('sync');
  const field = (name: keyof ConnectValues) => ({
    ...form.field(name),
    label: t(`connect.field.${name}`),
  });
  return (
    <form className={cx('form')} {...form.props}>
      {problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <TextInput
        {...field('hub_url')}
        autoFocus
        description={t('connect.hint.hub_url')}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
      />
      <TextInput
        {...field('code')}
        description={t('connect.hint.code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextInput {...field('device_name')} description={t('connect.hint.device_name')} autoComplete="off" />
      <TextInput {...field('email')} type="email" autoComplete="username" spellCheck={false} />
      <PasswordInput
        {...field('password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('connect.showPassword'), tabIndex: 0 }}
      />
      {carrying === undefined ? null : (
        <>
          <p className={cx('note')}>{t(`connect.carried.${carrying}`)}</p>
          <AccountsLeft />
        </>
      )}
      <div className={cx('buttons')}>
        <Button component={Link} to={backTo} variant="default">
          {t('connect.back')}
        </Button>
        <Button type="submit">{t('connect.send')}</Button>
      </div>
    </form>
  );
};
