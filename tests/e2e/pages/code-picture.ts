import { crc32, deflateSync, inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

/** Pixels of one square of a code, and the light squares around it. */
const PIXELS = 6;
const QUIET = 4;

interface Square {
  readonly x: number;
  readonly y: number;
}

/** What a page of a PDF draws, each stream by itself. */
function* streamsOf(pdf: Buffer): Generator<string> {
  let from = pdf.indexOf('stream\n');
  while (from >= 0) {
    const end = pdf.indexOf('endstream', from);
    try {
      yield inflateSync(pdf.subarray(from + 'stream\n'.length, end)).toString('latin1');
    } catch {
      // Another kind of stream, such as a picture.
    }
    from = pdf.indexOf('stream\n', end + 'endstream'.length);
  }
}

/** The longest run of squares of one size: nothing else on a certificate has so many. */
function squaresOf(pdf: Buffer): { squares: Square[]; step: number } {
  let best: { squares: Square[]; step: number } = { squares: [], step: 0 };
  for (const stream of streamsOf(pdf)) {
    let run: { squares: Square[]; step: number } = { squares: [], step: 0 };
    for (const line of stream.split('\n')) {
      const numbers = /^(\S+) (\S+) (\S+) (\S+) re$/.exec(line.trim())?.slice(1).map(Number);
      const [x, y, width] = numbers ?? [];
      if (x === undefined || y === undefined || width === undefined) run = { squares: [], step: 0 };
      else run = { squares: [...run.squares, { x, y }], step: width };
      if (run.squares.length > best.squares.length) best = run;
    }
  }
  if (best.squares.length === 0) throw new Error('The PDF shows no code.');
  return best;
}

interface Picture {
  readonly side: number;
  /** One byte a pixel. */
  readonly grey: Buffer;
}

function paint(pdf: Buffer): Picture {
  const { squares, step } = squaresOf(pdf);
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  const places = squares.map(({ x, y }) => [Math.round((x - left) / step), Math.round((y - top) / step)]);
  const count = Math.max(...places.flat()) + 1 + 2 * QUIET;
  const side = count * PIXELS;
  const grey = Buffer.alloc(side * side, 255);
  for (const [column = 0, row = 0] of places)
    for (let line = 0; line < PIXELS; line++) {
      const at = ((row + QUIET) * PIXELS + line) * side + (column + QUIET) * PIXELS;
      grey.fill(0, at, at + PIXELS);
    }
  return { side, grey };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.byteLength, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The code of a certificate as a photograph of its page would show it: a PNG of the squares that the PDF draws. */
export function codePicture(pdf: Buffer): Buffer {
  const { side, grey } = paint(pdf);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const lines = Array.from({ length: side }, (_, row) =>
    Buffer.concat([Buffer.from([0]), grey.subarray(row * side, (row + 1) * side)]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.concat(lines)));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

/** What the code of a certificate says. */
export function codeText(pdf: Buffer): string {
  const { side, grey } = paint(pdf);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [at, value] of grey.entries()) pixels.fill(value, at * 4, at * 4 + 3);
  const said = jsQR(pixels, side, side)?.data;
  if (said === undefined) throw new Error('The code cannot be read.');
  return said;
}
