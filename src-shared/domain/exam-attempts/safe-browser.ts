/** By which the Safe Exam Browser says which settings it has. */
export const CONFIG_KEY_HEADER = 'x-safeexambrowser-configkeyhash';

/** How a browser asked. */
export interface AskedBy {
  /** The absolute address as the browser has it. */
  readonly url: string;
  /** What it said in the header; null where it said nothing. */
  readonly configKeyHash: string | null;
}

/** Whether a request comes from a Safe Exam Browser with settings that are allowed. */
export type SafeBrowserState = 'fits' | 'missing' | 'wrong';

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url;

/** The address of a request as the browser saw it, where people reach the server under another origin. */
export function addressSeen(url: string, publicOrigin: string | null): string {
  return withoutFragment(publicOrigin === null ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/iu, publicOrigin));
}

/**
 * "Create a SHA256 hash value from the absolute URL without Fragment part with appended Config Key hash string", in hexadecimal
 * digits, and compare it with the header of each request (Safe Exam Browser, Developer Documentation, "Config Key":
 * safeexambrowser.org/developer/seb-config-key.html).
 * @param keys config keys, 64 hexadecimal digits in lower case @param sha256 of UTF-8 text, in lower case hexadecimal digits
 */
export function safeBrowserState(
  { url, configKeyHash }: AskedBy,
  keys: readonly string[],
  sha256: (text: string) => string,
): SafeBrowserState {
  if (configKeyHash === null || configKeyHash === '') return 'missing';
  const said = configKeyHash.toLowerCase();
  return keys.some((key) => sha256(withoutFragment(url) + key) === said) ? 'fits' : 'wrong';
}

/** Config keys as they are stored. */
export const printConfigKeys = (keys: readonly string[]): string => [...new Set(keys)].join(',');

/** @see printConfigKeys */
export const parseConfigKeys = (stored: string): string[] => (stored === '' ? [] : stored.split(','));

/** A config key as somebody pasted it; null for what is none. */
export function readConfigKey(typed: string): string | null {
  const key = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/u.test(key) ? key : null;
}
