import { describe, expect, it } from 'vitest';
import {
  defaultFactorPolicy,
  factorDueAt,
  GRACE_MS,
  maskedEmail,
  readFactorCode,
  RESEND_MS,
  resendWaitMs,
  SEND_WINDOW_MS,
} from './second-factor.ts';
import { otpauthUri, stepAt, stepsThatCount, toBase32 } from './totp.ts';

const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is that of RFC 4648', (text, expected) => {
    expect(toBase32(ascii(text))).toBe(expected);
  });
});

it('accepts the code of this step and of the one before, and no later one', () => {
  expect(stepsThatCount(59_000)).toEqual([1, 0]);
  expect(stepAt(60_000)).toBe(2);
});

it('names institution and account to the app, whatever signs they have', () => {
  const uri = otpauthUri('ABC', { issuer: 'North: A & B', account: 'a+b@x.test' });
  expect(uri).toBe(
    'otpauth://totp/North%20%20A%20%26%20B:a%2Bb%40x.test?secret=ABC&issuer=North%20%20A%20%26%20B&algorithm=SHA1&digits=6&period=30',
  );
});

it('tells digits from recovery codes, however they are typed', () => {
  expect(readFactorCode(' 123 456 ')).toEqual({ kind: 'digits', code: '123456' });
  expect(readFactorCode('abcd-efgh-jkmn-pqro')).toEqual({ kind: 'recovery', code: 'ABCDEFGHJKMNPQR0' });
  expect([readFactorCode('12345'), readFactorCode('ABCD-EFGH'), readFactorCode('')]).toEqual([
    null,
    null,
    null,
  ]);
});

describe('the policy', () => {
  it('asks administrators of a hub, and nobody on one computer', () => {
    const onHub = ['Admin', 'Instructor', 'Librarian', 'Student'].map((role) =>
      defaultFactorPolicy(role, true),
    );
    expect(onHub).toEqual(['required', 'offered', 'offered', 'off']);
    expect(defaultFactorPolicy('Admin', false)).toBe('offered');
  });

  it('leaves the grace from the later of the account and the demand', () => {
    const person = { policy: 'required', hasFactor: false, requiredSince: 1000, createdAt: 500 } as const;
    expect(factorDueAt(person)).toBe(1000 + GRACE_MS);
    expect(factorDueAt({ ...person, createdAt: 2000 })).toBe(2000 + GRACE_MS);
    expect(factorDueAt({ ...person, hasFactor: true })).toBeNull();
    expect(factorDueAt({ ...person, policy: 'offered' })).toBeNull();
  });
});

it('sends codes at intervals, and five in an hour', () => {
  expect(resendWaitMs([], 0)).toBe(0);
  expect(resendWaitMs([1000], 1000)).toBe(RESEND_MS);
  expect(resendWaitMs([1000], 1000 + RESEND_MS)).toBe(0);
  const five = [1, 2, 3, 4, 5].map((minute) => minute * 60_000);
  expect(resendWaitMs(five, 10 * 60_000)).toBe(60_000 + SEND_WINDOW_MS - 10 * 60_000);
});

it('masks an address', () => {
  expect(maskedEmail('noor@school.test')).toBe('n***@school.test');
});
