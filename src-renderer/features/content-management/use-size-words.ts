import { useTranslation } from 'react-i18next';
import type { ManagedContent } from '#shared/contract/content-management.ts';

const MEGABYTE = 1_000_000;

/** How large something is: its questions or items, and its files where there are any. */
export const useSizeWords = (): ((content: ManagedContent) => string) => {
  const { t } = useTranslation('content-management');
  return ({ kind, part_count: count, size_bytes: bytes }) =>
    [
      t(`size.${kind}`, { count }),
      ...(bytes === null || bytes === 0 ? [] : [t('size.megabytes', { size: Math.ceil(bytes / MEGABYTE) })]),
    ].join(', ');
};
