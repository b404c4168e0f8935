import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * The font inside a WOFF file, as a plain one. The readers of WOFF inflate in JavaScript, each table with each document;
 * zlib does it once.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const place = HEADER + at * ENTRY;
    const offset = woff.readUInt32BE(place + 4);
    const packed = woff.readUInt32BE(place + 8);
    const size = woff.readUInt32BE(place + 12);
    const body = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(place, place + 4),
      checksum: woff.readUInt32BE(place + 16),
      data: packed < size ? inflateSync(body) : body,
    };
  });
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const place = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(head, place);
    head.writeUInt32BE(checksum, place + 4);
    head.writeUInt32BE(at, place + 8);
    head.writeUInt32BE(data.length, place + 12);
    parts.push(data, Buffer.alloc(padded(data.length) - data.length));
    at += padded(data.length);
  }
  return Buffer.concat(parts);
}
