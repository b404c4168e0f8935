import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exponentOf } from './currency.ts';
import { moneyText, plainMoney, toMajor, toMinor } from './money.ts';

const currency = fc.constantFrom('JPY', 'EUR', 'KWD');

it.each([
  ['JPY', 0],
  ['EUR', 2],
  ['GBP', 2],
  ['KWD', 3],
  ['BHD', 3],
  ['XXX', 2],
])('%s has %i decimals', (code, digits) => {
  expect(exponentOf(code)).toBe(digits);
});

it.each([
  [12.5, 'EUR', 1250],
  ['12.50', 'EUR', 1250],
  [1.005, 'EUR', 101],
  [1.005, 'KWD', 1005],
  [500, 'JPY', 500],
  [0.5, 'JPY', 1],
  [-0.005, 'EUR', -1],
  [1e-7, 'EUR', 0],
  [4_503_599_627_370.49, 'EUR', 450_359_962_737_049],
])('%s %s are %i minor units', (major, code, minor) => {
  expect(toMinor(major, code)).toBe(minor);
});

it('never loses or makes a minor unit, there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), currency, (minor, code) => {
      expect(toMinor(toMajor(minor, code), code)).toBe(minor);
      expect(toMinor(toMajor(minor, code).toFixed(exponentOf(code)), code)).toBe(minor);
    }),
  );
});

it('says amounts with the decimals of their currency', () => {
  expect(moneyText(1250, 'EUR')).toBe('€12.50');
  expect(moneyText(500, 'JPY', 'en-US')).toBe('¥500');
  expect(plainMoney(1005, 'KWD')).toBe('KWD 1.005');
  expect(plainMoney(500, 'JPY')).toBe('JPY 500');
});
