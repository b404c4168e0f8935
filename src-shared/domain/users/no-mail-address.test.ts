import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isMailable, noMailAddress } from './no-mail-address.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

it('is made of the name, and of characters that keep people of one name apart', () => {
  const zoe = { first: 'Zoë', last: "O'Neill" };
  expect(noMailAddress(zoe, () => bytes(1, 2, 3, 31))).toBe('zoe.oneill.123z@no-mail.invalid');
  expect(noMailAddress(zoe, () => bytes(1, 2, 3, 30))).not.toContain('123z');
  expect(noMailAddress({ first: '明', last: '李' }, () => bytes(0, 0, 0, 0))).toBe(
    'person.0000@no-mail.invalid',
  );
});

it('is an e-mail address that the contract takes, of whatever name, and that gets no mail', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.uint8Array({ minLength: 4, maxLength: 4 }),
      (first, last, random) => {
        const address = noMailAddress({ first, last }, () => random);
        expect(z.email().max(254).safeParse(address).success).toBe(true);
        expect(isMailable(address)).toBe(false);
      },
    ),
  );
  expect(isMailable('noor@school.test')).toBe(true);
  expect(isMailable('noor@invalid')).toBe(false);
});
