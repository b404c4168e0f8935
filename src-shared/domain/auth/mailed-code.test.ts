import { describe, expect, it } from 'vitest';
import {
  HOUR_MS,
  isLinkToken,
  mayMail,
  newMailedSecrets,
  readMailedSecret,
  RESEND_WAIT_MS,
} from './mailed-code.ts';

const NOW = 10 * HOUR_MS;
const bytes = (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 37 + 11) % 256);

describe('what a mail proves its reader by', () => {
  it('is a token of 256 bits, as base64url writes it, and a code to type', () => {
    const { token, code } = newMailedSecrets(bytes);
    expect(token).toBe('CzBVep_E6Q4zWH2ix-wRNluApcrvFDleg6jN8hc8YYY');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/u);
    expect([isLinkToken(token), isLinkToken(code)]).toEqual([true, false]);
  });

  it('is read as it was typed, a token as it stands', () => {
    const { token } = newMailedSecrets(bytes);
    expect(readMailedSecret(token)).toBe(token);
    expect(readMailedSecret(' abcd-efgh-jkmn ')).toBe('ABCDEFGHJKMN');
  });
});

describe('whether another mail goes out', () => {
  it.each<[string, number[], boolean]>([
    ['the first', [], true],
    ['at once after one', [NOW - RESEND_WAIT_MS + 1], false],
    ['half a minute after one', [NOW - RESEND_WAIT_MS], true],
    ['the fifth in an hour', [1, 2, 3, 4].map((one) => NOW - one * 60_000), true],
    ['the sixth in an hour', [1, 2, 3, 4, 5].map((one) => NOW - one * 60_000), false],
    ['the sixth after the first is an hour old', [60, 4, 3, 2, 1].map((one) => NOW - one * 60_000), true],
  ])('%s', (_what, grantedAt, verdict) => {
    expect(mayMail(grantedAt, NOW)).toBe(verdict);
  });
});
