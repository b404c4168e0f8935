import { describe, expect, it } from 'vitest';
import { currencyChoices, currencyOfLocale, timeZoneChoices } from './places.ts';

describe('places', () => {
  it.each([
    ['en-GB', 'GBP'],
    ['en', 'USD'],
    ['de', 'EUR'],
    ['de-CH', 'CHF'],
    ['pt-BR', 'BRL'],
    ['en-US@posix', 'USD'],
    ['C', 'EUR'],
  ])('%s pays in %s', (locale, currency) => {
    expect(currencyOfLocale(locale)).toBe(currency);
  });

  it('offers every zone once, with its offset', () => {
    const zones = timeZoneChoices(Date.UTC(2026, 10, 21));
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
    expect(zones.find(({ value }) => value === 'UTC')).toBeDefined();
    expect(zones.find(({ value }) => value === 'Europe/Helsinki')?.aside).toBe('GMT+2');
  });

  it('names currencies in the language of the reader', () => {
    expect(currencyChoices('en-GB').find(({ value }) => value === 'GBP')?.label).toBe('British Pound');
  });
});
