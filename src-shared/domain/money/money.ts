import { exponentOf } from './currency.ts';

/**
 * An amount in minor units of what people and the wire write: 12.5 EUR are 1250.
 * By its decimal text: 1.005 KWD times a thousand is not whole in binary. Half goes away from zero.
 */
export function toMinor(major: number | string, currency: string): number {
  const minor = Number(shifted(Number(major), exponentOf(currency)));
  return Math.sign(minor) * Math.round(Math.abs(minor));
}

/** The amount that people and the wire write: the inverse of toMinor, to the last unit. */
export const toMajor = (minor: number, currency: string): number =>
  Number(shifted(minor, -exponentOf(currency)));

/** An amount as people write it: "€12.50", "¥500". */
export const moneyText = (minor: number, currency: string, locale = 'en-GB'): string => {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toMajor(minor, currency));
};

/** An amount for logs, refusals and files, whatever the language: "EUR 12.50". */
export const plainMoney = (minor: number, currency: string): string =>
  `${currency} ${toMajor(minor, currency).toFixed(exponentOf(currency))}`;

/** Moves the decimal point in the text, where no digit gets lost. */
function shifted(value: number, by: number): string {
  const [digits = '0', power = '0'] = String(value).split('e');
  return `${digits}e${Number(power) + by}`;
}
