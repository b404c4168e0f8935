/** The eight groups of an IPv6 address, or null for a text that is none. */
function groupsOf(address: string): readonly number[] | null {
  const ipv4 = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const bytes = ipv4 === null ? [] : ipv4.slice(2).map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (bytes.some((byte) => byte > 255)) return null;
  const text =
    ipv4 === null ? address : `${ipv4[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  const halves = text.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], tail = []] = halves;
  const missing = 8 - head.length - tail.length;
  if (halves.length > 2 || (halves.length === 1 ? missing !== 0 : missing < 1)) return null;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((g) => Number.parseInt(g, 16))
    : null;
}

/**
 * What counts as one client in every limit: an IPv4 address, however it is written, or the network of 64 bits
 * of an IPv6 address, as one computer there has more addresses than can be counted. Other names stay as they are.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, '');
  const groups = plain.includes(':') ? groupsOf(plain) : null;
  if (groups === null) return plain;
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
