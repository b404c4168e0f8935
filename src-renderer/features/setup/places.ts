const EURO = 'EUR';

/** Currencies of the regions whose languages and time zones our users most likely have. */
const currencies: Readonly<Record<string, string>> = {
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  IN: 'INR',
  ZA: 'ZAR',
  NG: 'NGN',
  KE: 'KES',
  GH: 'GHS',
  CH: 'CHF',
  NO: 'NOK',
  SE: 'SEK',
  DK: 'DKK',
  IS: 'ISK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  TR: 'TRY',
  UA: 'UAH',
  JP: 'JPY',
  CN: 'CNY',
  KR: 'KRW',
  SG: 'SGD',
  HK: 'HKD',
  TW: 'TWD',
  BR: 'BRL',
  MX: 'MXN',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  IL: 'ILS',
  AE: 'AED',
  SA: 'SAR',
  EG: 'EGP',
  MA: 'MAD',
  PK: 'PKR',
  BD: 'BDT',
  PH: 'PHP',
  ID: 'IDR',
  MY: 'MYR',
  TH: 'THB',
  VN: 'VND',
};

/** The currency of a language tag such as en-GB; the euro where it is not known. */
export function currencyOfLocale(locale: string): string {
  // Chromium takes what POSIX says of a language along, as in "en-US@posix", which is no tag.
  const [tag = ''] = locale.split(/[@.]/u);
  try {
    return currencies[new Intl.Locale(tag).maximize().region ?? ''] ?? EURO;
  } catch {
    return EURO;
  }
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Said at the right of the name: the offset of a zone now, the code of a currency. */
  readonly aside: string;
}

const offsetOf = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Every time zone that the server takes, by its city. */
export const timeZoneChoices = (now: number): readonly Choice[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    aside: offsetOf(value, now),
  }));

/** Every currency by its name in the language of the reader. */
export const currencyChoices = (locale: string): readonly Choice[] => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: names.of(value) ?? value, aside: value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
};
