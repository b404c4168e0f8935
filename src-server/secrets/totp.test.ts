import { expect, it } from 'vitest';
import { matchingStep, totpCode } from './totp.ts';

/** The secret and the times of RFC 6238, appendix B, with the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
});

it('accepts a code in its own step and the next one alone', () => {
  const code = totpCode(SECRET, 100);
  const at = (step: number) => matchingStep(SECRET, code, step * 30_000);
  expect([at(99), at(100), at(101), at(102)]).toEqual([null, 100, 100, null]);
});
