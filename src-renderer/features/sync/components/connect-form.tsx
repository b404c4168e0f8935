import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppError } from '#shared/contract/errors.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import {
  completeAddress,
  connectFields,
  connectProblems,
  type ConnectField,
  type ConnectValues,
} from '../connect-values.ts';
import classes from './connect-form.module.css';

const cx = bindClasses(classes);

type Errors = Partial<Record<ConnectField, string>>;

interface ConnectFormProps {
  readonly values: ConnectValues;
  /** Of the last attempt. */
  readonly error: Error | null;
  /** Why the last attempt failed, where the call itself came to no end. */
  readonly reason: string | undefined;
  /** Whose drafts come along: those of whoever is here, or of nobody until they sign in. */
  readonly carrying: 'mine' | 'sign-in' | undefined;
  readonly onChange: (field: ConnectField, value: string) => void;
  readonly onSend: (values: ConnectValues) => void;
  readonly backTo: string;
}

const isField = (name: string): name is ConnectField => connectFields.some((field) => field === name);

/** What the server has against single fields, under their names. */
const refusedFields = (error: Error | null): Errors =>
  error instanceof AppError
    ? Object.fromEntries(
        Object.entries(error.fields ?? {}).flatMap(([field, [text]]) =>
          isField(field) && text !== undefined ? [[field, text]] : [],
        ),
      )
    : {};

/** Where to go on: at what the server has against it, else at the beginning. */
const firstField = (error: Error | null, refused: Errors): ConnectField =>
  connectFields.find((field) => refused[field] !== undefined) ??
  (error instanceof AppError && error.code === 'INVALID_CREDENTIALS' ? 'password' : 'hub_url');

/** Address, code, name of this computer, and who connects it. */
export const ConnectForm = (props: ConnectFormProps) => {
  const { values, error, reason, carrying, onChange, onSend, backTo } = props;
  const { t } = useTranslation('sync');
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Errors>({});
  const refused = refusedFields(error);
  const problem =
    error instanceof AppError ? errorText(error) : (reason ?? (error && errorText(error)) ?? undefined);
  const first = firstField(error, refused);
  const hasRefusedFields = Object.keys(refused).length > 0;

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const complete = { ...values, hub_url: completeAddress(values.hub_url) };
    const problems = connectProblems(complete);
    setMissing(
      Object.fromEntries(
        problems.map(({ field, reason }) => [field, reason ?? t(`connect.missing.${field}`)]),
      ),
    );
    const [wrong] = problems;
    if (wrong === undefined) {
      onChange('hub_url', complete.hub_url);
      onSend(complete);
      return;
    }
    const field = form.current?.elements.namedItem(wrong.field);
    if (field instanceof HTMLElement) field.focus();
  };

  const common = (field: ConnectField) => ({
    name: field,
    label: t(`connect.field.${field}`),
    value: values[field],
    error: missing[field] ?? refused[field],
    autoFocus: field === first,
    onChange: (event: { currentTarget: { value: string } }) => {
      setMissing(({ [field]: _fixed, ...others }) => others);
      onChange(field, event.currentTarget.value);
    },
  });

  return (
    <form ref={form} className={cx('form')} noValidate onSubmit={send}>
      {problem === undefined || hasRefusedFields ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <TextInput
        {...common('hub_url')}
        description={t('connect.hint.hub_url')}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
      />
      <TextInput
        {...common('code')}
        description={t('connect.hint.code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextInput {...common('device_name')} description={t('connect.hint.device_name')} autoComplete="off" />
      <TextInput {...common('email')} type="email" autoComplete="username" spellCheck={false} />
      <PasswordInput
        {...common('password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('connect.showPassword'), tabIndex: 0 }}
      />
      {carrying === undefined ? null : <p className={cx('note')}>{t(`connect.carried.${carrying}`)}</p>}
      <div className={cx('buttons')}>
        <Button component={Link} to={backTo} variant="default">
          {t('connect.back')}
        </Button>
        <Button type="submit">{t('connect.send')}</Button>
      </div>
    </form>
  );
};
