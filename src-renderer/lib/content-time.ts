import { dateFormat } from '#renderer/lib/shown-zone.ts';

const partsOf = (at: number, locale: string, timeZone: string): ((type: string) => string) => {
  const parts = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
};

/** Day and time by the clocks of a zone: "Thu 26 Nov 09:30", with the year when it is another one. */
export const formatOpening = (at: number, locale: string, timeZone: string, now: number): string => {
  const part = partsOf(at, locale, timeZone);
  const isThisYear = part('year') === partsOf(now, locale, timeZone)('year');
  const day = [part('weekday'), part('day'), part('month'), ...(isThisYear ? [] : [part('year')])].join(' ');
  return `${day} ${part('hour')}:${part('minute')}`;
};

/** Every zone that this computer knows, and the given ones. */
export const timeZones = (extra: readonly string[]): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...extra]),
];

/** An amount as people write it: "€12.50". */
export const formatPrice = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
