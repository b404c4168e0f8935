const PROTOCOLS = ['https:', 'http:', 'mailto:'];
const MAX_LENGTH = 2048;
/** Spaces, controls and what reverses the order of signs: nobody sees where such an address leads. */
const HIDDEN = /[\s\p{Cc}\p{Cf}]/u;

/**
 * An address that a link may lead to, as it was written: https, http or mailto, whole, without a name or password in
 * it. Null for everything else, `javascript:` and addresses without a protocol included.
 */
export function linkAddress(written: string): string | null {
  const href = written.trim();
  if (href.length > MAX_LENGTH || HIDDEN.test(href)) return null;
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return null;
  }
  if (!PROTOCOLS.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'mailto:' && !url.pathname.includes('@') ? null : href;
}
