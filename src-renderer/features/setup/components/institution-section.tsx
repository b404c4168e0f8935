import { NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Institution } from '#shared/contract/setup.ts';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCan } from '#renderer/lib/session.ts';
import { institutionQuery } from '../queries.ts';
import {
  useInstitutionSetting,
  type InstitutionSetting,
  type SettingKey,
} from '../use-institution-setting.ts';
import { CurrencySelect, TimeZoneSelect } from './choice-select.tsx';

const WHOLE = 100;

interface FieldProps<K extends SettingKey> {
  readonly stored: Institution[K];
  readonly isDisabled: boolean;
}

interface RowProps {
  readonly name: SettingKey;
  readonly setting: Pick<InstitutionSetting<SettingKey>, 'isValid' | 'autosave'>;
  readonly children: (props: {
    'aria-labelledby': string;
    'aria-describedby': string;
    error: string | undefined;
  }) => ReactNode;
}

const Row = ({ name, setting, children }: RowProps) => {
  const { t } = useTranslation('setup');
  return (
    <SettingRow
      label={t(`settings.${name}.label`)}
      description={t(`settings.${name}.text`)}
      scope="institution"
      saveStatus={setting.isValid ? setting.autosave.status : undefined}
      onRetrySave={setting.autosave.retry}
    >
      {({ labelId, descriptionId }) =>
        children({
          'aria-labelledby': labelId,
          'aria-describedby': descriptionId,
          error: setting.isValid ? undefined : t(`settings.${name}.error`),
        })
      }
    </SettingRow>
  );
};

const NameField = ({ stored, isDisabled }: FieldProps<'name'>) => {
  const setting = useInstitutionSetting('name', stored);
  return (
    <Row name="name" setting={setting}>
      {(props) => (
        <TextInput
          {...props}
          w="100%"
          disabled={isDisabled}
          value={setting.value}
          onChange={(event) => setting.change(event.currentTarget.value)}
        />
      )}
    </Row>
  );
};

const TimeZoneField = ({ stored, isDisabled }: FieldProps<'time_zone'>) => {
  const setting = useInstitutionSetting('time_zone', stored);
  return (
    <Row name="time_zone" setting={setting}>
      {(props) => (
        <TimeZoneSelect
          {...props}
          w="100%"
          disabled={isDisabled}
          value={setting.value}
          onChange={setting.change}
        />
      )}
    </Row>
  );
};

const CurrencyField = ({ stored, isDisabled }: FieldProps<'currency'>) => {
  const setting = useInstitutionSetting('currency', stored);
  return (
    <Row name="currency" setting={setting}>
      {(props) => (
        <CurrencySelect
          {...props}
          w="100%"
          disabled={isDisabled}
          value={setting.value}
          onChange={setting.change}
        />
      )}
    </Row>
  );
};

const PassMarkField = ({ stored, isDisabled }: FieldProps<'default_pass_percent'>) => {
  const setting = useInstitutionSetting('default_pass_percent', stored);
  return (
    <Row name="default_pass_percent" setting={setting}>
      {(props) => (
        <NumberInput
          {...props}
          w="100%"
          disabled={isDisabled}
          suffix=" %"
          decimalScale={2}
          // An empty or unfinished number is shown and refused, never guessed.
          value={Number.isNaN(setting.value) ? '' : setting.value}
          min={0}
          max={WHOLE}
          clampBehavior="none"
          onChange={(value) => setting.change(typeof value === 'number' ? value : Number.NaN)}
        />
      )}
    </Row>
  );
};

/** What counts for everybody here; each field saves itself. */
export const InstitutionSection = () => {
  const { data, error, refetch, isRefetching } = useQuery(institutionQuery);
  const isDisabled = !useCan()('settings:add');
  if (data === undefined) {
    return error === null ? (
      <SkeletonForm />
    ) : (
      <ErrorState message={errorText(error)} isRetrying={isRefetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <NameField stored={data.name} isDisabled={isDisabled} />
      <TimeZoneField stored={data.time_zone} isDisabled={isDisabled} />
      <CurrencyField stored={data.currency} isDisabled={isDisabled} />
      <PassMarkField stored={data.default_pass_percent} isDisabled={isDisabled} />
    </>
  );
};
