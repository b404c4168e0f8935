import { expect, it } from 'vitest';
import { toBase64 } from './base64.ts';

// The vectors of RFC 4648, and the signs beside letters and digits.
it.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['\u00fb\u00ef\u00ff', '++//'],
])('writes %j as %s', (text, expected) => {
  expect(toBase64(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBe(expected);
});
