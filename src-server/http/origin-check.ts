import { isIP } from 'node:net';

/**
 * Refuses requests that reach this server under a foreign name (DNS rebinding) or from a foreign page.
 * Returns the reason, or undefined when the request may pass.
 */
export function refuseForeignRequest(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  allowedHosts: Pick<ReadonlySet<string>, 'has'>,
): string | undefined {
  const host = headers.get('host')?.toLowerCase() ?? '';
  if (!allowedHosts.has(host)) return 'unknown host';
  const origin = headers.get('origin');
  if (origin !== null && method !== 'GET' && method !== 'HEAD' && !isOwnOrigin(origin, host))
    return 'foreign origin';
  return isOfForeignPage(headers) ? 'foreign page' : undefined;
}

/**
 * The same for what watches over the server: it may also ask by any address, or without a name at all. A page
 * that was led here by a name of its own says that name, and no page may ask what is not its own.
 */
export function refuseForeignProbe(
  { headers }: Pick<Request, 'headers'>,
  ownHosts: Pick<ReadonlySet<string>, 'has'>,
): string | undefined {
  const host = headers.get('host')?.toLowerCase() ?? '';
  if (!isAddress(host) && !ownHosts.has(host)) return 'unknown host';
  const origin = headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, host)) return 'foreign origin';
  return isOfForeignPage(headers) ? 'foreign page' : undefined;
}

const isOfForeignPage = (headers: Request['headers']): boolean =>
  headers.get('sec-fetch-site') === 'cross-site' && headers.get('sec-fetch-mode') !== 'navigate';

/** Not a name that somebody could let lead here: only an address, which leads to itself. */
function isAddress(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === '' || name === 'localhost' || isIP(name) !== 0;
}

function isOwnOrigin(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host}` || origin.toLowerCase() === `https://${host}`;
}
