/** Crockford's base32: nothing that is read for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of five bits for each random byte. */
export const typedCodeOf = (random: Uint8Array): string =>
  Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** As it is shown: in groups of so many characters. */
export const groupedCode = (code: string, size: number): string =>
  Array.from({ length: Math.ceil(code.length / size) }, (_, group) =>
    code.slice(group * size, (group + 1) * size),
  ).join('-');

/** As somebody typed it: with groups, in small letters, with look-alikes. */
export const readTypedCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
