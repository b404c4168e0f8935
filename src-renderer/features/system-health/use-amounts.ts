import { useTranslation } from 'react-i18next';
import type { FactUnit } from '#shared/domain/system-health/facts.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';

const LENGTHS = [
  { unit: 'day', ms: 24 * 60 * 60_000 },
  { unit: 'hour', ms: 60 * 60_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

const SIZES = [
  { unit: 'gigabyte', bytes: 1024 ** 3 },
  { unit: 'megabyte', bytes: 1024 ** 2 },
  { unit: 'kilobyte', bytes: 1024 },
] as const;

/** What was measured, as people read it. */
export const useAmounts = () => {
  const { t, i18n } = useTranslation('system-health');
  const shown = (value: number, unit: string): string =>
    new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(value);
  return (value: number | string | null, unit: FactUnit): string => {
    if (value === null) return t('none');
    if (typeof value === 'string') return value;
    switch (unit) {
      case 'ms': {
        const length = LENGTHS.find(({ ms }) => Math.abs(value) >= ms);
        return length === undefined ? shown(value, 'millisecond') : shown(value / length.ms, length.unit);
      }
      case 'bytes': {
        const size = SIZES.find(({ bytes }) => value >= bytes);
        return size === undefined ? shown(value, 'byte') : shown(value / size.bytes, size.unit);
      }
      case 'days':
        return shown(value, 'day');
      case 'percent':
        return shown(value, 'percent');
      case 'time':
        return formatAbsolute(value, i18n.language);
      case 'text':
      case 'count':
        return new Intl.NumberFormat(i18n.language).format(value);
    }
  };
};
