import { useTranslation } from 'react-i18next';
import type { AttemptFlag } from '#shared/domain/exam-attempts/attempt-flags.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the unit that reads best; 90 s and 90 min are still said in the smaller one. */
const UNITS = [
  { unit: 'day', ms: DAY, from: 2 * DAY },
  { unit: 'hour', ms: HOUR, from: 1.5 * HOUR },
  { unit: 'minute', ms: MINUTE, from: 1.5 * MINUTE },
  { unit: 'second', ms: 1000, from: 0 },
] as const;

/** A length in words, in the unit that reads best. @param ms milliseconds */
export const roughLength = (ms: number, locale: string): string => {
  const { unit, ms: one } = UNITS.find(({ from }) => ms >= from) ?? UNITS[3];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'second' && ms < 10_000 ? 1 : 0,
  }).format(ms / one);
};

/** Says what a flag of an attempt means, with its measure. */
export const useFlagText = (): ((flag: AttemptFlag) => string) => {
  const { t, i18n } = useTranslation('exams');
  return ({ kind, count, ms, least_ms: least = 0 }) =>
    t(`flag.${kind}Text`, {
      count,
      by: roughLength(Math.abs(ms), i18n.language),
      least: roughLength(least, i18n.language),
    });
};
