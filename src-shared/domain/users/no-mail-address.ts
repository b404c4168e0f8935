import { typedCodeOf } from '../text/typed-code.ts';

/** Reserved by RFC 2606: no mail server has it, and there never will be one. */
const DOMAIN = 'no-mail.invalid';
const LONGEST_NAME = 40;
const SUFFIX = 4;

const wordOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '');

/**
 * An address for somebody who has no e-mail: made of the name, and of four random characters that keep people of
 * the same name apart. @param random gives so many random bytes.
 */
export function noMailAddress(
  name: { readonly first: string; readonly last: string },
  random: (bytes: number) => Uint8Array,
): string {
  const words = [name.first, name.last].map(wordOf).filter((word) => word !== '');
  const local = (words.join('.') || 'person').slice(0, LONGEST_NAME);
  return `${local}.${typedCodeOf(random(SUFFIX)).toLowerCase()}@${DOMAIN}`;
}

/** False for an address that belongs to nobody: nothing may be sent there. */
export const isMailable = (address: string): boolean => !/[.@]invalid$/iu.test(address.trim());
