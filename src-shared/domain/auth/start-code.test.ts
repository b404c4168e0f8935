import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTypedCode } from '../text/typed-code.ts';
import { newStartCode, showStartCode } from './start-code.ts';

const codes = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => newStartCode(() => bytes));

it('has twelve characters of which none is taken for another', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/u);
      expect(showStartCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/u);
    }),
  );
});

it('uses every character as often as any other', () => {
  const signs = Array.from({ length: 256 }, (_none, byte) => newStartCode(() => Uint8Array.of(byte)));
  expect(new Set(signs).size).toBe(32);
  expect(new Set([...Map.groupBy(signs, (sign) => sign).values()].map((same) => same.length))).toEqual(
    new Set([8]),
  );
});

const asTyped = fc.record({
  isSmall: fc.boolean(),
  one: fc.constantFrom('1', 'I', 'L'),
  zero: fc.constantFrom('0', 'O'),
  between: fc.constantFrom('', ' ', '-', ' - ', '\u2013', '.'),
});

it('is read as it is typed: without case, blanks and dashes, and with look-alikes', () => {
  fc.assert(
    fc.property(codes, asTyped, (code, { isSmall, one, zero, between }) => {
      const typed = showStartCode(code).replaceAll('1', one).replaceAll('0', zero).split('').join(between);
      expect(readTypedCode(isSmall ? ` ${typed.toLowerCase()}` : typed)).toBe(code);
    }),
  );
});

it('is another one where a character is another one', () => {
  fc.assert(
    fc.property(codes, codes, (one, other) => {
      expect(readTypedCode(showStartCode(one)) === readTypedCode(showStartCode(other))).toBe(one === other);
    }),
  );
});
