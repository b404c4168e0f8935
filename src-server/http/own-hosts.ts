import { isIP } from 'node:net';
import os from 'node:os';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

export interface OwnHostsOptions {
  /** The address that the server listens on. */
  readonly host: string;
  readonly port: number;
  /** Where people find it, when that is somewhere else. */
  readonly publicUrl: URL | null;
}

/**
 * The names under which this server may be asked for. Somebody else's name may lead here (DNS
 * rebinding), an address may not: where the network is listened to, any address is one's own.
 */
export function ownHosts({ host, port, publicUrl }: OwnHostsOptions): Pick<ReadonlySet<string>, 'has'> {
  const names = new Set(LOOPBACK_NAMES.map((name) => `${name}:${port}`));
  if (publicUrl !== null) names.add(publicUrl.host);
  if (isLoopback(host)) return names;
  names.add(`${os.hostname().toLowerCase()}:${port}`);
  const suffix = `:${port}`;
  const isAddress = (name: string): boolean =>
    name.endsWith(suffix) && isIP(name.slice(0, -suffix.length).replace(/^\[(.*)\]$/, '$1')) !== 0;
  return { has: (name) => names.has(name) || isAddress(name) };
}
