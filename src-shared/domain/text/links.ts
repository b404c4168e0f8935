import { linkAddress } from '../documents/link-address.ts';

/** A part of what somebody wrote: words, or an address in them. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/gu;

/** Signs that end a sentence and not an address. */
const AFTER = /[.,;:!?)\]}…]+$/u;

/** A computer of the internet has a dot in its name; without one it is a word with a colon. */
const HOST = /^https:\/\/[^/?#]+\.[^/?#.]/u;

/** Splits a text at the addresses in it. Only those that are sent encrypted; put together again it is the same text. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(AFTER, '');
    const href = linkAddress(address);
    if (href === null || !HOST.test(href)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null });
    parts.push({ text: address, href });
    from = found.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}
