import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { durationParts } from '#shared/domain/insight/duration-parts.ts';

/** Writes minutes as people say them: in hours and days where there are many. */
export function useDurationWords() {
  const { t, i18n } = useTranslation('insight');
  return useCallback(
    (value: number): string => {
      const parts = durationParts(value);
      if (parts.unit === 'minutes') return t('minutes', { value: parts.minutes });
      if (parts.unit === 'hours')
        return parts.minutes === 0
          ? t('wholeHours', { value: parts.hours })
          : t('hoursAndMinutes', { ...parts });
      const days = parts.days.toLocaleString(i18n.language);
      return parts.hours === 0 ? t('days', { value: days }) : t('daysAndHours', { days, hours: parts.hours });
    },
    [i18n.language, t],
  );
}
