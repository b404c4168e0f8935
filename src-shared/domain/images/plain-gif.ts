const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const APPLICATION = 0xff;
const COMMENT = 0xfe;
/** Says how often an animation runs; every other application block is about something else than the picture. */
const LOOPS = 'NETSCAPE2.0';

const colourTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** The place behind the blocks that begin at a place; undefined where the file ends before they do. */
function behindBlocks(bytes: Uint8Array, from: number): number | undefined {
  let at = from;
  for (;;) {
    const size = bytes[at];
    if (size === undefined) return undefined;
    at += 1 + size;
    if (size === 0) return at;
  }
}

const isAboutThePicture = (bytes: Uint8Array, at: number): boolean => {
  const label = bytes[at + 1];
  if (label === COMMENT) return false;
  if (label !== APPLICATION) return true;
  return String.fromCodePoint(...bytes.subarray(at + 3, at + 14)) === LOOPS;
};

/**
 * A GIF without comments and the data of other programs, such as where it was taken. It stays an animation, which
 * drawing it once more would end. Undefined for what is damaged.
 */
export function plainGif(bytes: Uint8Array): Uint8Array | undefined {
  const flags = bytes[10];
  if (flags === undefined) return undefined;
  let at = 13 + colourTableBytes(flags);
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  for (;;) {
    const kind = bytes[at];
    if (kind === TRAILER) {
      kept.push(bytes.subarray(at, at + 1));
      break;
    }
    const start = kind === EXTENSION ? at + 2 : at + 11 + colourTableBytes(bytes[at + 9] ?? 0);
    if (kind !== EXTENSION && kind !== IMAGE) return undefined;
    const end = behindBlocks(bytes, start);
    if (end === undefined) return undefined;
    if (kind === IMAGE || isAboutThePicture(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const plain = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    plain.set(part, to);
    to += part.length;
  }
  return plain;
}
