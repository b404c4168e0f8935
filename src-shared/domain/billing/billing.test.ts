import { expect, it } from 'vitest';
import { BILLING_FIELDS, billingProblems, NO_BILLING, readBilling, saidBilling } from './billing-fields.ts';
import { COUNTRIES } from './countries.ts';
import { hasPostalCode, isPostalCode } from './postal-codes.ts';

const ada = {
  ...NO_BILLING,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_address: 'ada@school.example',
  country: 'GB',
  zip_code: 'SW1A 1AA',
  address: '12 Square',
  city: 'London',
};

it('reads either naming, and nothing else', () => {
  expect(readBilling(ada)).toEqual(ada);
  const info = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    emailAddress: 'ada@school.example',
    country: 'GB',
    postalCode: 'SW1A 1AA',
    addressLine1: '12 Square',
    city: 'London',
  };
  expect(readBilling(info)).toEqual(ada);
  expect(saidBilling({ addressLine2: '' })).toEqual({ address_2: '' });
  expect(readBilling({ firstName: ' Ada ', first_name: 'Grace', addressSearch: 'x', city: 7 })).toEqual({
    ...NO_BILLING,
    first_name: 'Grace',
  });
});

it('asks for what an invoice needs', () => {
  expect([...billingProblems(ada)]).toEqual([]);
  expect([...billingProblems(NO_BILLING).keys()]).toEqual(
    BILLING_FIELDS.filter((field) => !['phone_number', 'address_2', 'state'].includes(field)),
  );
  expect([
    ...billingProblems({ ...ada, email_address: 'ada', phone_number: 'x', country: 'XX', zip_code: '!' }),
  ]).toEqual([
    ['email_address', 'wrong'],
    ['phone_number', 'wrong'],
    ['country', 'wrong'],
    ['zip_code', 'wrong'],
  ]);
  expect([...billingProblems({ ...ada, country: 'HK', zip_code: '' })]).toEqual([]);
});

it.each([
  ['GB', 'SW1A 1AA', true],
  ['GB', '12345', false],
  ['US', '94105-1234', true],
  ['US', '9410', false],
  ['DE', '10115', true],
  ['NL', '1012 AB', true],
  ['CA', 'K1A 0B1', true],
  ['CA', 'K1A0B', false],
  ['MN', '15160', true],
])('in %s, %s is a postal code: %s', (country, code, is) => {
  expect(isPostalCode(country, code)).toBe(is);
});

it('knows countries once, and every rule is about one', () => {
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  expect(COUNTRIES).toHaveLength(249);
  expect(hasPostalCode('HK')).toBe(false);
});
