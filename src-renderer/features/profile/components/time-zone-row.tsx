import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { computerZone } from '#renderer/lib/shown-zone.ts';
import { saveTimeZone, settingsQuery } from '../settings-queries.ts';

const OWN = '';

/** The time zone in which times are shown: that of the computer, or one of one's choice. */
export const TimeZoneRow = () => {
  const { t } = useTranslation('profile');
  const query = useQuery(settingsQuery);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const here = computerZone();
  return (
    <QueryState query={query}>
      {({ time_zone: stored }) => (
        <SettingField
          label={t('timeZone.label')}
          description={t('timeZone.text')}
          scope="account"
          stored={stored ?? OWN}
          fits={() => true}
          wrong=""
          save={(value) => saveTimeZone(value === OWN ? null : value)}
        >
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              searchable
              limit={80}
              allowDeselect={false}
              value={value}
              onChange={(chosen) => onChange(chosen ?? OWN)}
              nothingFoundMessage={t('timeZone.nothing')}
              data={[
                { value: OWN, label: t('timeZone.computer', { zone: here }) },
                ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
              ]}
            />
          )}
        </SettingField>
      )}
    </QueryState>
  );
};
