/** Crockford's base 32: no sign is taken for another one. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'LC';
const GROUPS = 3;
const GROUP = 4;
const LENGTH = GROUPS * GROUP;

/** How many random bytes a number is made of; 60 bits are used, so nobody guesses one. */
export const NUMBER_BYTES = LENGTH;

/** A number of a certificate, `LC-XXXX-XXXX-XXXX`, from random bytes. */
export function printNumber(bytes: Uint8Array): string {
  const signs = Array.from({ length: LENGTH }, (_, at) => SIGNS.charAt((bytes[at] ?? 0) & 31)).join('');
  return grouped(signs);
}

const grouped = (signs: string): string =>
  [PREFIX, ...Array.from({ length: GROUPS }, (_, at) => signs.slice(at * GROUP, (at + 1) * GROUP))].join('-');

/** A number as somebody typed it: case, blanks and look-alikes do not matter. Null where it is none. */
export function readNumber(typed: string): string | null {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/gu, '')
    .replace(/^LC/u, '')
    .replace(/O/gu, '0')
    .replace(/[IL]/gu, '1');
  return signs.length === LENGTH && Array.from(signs).every((sign) => SIGNS.includes(sign))
    ? grouped(signs)
    : null;
}
