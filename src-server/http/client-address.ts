import { BlockList, isIP } from 'node:net';

/** The addresses whose word about others is believed. */
export type TrustedProxies = Pick<BlockList, 'check'>;

/** IPv4 as a server that listens on both kinds sees it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and networks (`10.0.0.2`, `10.0.0.0/8`, `::1`). @throws Error for what is neither. */
export function readTrustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
    if (isIP(address) === 0 || !isBits) throw new Error(`'${entry}' is not an address or a network.`);
    if (bits === undefined) list.addAddress(address, kindOf(address));
    else list.addSubnet(address, Number(bits), kindOf(address));
  }
  return list;
}

export interface Connection {
  /** Who the request came from, as far as it can be known. */
  readonly remoteAddress: string;
  /** Somebody on this computer, and nobody for whom a proxy speaks. */
  readonly isLocal: boolean;
}

const LOOPBACK = readTrustedProxies(['127.0.0.0/8', '::1']);

const isIn = (list: TrustedProxies, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, kindOf(address));

/**
 * Reads X-Forwarded-For from the right, as long as the one who wrote it is trusted: what stands further
 * left may have been sent by anybody.
 */
export function connectionOf(
  socketAddress: string | undefined,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  trusted: TrustedProxies,
): Connection {
  const direct = plain(socketAddress ?? 'unknown');
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const isForwarded = forwarded !== '' || headers['forwarded'] !== undefined;
  let client = direct;
  for (const hop of forwarded.split(',').toReversed()) {
    if (!isIn(trusted, client)) break;
    const address = plain(hop.trim());
    if (isIP(address) === 0) break;
    client = address;
  }
  return { remoteAddress: client, isLocal: !isForwarded && isIn(LOOPBACK, direct) };
}
