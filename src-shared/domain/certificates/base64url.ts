import { toBase64 } from '../wire/base64.ts';

/** Bytes as base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replace(/\+/gu, '-').replace(/\//gu, '_').replace(/=+$/u, '');

/** The bytes of base64url; null where it is none, or not the shortest spelling of its bytes. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/u.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replace(/-/gu, '+').replace(/_/gu, '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : null;
}

/** Text as base64url of its UTF-8. */
export const textToBase64Url = (text: string): string => toBase64Url(new TextEncoder().encode(text));

/** The text that base64url holds; null where it holds none. */
export function textFromBase64Url(coded: string): string | null {
  const bytes = fromBase64Url(coded);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
