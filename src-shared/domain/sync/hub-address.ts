const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

export type HubAddress =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: string };

/**
 * The address of a hub as it is kept: origin only. Passwords and drafts travel to it, so it has to be
 * HTTPS, except on this computer and where somebody has allowed it expressly.
 */
export function parseHubAddress(text: string, options: { readonly isInsecureAllowed: boolean }): HubAddress {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return { ok: false, reason: 'This is not an address such as https://hub.school.example.' };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { ok: false, reason: 'The address of a hub begins with https://.' };
  if (url.username !== '' || url.password !== '')
    return { ok: false, reason: 'The address must not hold a name or a password.' };
  const isSafe = url.protocol === 'https:' || isLoopbackName(url.hostname) || options.isInsecureAllowed;
  if (!isSafe) return { ok: false, reason: 'Use https://: passwords would travel unencrypted.' };
  return { ok: true, url: url.origin };
}
