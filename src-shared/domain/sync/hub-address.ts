const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

export type HubAddress =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: string };

const ADDRESS = /^(https?):\/\/(\[[\da-f:.]+\]|[^\s/?#@:[\]\\]+)(:\d{1,5})?(?:[/?#].*)?$/i;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

const refused = (reason: string): HubAddress => ({ ok: false, reason });

/**
 * The address of a hub as it is kept: origin only. Passwords and drafts travel to it, so it has to be
 * HTTPS, except on this computer and where somebody has allowed it expressly.
 */
export function parseHubAddress(text: string, options: { readonly isInsecureAllowed: boolean }): HubAddress {
  const typed = text.trim();
  if (!/^https?:\/\//i.test(typed)) return refused('The address of a hub begins with https://.');
  if (typed.includes('@')) return refused('The address must not hold a name or a password.');
  const match = ADDRESS.exec(typed);
  if (match === null) return refused('This is not an address such as https://hub.school.example.');
  const [, scheme = '', name = '', port = ''] = match.map((part) => part?.toLowerCase());
  const isSafe = scheme === 'https' || isLoopbackName(name) || options.isInsecureAllowed;
  if (!isSafe) return refused('Use https://: passwords would travel unencrypted.');
  return { ok: true, url: `${scheme}://${name}${port === DEFAULT_PORTS[scheme] ? '' : port}` };
}
