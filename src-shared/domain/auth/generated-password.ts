/** 32 signs that nobody takes for one another, on paper or by telephone. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A password of 80 bits, in groups of four that are easy to copy by hand. */
export function generatedPassword(random: (bytes: number) => Uint8Array): string {
  const signs = Array.from(random(GROUPS * GROUP_LENGTH), (byte) => SIGNS[byte % SIGNS.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}
