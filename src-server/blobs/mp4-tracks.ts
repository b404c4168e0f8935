import { append } from '#shared/domain/lists.ts';
import { readPart } from './store.ts';

/** What an MP4 says of itself. */
export interface Mp4Tracks {
  /** Four letters of each format of video and sound, such as `avc1` and `mp4a`. */
  readonly video: readonly string[];
  readonly audio: readonly string[];
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

interface Box {
  readonly type: string;
  /** Of what is in it. */
  readonly from: number;
  readonly end: number;
}

/** Boxes of one level that are looked at; a file may say that it has millions. */
const MAX_BOXES = 2000;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Reads the boxes of an MP4 one by one, wherever its index stands; nothing of it is read as a whole. */
class Mp4File {
  readonly #file: string;
  #left = MAX_BOXES;

  constructor(file: string) {
    this.#file = file;
  }

  async bytes(from: number, length: number): Promise<Uint8Array | null> {
    const bytes = await readPart(this.#file, { offset: from, length });
    return bytes === null || bytes.byteLength < length ? null : bytes;
  }

  async boxes(from: number, end: number): Promise<Box[]> {
    const boxes: Box[] = [];
    let at = from;
    while (at + 8 <= end && this.#left > 0) {
      this.#left -= 1;
      const head = await readPart(this.#file, { offset: at, length: 16 });
      if (head === null || head.byteLength < 8) break;
      const short = viewOf(head).getUint32(0);
      const isLong = short === 1 && head.byteLength === 16;
      const size = isLong ? Number(viewOf(head).getBigUint64(8)) : short === 0 ? end - at : short;
      const headSize = isLong ? 16 : 8;
      if (size < headSize || at + size > end) break;
      boxes.push({ type: textAt(head, 4), from: at + headSize, end: at + size });
      at += size;
    }
    return boxes;
  }

  async find(
    box: Pick<Box, 'from' | 'end'> | undefined,
    ...path: readonly string[]
  ): Promise<Box | undefined> {
    let inside = box;
    let found: Box | undefined;
    for (const type of path) {
      if (inside === undefined) return undefined;
      found = (await this.boxes(inside.from, inside.end)).find((one) => one.type === type);
      inside = found;
    }
    return found;
  }

  /** Duration and unit of `mvhd`; its longer form has times of eight bytes. */
  async duration(moov: Box): Promise<number | null> {
    const mvhd = await this.find(moov, 'mvhd');
    const bytes = mvhd === undefined ? null : await this.bytes(mvhd.from, 32);
    if (bytes === null) return null;
    const view = viewOf(bytes);
    const isLong = bytes[0] === 1;
    const unit = view.getUint32(isLong ? 20 : 12);
    const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
    return unit === 0 || duration === 0 ? null : Math.round((duration / unit) * 1000);
  }

  /** Width and height of `tkhd`, its last eight bytes, in 16.16. */
  async size(track: Box): Promise<{ readonly width: number; readonly height: number } | null> {
    const tkhd = await this.find(track, 'tkhd');
    const bytes = tkhd === undefined ? null : await this.bytes(tkhd.end - 8, 8);
    if (bytes === null) return null;
    const view = viewOf(bytes);
    return { width: view.getUint32(0) >>> 16, height: view.getUint32(4) >>> 16 };
  }

  async track(track: Box): Promise<{ readonly handler: string; readonly formats: readonly string[] }> {
    const mdia = await this.find(track, 'mdia');
    const hdlr = await this.find(mdia, 'hdlr');
    const head = hdlr === undefined ? null : await this.bytes(hdlr.from, 12);
    const stsd = await this.find(mdia, 'minf', 'stbl', 'stsd');
    // Behind version, flags and count the formats are boxes again.
    const formats = stsd === undefined ? [] : await this.boxes(stsd.from + 8, stsd.end);
    return { handler: head === null ? '' : textAt(head, 8), formats: formats.map(({ type }) => type) };
  }
}

/** The formats, length and size that an MP4 names in its index. @returns null where it has none */
export async function readMp4Tracks(file: string, size: number): Promise<Mp4Tracks | null> {
  const mp4 = new Mp4File(file);
  const moov = await mp4.find({ from: 0, end: size }, 'moov');
  if (moov === undefined) return null;
  const video: string[] = [];
  const audio: string[] = [];
  let shown: { readonly width: number; readonly height: number } | null = null;
  for (const track of (await mp4.boxes(moov.from, moov.end)).filter(({ type }) => type === 'trak')) {
    const { handler, formats } = await mp4.track(track);
    if (handler === 'soun') append(audio, formats);
    if (handler !== 'vide') continue;
    append(video, formats);
    shown ??= await mp4.size(track);
  }
  return {
    video,
    audio,
    durationMs: await mp4.duration(moov),
    width: shown?.width ?? null,
    height: shown?.height ?? null,
  };
}
