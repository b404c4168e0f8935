import { useMemo } from 'react';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timeZones } from '#renderer/lib/content-time.ts';

export interface ZoneFieldProps {
  zone: string;
  isUnknown?: boolean;
  onZone: (zone: string) => void;
}

/** The zone in which a moment is said. */
export function ZoneField({ zone, isUnknown = false, onZone }: ZoneFieldProps) {
  const { t } = useTranslation('common');
  const zones = useMemo(() => timeZones([zone]), [zone]);
  return (
    <Select
      flex={1}
      miw={220}
      label={t('moment.zone')}
      searchable
      limit={100}
      data={zones}
      value={zone}
      error={isUnknown ? t('moment.unknownZone') : undefined}
      nothingFoundMessage={t('moment.noZone')}
      onChange={(next) => {
        if (next !== null) onZone(next);
      }}
    />
  );
}
