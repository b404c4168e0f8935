import { describe, expect, it } from 'vitest';
import { currencyChoices, currencyOfLocale, timeZoneChoices } from './places.ts';
import { refusedFields, type SetupValues } from './setup-values.ts';

const right: SetupValues = {
  institution_name: 'Hillside School',
  time_zone: 'Europe/Helsinki',
  currency: 'EUR',
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@hillside.example',
  password: 'violet harbour seven',
};

describe('refusedFields', () => {
  it('finds nothing where the server would find nothing', () => {
    expect(refusedFields(right, 'institution')).toEqual([]);
    expect(refusedFields(right, 'person')).toEqual([]);
  });

  it('looks at the fields of the step only, in the order of the form', () => {
    const wrong = { ...right, institution_name: ' ', last_name: '', password: 'elevenchars', email: 'noor' };
    expect(refusedFields(wrong, 'institution')).toEqual(['institution_name']);
    expect(refusedFields(wrong, 'person')).toEqual(['last_name', 'email', 'password']);
  });
});

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
