/** Crockford's base32: nothing that is read for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

export const ENROLMENT_CODE_MS = 24 * 60 * 60 * 1000;

/** A code of fifty bits from ten random bytes. */
export const enrolmentCodeOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** As it is shown: two groups of five. */
export const showEnrolmentCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** As somebody typed it: with groups, in small letters, with look-alikes. */
export const readEnrolmentCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
