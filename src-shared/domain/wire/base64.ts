const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as base64, where neither a page's nor Node's own words for it are at hand. */
export function toBase64(bytes: Uint8Array): string {
  const groups: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two, three] = bytes.subarray(at, at + 3);
    const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0);
    const sign = (shift: number) => SIGNS.charAt((bits >> shift) & 63);
    groups.push(
      sign(18) + sign(12) + (two === undefined ? '=' : sign(6)) + (three === undefined ? '=' : sign(0)),
    );
  }
  return groups.join('');
}
