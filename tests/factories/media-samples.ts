const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.byteLength, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

const track = (handler: string, format: string, [width, height]: readonly [number, number]): Buffer =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(76), numbers(width << 16, height << 16)),
    box(
      'mdia',
      box('hdlr', numbers(0, 0), Buffer.from(handler, 'latin1'), Buffer.alloc(12)),
      box('minf', box('stbl', box('stsd', numbers(0, 1), box(format, Buffer.alloc(8))))),
    ),
  );

interface Mp4Options {
  readonly video?: string | null;
  readonly audio?: string | null;
  /** In seconds. */
  readonly duration?: number;
  /** Bytes of pictures and sound, before the index as cameras write them. */
  readonly payload?: Uint8Array;
}

/** An MP4 with the index of a real one, and no picture that anything could draw. */
export function mp4File({
  video = 'avc1',
  audio = 'mp4a',
  duration = 12,
  payload = new Uint8Array(16),
}: Mp4Options = {}): Buffer {
  const tracks = [
    ...(video === null ? [] : [track('vide', video, [1280, 720])]),
    ...(audio === null ? [] : [track('soun', audio, [0, 0])]),
  ];
  return Buffer.concat([
    box('ftyp', Buffer.from('isom', 'latin1'), numbers(512), Buffer.from('isomiso2mp41', 'latin1')),
    box('mdat', payload),
    box('moov', box('mvhd', numbers(0, 0, 0, 1000, duration * 1000), Buffer.alloc(80)), ...tracks),
  ]);
}

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
