import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const MIB = 1024 * 1024;

/** Writes a number of bytes. */
export function useSizeWords(): (bytes: number) => string {
  const { t, i18n } = useTranslation('insight');
  return useCallback(
    (bytes) => t('mib', { value: (bytes / MIB).toLocaleString(i18n.language, { maximumFractionDigits: 1 }) }),
    [i18n.language, t],
  );
}
