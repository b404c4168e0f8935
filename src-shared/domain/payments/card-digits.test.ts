import { expect, it } from 'vitest';
import { hasCardDigits, holdsCardDigits } from './card-digits.ts';

it.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  'My card is 5555555555554444, thank you.',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '30569309025904',
  '3566002020360505',
  '6200000000000005',
  '2223003122003222',
  'карта:4000002760003184',
])('%s may be a card', (text) => {
  expect(hasCardDigits(text)).toBe(true);
});

it.each([
  ['a wrong check digit', '4242424242424241'],
  ['too few digits', '424242424242'],
  ['too many digits', '42424242424242424242'],
  ['no network', '1234567812345670'],
  ['an id beside letters', 'pm_4242424242424242'],
  ['a uuid', '42424242-4242-4424-8242-424242424242'],
  ['a phone number', '+49 4242 424 242 424 2'],
  ['a phone number without blanks', '+4242424242424242'],
  ['an account number', 'IBAN DE89 4242 4242 4242 4242'],
  ['a length of no network', '42424242424242424'],
  ['a fraction', '0.4242424242424242'],
  ['a hash', 'a4242424242424242f'],
  ['numbers one after another', '4 8 15 16 23 42 4 8 15'],
  ['nothing', ''],
])('%s is none', (_what, text) => {
  expect(hasCardDigits(text)).toBe(false);
});

it('looks into values', () => {
  expect(holdsCardDigits({ a: [{ b: 'x 4242424242424242' }] })).toBe(true);
  expect(holdsCardDigits({ a: [{ b: 'x', n: 4_242_424_242_424_242 }], c: null })).toBe(false);
  expect(holdsCardDigits({ new_password: '4242424242424242' })).toBe(false);
  expect(holdsCardDigits(new Uint8Array(16))).toBe(false);
});

it('comes to an end with a long text of digits', () => {
  expect(hasCardDigits('4 '.repeat(200_000))).toBe(false);
  expect(hasCardDigits('4'.repeat(400_000))).toBe(false);
});
