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
  const site = headers.get('sec-fetch-site');
  const mode = headers.get('sec-fetch-mode');
  if (site === 'cross-site' && mode !== 'navigate') return 'foreign page';
  return undefined;
}

function isOwnOrigin(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host}` || origin.toLowerCase() === `https://${host}`;
}
