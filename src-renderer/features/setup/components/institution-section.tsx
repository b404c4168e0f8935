import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Institution } from '#shared/contract/setup.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { SettingField, type SettingControl } from '#renderer/components/patterns/setting-field.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { institutionQuery, saveSetting, settingParts } from '../queries.ts';
import { CurrencySelect, TimeZoneSelect } from './choice-select.tsx';
import { FileLimitRow } from './file-limit-row.tsx';
import { LogoRow } from './logo-row.tsx';
import { TermsRow } from './terms-row.tsx';

const WHOLE = 100;

type SettingKey = Parameters<typeof saveSetting>[0];

type ControlProps<T> = SettingControl<T> & { readonly disabled: boolean };

interface FieldProps<K extends SettingKey> {
  readonly name: K;
  readonly stored: Institution[K];
  readonly isDisabled: boolean;
  readonly control: (props: ControlProps<Institution[K]>) => ReactNode;
}

/** One setting of the institution, with the control that fits it. */
const Field = <K extends SettingKey>({ name, stored, isDisabled, control: Control }: FieldProps<K>) => {
  const { t } = useTranslation('setup');
  const key: SettingKey = name;
  return (
    <SettingField
      label={t(`settings.${key}.label`)}
      description={t(`settings.${key}.text`)}
      scope="institution"
      stored={stored}
      fits={(value) => settingParts[name].safeParse(value).success}
      wrong={t(`settings.${key}.error`)}
      save={(value) => saveSetting(name, value)}
    >
      {(control) => <Control {...control} disabled={isDisabled} />}
    </SettingField>
  );
};

const TextControl = ({ onChange, ...props }: ControlProps<string>) => (
  <TextInput {...props} onChange={(event) => onChange(event.currentTarget.value)} />
);

const PercentControl = ({ value, onChange, ...props }: ControlProps<number>) => (
  <NumberField
    {...props}
    suffix=" %"
    decimalScale={2}
    // What is no number, or too much of one, is shown and refused, never guessed.
    value={Number.isNaN(value) ? undefined : value}
    min={0}
    max={WHOLE}
    onValue={(next = Number.NaN) => onChange(next)}
  />
);

const SwitchControl = ({ value, onChange, w: _width, ...props }: ControlProps<boolean>) => (
  <Switch {...props} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
);

/** How long sign-ins are kept; an empty field keeps them for good. */
const DaysControl = ({ value, onChange, ...props }: ControlProps<number | null>) => {
  const { t } = useTranslation('setup');
  return (
    <NumberInput
      {...props}
      placeholder={t('settings.sign_in_retention_days.forGood')}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  );
};

/** What counts for everybody here; each field saves itself. */
export const InstitutionSection = () => {
  const { t } = useTranslation('setup');
  const query = useQuery(institutionQuery);
  const role = useQuery(connectionQuery).data?.role;
  const isDisabled = !useCan()('settings:add');
  if (query.data === undefined) return <QueryState query={query} skeleton={<SkeletonForm />} />;
  const { data } = query;
  return (
    <>
      <Field name="name" stored={data.name} isDisabled={isDisabled} control={TextControl} />
      <Field name="time_zone" stored={data.time_zone} isDisabled={isDisabled} control={TimeZoneSelect} />
      <Field name="currency" stored={data.currency} isDisabled={isDisabled} control={CurrencySelect} />
      <Field
        name="default_pass_percent"
        stored={data.default_pass_percent}
        isDisabled={isDisabled}
        control={PercentControl}
      />
      <Field
        name="requires_exam_approval"
        stored={data.requires_exam_approval}
        isDisabled={isDisabled}
        control={SwitchControl}
      />
      <Field
        name="requires_course_approval"
        stored={data.requires_course_approval}
        isDisabled={isDisabled}
        control={SwitchControl}
      />
      <Field
        name="records_visits"
        stored={data.records_visits}
        isDisabled={isDisabled}
        control={SwitchControl}
      />
      <TermsRow stored={data.terms} isDisabled={isDisabled} />
      <LogoRow sha256={data.logo_sha256} isDisabled={isDisabled} />
      <Field
        name="sign_in_retention_days"
        stored={data.sign_in_retention_days}
        isDisabled={isDisabled}
        control={DaysControl}
      />
      <FileLimitRow isDisabled={isDisabled} />
      {role === undefined || role === 'standalone' ? null : (
        <SettingRow label={t('devices.label')} description={t('devices.text')} scope="institution">
          {() => (
            <Button component={Link} to="/Devices" variant="default" size="xs">
              {t('devices.open')}
            </Button>
          )}
        </SettingRow>
      )}
    </>
  );
};
