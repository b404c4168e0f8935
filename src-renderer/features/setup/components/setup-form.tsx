import { Button, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import type { SetupField, SetupStep, SetupValues } from '../setup-values.ts';
import { CurrencySelect, TimeZoneSelect } from './choice-select.tsx';
import classes from './setup-form.module.css';

const cx = bindClasses(classes);

interface SetupFormProps {
  readonly step: SetupStep;
  readonly values: SetupValues;
  readonly errors: Partial<Record<SetupField, string>>;
  /** What went wrong with the whole, not with one field. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (field: SetupField, value: string) => void;
  readonly onBack: () => void;
  /** Goes on when every field of the step is right; answers the first one that is not. */
  readonly onNext: () => SetupField | undefined;
}

/** The two short steps of creating an institution. */
export const SetupForm = (props: SetupFormProps) => {
  const { step, values, errors, problem, isBusy, onChange, onBack, onNext } = props;
  const { t } = useTranslation('setup');
  const form = useRef<HTMLFormElement>(null);

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = onNext();
    const field = wrong === undefined ? undefined : form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  };

  const textField = (field: SetupField, autoComplete: string, type = 'text') => (
    <TextInput
      label={t(`fields.${field}`)}
      name={field}
      type={type}
      autoComplete={autoComplete}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => onChange(field, event.currentTarget.value)}
    />
  );

  return (
    <form ref={form} className={cx('form')} noValidate onSubmit={send}>
      {problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {step === 'institution' ? (
        <>
          {textField('institution_name', 'organization')}
          <TimeZoneSelect
            label={t('fields.time_zone')}
            value={values.time_zone}
            error={errors.time_zone}
            onChange={(value) => onChange('time_zone', value)}
          />
          <CurrencySelect
            label={t('fields.currency')}
            value={values.currency}
            error={errors.currency}
            onChange={(value) => onChange('currency', value)}
          />
        </>
      ) : (
        <>
          <div className={cx('pair')}>
            {textField('first_name', 'given-name')}
            {textField('last_name', 'family-name')}
          </div>
          {textField('email', 'username', 'email')}
          <NewPasswordInput
            label={t('fields.password')}
            name="password"
            value={values.password}
            error={errors.password}
            minimum={MIN_PASSWORD_LENGTH.staff}
            personal={[values.first_name, values.last_name, values.email, values.institution_name]}
            onChange={(value) => onChange('password', value)}
          />
        </>
      )}
      <div className={cx('buttons')}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {t('back')}
        </Button>
        {step === 'institution' ? (
          <Button type="submit" rightSection={<IconArrowRight size={16} stroke={1.8} aria-hidden />}>
            {t('next')}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {t('create')}
          </Button>
        )}
      </div>
    </form>
  );
};
