import { useTranslation } from 'react-i18next';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const units = [
  { unit: 'gigabyte', size: 1e9 },
  { unit: 'megabyte', size: 1e6 },
  { unit: 'kilobyte', size: 1e3 },
] as const;

export interface Formats {
  /** "2.4 MB". */
  readonly bytes: (count: number) => string;
  /** "4 minutes behind the hub", of this computer's clock or of a device's. */
  readonly offset: (aheadMs: number) => string;
}

/** Amounts as people read them. */
export const useFormats = (): Formats => {
  const { t, i18n } = useTranslation('sync');
  return {
    bytes: (count) => {
      const { unit, size } = units.find((one) => count >= one.size) ?? { unit: 'byte', size: 1 };
      return new Intl.NumberFormat(i18n.language, {
        style: 'unit',
        unit,
        maximumFractionDigits: 1,
      }).format(count / size);
    },
    offset: (aheadMs) => {
      const size = Math.abs(aheadMs);
      // A clock that is off by less is a clock like any other.
      if (size <= MINUTE) return t('device.clockRight');
      const length =
        size >= DAY
          ? t('length.days', { count: Math.round(size / DAY) })
          : size >= HOUR
            ? t('length.hours', { count: Math.round(size / HOUR) })
            : t('length.minutes', { count: Math.max(1, Math.round(size / MINUTE)) });
      return aheadMs > 0 ? t('clock.ahead', { length }) : t('clock.behind', { length });
    },
  };
};
