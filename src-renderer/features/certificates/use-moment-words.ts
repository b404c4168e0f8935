import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { shownZone } from '#renderer/lib/shown-zone.ts';

/** A moment in words, in the zone that is shown here. */
export const useMomentWords = (): ((at: string) => string) => {
  const { i18n } = useTranslation();
  return useCallback(
    (at: string) =>
      new Intl.DateTimeFormat(i18n.language, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: shownZone(),
      }).format(new Date(at)),
    [i18n.language],
  );
};
