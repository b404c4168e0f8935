import { isCountry } from './countries.ts';
import { hasPostalCode, isPostalCode } from './postal-codes.ts';

/** The fields of a purchase, by the names of spec 2 §3. */
export const BILLING_FIELDS = [
  'first_name',
  'last_name',
  'email_address',
  'phone_number',
  'country',
  'zip_code',
  'address',
  'address_2',
  'city',
  'state',
] as const;
export type BillingField = (typeof BILLING_FIELDS)[number];
export type Billing = { readonly [field in BillingField]: string };

export const NO_BILLING: Billing = {
  first_name: '',
  last_name: '',
  email_address: '',
  phone_number: '',
  country: '',
  zip_code: '',
  address: '',
  address_2: '',
  city: '',
  state: '',
};

/** The same fields by the names of spec 1 §3; `addressSearch` looks for an address and is none. */
const BILLING_INFO_NAMES = {
  first_name: 'firstName',
  last_name: 'lastName',
  email_address: 'emailAddress',
  phone_number: 'phoneNumber',
  country: 'country',
  zip_code: 'postalCode',
  address: 'addressLine1',
  address_2: 'addressLine2',
  city: 'city',
  state: 'state',
} as const satisfies { readonly [field in BillingField]: string };

/** What stands under either name, as fields of a purchase; the purchase's own name wins. What is not said is left out. */
export function saidBilling(given: Readonly<Record<string, unknown>>): Partial<Billing> {
  const said = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === 'string' ? value.trim() : undefined;
  };
  const fields: Partial<Record<BillingField, string>> = {};
  for (const field of BILLING_FIELDS) {
    const value = said(field) ?? said(BILLING_INFO_NAMES[field]);
    if (value !== undefined) fields[field] = value;
  }
  return fields;
}

/** The same with all fields; those that are not said are empty. */
export const readBilling = (given: Readonly<Record<string, unknown>>): Billing => ({
  ...NO_BILLING,
  ...saidBilling(given),
});

const OPTIONAL: ReadonlySet<BillingField> = new Set(['phone_number', 'address_2', 'state']);
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
const PHONE = /^\+?[\d\s()/.-]{5,24}$/u;

export type BillingProblem = 'missing' | 'wrong';

/** What a value of a field must be, where not anything will do. */
const FITS: { readonly [field in BillingField]?: (value: string, billing: Billing) => boolean } = {
  email_address: (value) => EMAIL.test(value),
  phone_number: (value) => PHONE.test(value),
  country: isCountry,
  zip_code: (value, { country }) => isPostalCode(country, value),
};

function problemOf(field: BillingField, billing: Billing): BillingProblem | null {
  const value = billing[field].trim();
  if (field === 'zip_code' && !hasPostalCode(billing.country)) return null;
  if (value === '') return OPTIONAL.has(field) ? null : 'missing';
  return FITS[field]?.(value, billing) === false ? 'wrong' : null;
}

/** What keeps somebody from being billed, by field. */
export function billingProblems(billing: Billing): ReadonlyMap<BillingField, BillingProblem> {
  const found = new Map<BillingField, BillingProblem>();
  for (const field of BILLING_FIELDS) {
    const problem = problemOf(field, billing);
    if (problem !== null) found.set(field, problem);
  }
  return found;
}
