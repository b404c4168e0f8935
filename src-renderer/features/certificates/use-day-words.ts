import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A day of a calendar in words; days have no zone. */
export const useDayWords = (): ((day: string) => string) => {
  const { i18n } = useTranslation();
  return useCallback(
    (day: string) =>
      new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    [i18n.language],
  );
};
