/** One black picture as VP8 keeps it: what stands in a lossy WebP of one pixel. */
const FRAME = Buffer.from('MAEAnQEqAQABAA7A/iWkAANwAAAAAA==', 'base64');
const FRAMES_A_SECOND = 4;

const ID = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** An element of EBML, with its length in eight bytes. */
function element(id: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.byteLength));
  length[0] = 1;
  return Buffer.concat([ID(id), length, body]);
}

const words = (id: string, text: string): Buffer => element(id, Buffer.from(text, 'latin1'));

function number(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function decimal(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

/** One picture at a time in milliseconds. */
function block(at: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80]);
  head.writeInt16BE(at, 1);
  return element('a3', head, FRAME);
}

/**
 * A WebM that browsers play: a black point, and behind it as much of nothing as a long video has.
 * @param padding bytes that no player reads
 */
export function webmFile(seconds: number, padding: Uint8Array): Buffer {
  const head = element(
    '1a45dfa3',
    number('4286', 1),
    number('42f7', 1),
    number('42f2', 4),
    number('42f3', 8),
    words('4282', 'webm'),
    number('4287', 2),
    number('4285', 2),
  );
  const info = element(
    '1549a966',
    number('2ad7b1', 1_000_000),
    decimal('4489', seconds * 1000),
    words('4d80', 'lectern'),
    words('5741', 'lectern'),
  );
  const picture = element('e0', number('b0', 1), number('ba', 1));
  const track = element(
    'ae',
    number('d7', 1),
    number('73c5', 1),
    number('83', 1),
    words('86', 'V_VP8'),
    picture,
  );
  const blocks = Array.from({ length: seconds * FRAMES_A_SECOND }, (_, at) =>
    block((at * 1000) / FRAMES_A_SECOND),
  );
  const cluster = element('1f43b675', number('e7', 0), ...blocks);
  return Buffer.concat([
    head,
    element('18538067', info, element('1654ae6b', track), cluster, element('ec', padding)),
  ]);
}
