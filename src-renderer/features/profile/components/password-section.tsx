import { Button, PasswordInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { MAX_PASSWORD_LENGTH, minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { useSession } from '#renderer/lib/session.ts';
import { useChangePassword, type PasswordChange } from '../queries.ts';
import classes from './password-section.module.css';

const cx = bindClasses(classes);

type Errors = Partial<Record<keyof PasswordChange, string>>;

const parts = authContract.changePassword.body.shape;
const empty: PasswordChange = { current_password: '', new_password: '' };

/** The own password; what is wrong is said at its field. */
export const PasswordSection = () => {
  const { t } = useTranslation('profile');
  const session = useSession();
  const minimum = minPasswordLength(session?.user.user_role ?? '');
  const change = useChangePassword();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const currentField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);

  const show = (found: Errors): void => {
    setErrors(found);
    if (found.current_password !== undefined) currentField.current?.focus();
    else if (found.new_password !== undefined) newField.current?.focus();
  };

  const type = (field: keyof PasswordChange, value: string): void => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _fixed, ...others }) => others);
  };

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const found: Errors = {
      ...(parts.current_password.safeParse(values.current_password).success
        ? {}
        : { current_password: t('password.currentMissing') }),
      ...(values.new_password.length >= minimum && parts.new_password.safeParse(values.new_password).success
        ? {}
        : { new_password: t('password.newWrong', { minimum, maximum: MAX_PASSWORD_LENGTH }) }),
    };
    show(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(values, {
      onSuccess: () => setValues(empty),
      onError: (error) => {
        const refused = error instanceof AppError ? error.fields : undefined;
        const current = refused?.['current_password']?.[0];
        const next = refused?.['new_password']?.[0];
        show({
          ...(current === undefined ? {} : { current_password: current }),
          ...(next === undefined ? {} : { new_password: next }),
        });
      },
    });
  };

  return (
    <form className={cx('form')} noValidate onSubmit={send}>
      {/* Password managers need to know whose password it is. */}
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={session?.user.email ?? ''}
        readOnly
      />
      <PasswordInput
        ref={currentField}
        label={t('password.current')}
        autoComplete="current-password"
        value={values.current_password}
        error={errors.current_password}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
        onChange={(event) => type('current_password', event.currentTarget.value)}
      />
      <NewPasswordInput
        inputRef={newField}
        label={t('password.new')}
        minimum={minimum}
        personal={
          session === null ? [] : [session.user.first_name, session.user.last_name, session.user.email]
        }
        value={values.new_password}
        error={errors.new_password}
        onChange={(value) => type('new_password', value)}
      />
      <Button type="submit" className={cx('button')} loading={change.isPending}>
        {t('password.change')}
      </Button>
    </form>
  );
};
