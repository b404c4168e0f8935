import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownWallTime } from '#renderer/lib/shown-zone.ts';

interface UntilDayProps {
  /** As `2026-11-30`; empty for no end. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** The last day on which something is granted. */
export const UntilDay = ({ value, onChange }: UntilDayProps) => {
  const { t } = useTranslation('users');
  const [today] = useState(() => shownWallTime(Date.now()).date);
  return (
    <TextInput
      type="date"
      label={t('access.until')}
      description={t('access.untilText')}
      min={today}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
