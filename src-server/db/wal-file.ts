import { existsSync, readFileSync, statSync } from 'node:fs';

/** https://sqlite.org/fileformat.html#walformat and https://sqlite.org/walformat.html#the_wal_index_file_format */
const MAGIC = 0x37_7f_06_82;
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const INDEX_HEADER_BYTES = 48;
const INDEX_BYTES = 136;
/** SQLite cuts the log off at 64 MiB; a far larger one is read by SQLite alone. */
const MAX_BYTES = 512 * 1024 * 1024;

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

type Sums = readonly [number, number];

function checksum(view: DataView, from: number, to: number, isLittle: boolean, before: Sums): Sums {
  let [one, two] = before;
  for (let at = from; at < to; at += 8) {
    one = (one + view.getUint32(at, isLittle) + two) >>> 0;
    two = (two + view.getUint32(at + 4, isLittle) + one) >>> 0;
  }
  return [one, two];
}

const isAt = (view: DataView, at: number, [one, two]: Sums): boolean =>
  view.getUint32(at) === one && view.getUint32(at + 4) === two;

interface IndexHeader {
  readonly committed: number;
  readonly takenOver: number;
  readonly salts: string;
}

/** What the last process that used the log noted of it; null where that cannot be relied on. */
function readIndex(file: string): IndexHeader | null {
  if (sizeOf(file) < INDEX_BYTES) return null;
  const bytes = readFileSync(file);
  if (
    !bytes.subarray(0, INDEX_HEADER_BYTES).equals(bytes.subarray(INDEX_HEADER_BYTES, 2 * INDEX_HEADER_BYTES))
  )
    return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // It is written in the order of bytes of the computer that it stays on.
  const isLittle = view.getUint32(0, true) === 3_007_000;
  if (!isLittle && view.getUint32(0) !== 3_007_000) return null;
  const [one, two] = checksum(view, 0, 40, isLittle, [0, 0]);
  if (view.getUint32(40, isLittle) !== one || view.getUint32(44, isLittle) !== two) return null;
  return {
    committed: view.getUint32(16, isLittle),
    takenOver: view.getUint32(96, isLittle),
    salts: bytes.toString('hex', 32, 40),
  };
}

interface Frames {
  readonly salts: string;
  /** Up to the last commit that holds. */
  readonly sound: number;
  /** Pages of the whole database after that commit; 0 where there is none. */
  readonly pages: number;
  readonly pageBytes: number;
  /** Pages that the log holds. */
  readonly held: ReadonlySet<number>;
  /** Behind what does not hold stand frames that were written after it had been made durable. */
  readonly isBroken: boolean;
}

/** Null where it is no log at all. */
function readFrames(file: string): Frames | null {
  const bytes = readFileSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = view.getUint32(0);
  const pageBytes = view.getUint32(8);
  if ((magic & ~1) >>> 0 !== MAGIC || pageBytes < 512 || pageBytes > 65_536) return null;
  const isLittle = (magic & 1) === 0;
  let sums = checksum(view, 0, 24, isLittle, [0, 0]);
  if (!isAt(view, 24, sums)) return null;
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  const count = Math.floor((bytes.byteLength - HEADER_BYTES) / frameBytes);
  const salts = bytes.toString('hex', 16, 24);
  const startOf = (frame: number): number => HEADER_BYTES + frame * frameBytes;
  const isOfThisLog = (frame: number): boolean =>
    bytes.toString('hex', startOf(frame) + 8, startOf(frame) + 16) === salts;
  const isCommit = (frame: number): boolean => view.getUint32(startOf(frame) + 4) !== 0;

  const numbers: number[] = [];
  let sound = 0;
  let pages = 0;
  let frame = 0;
  for (; frame < count; frame++) {
    const start = startOf(frame);
    const head = checksum(view, start, start + 8, isLittle, sums);
    sums = checksum(view, start + FRAME_HEADER_BYTES, start + frameBytes, isLittle, head);
    if (!isOfThisLog(frame) || !isAt(view, start + 16, sums)) break;
    numbers.push(view.getUint32(start));
    if (!isCommit(frame)) continue;
    sound = frame + 1;
    pages = view.getUint32(start + 4);
  }
  const found = { salts, sound, pages, pageBytes, held: new Set(numbers.slice(0, sound)) };
  // One commit may be half there after a power cut. What follows a commit was written after it was durable.
  let hasCommit = false;
  for (let behind = frame; behind < count; behind++) {
    if (!isOfThisLog(behind)) continue;
    if (hasCommit) return { ...found, isBroken: true };
    hasCommit = isCommit(behind);
  }
  return { ...found, isBroken: false };
}

/** Whether every page of the database is in its file or in the log. */
function isWhole(database: string, { pages, pageBytes, held }: Frames): boolean {
  for (let page = Math.floor(sizeOf(database) / pageBytes) + 1; page <= pages; page++)
    if (!held.has(page)) return false;
  return true;
}

/**
 * What is wrong with the write-ahead log of a database that nobody has open, as a sentence, or null. SQLite
 * itself leaves out what does not hold, and says nothing.
 */
export function walProblem(database: string): string | null {
  const wal = `${database}-wal`;
  const index = readIndex(`${database}-shm`);
  const bytes = sizeOf(wal);
  const isGone = index !== null && index.committed > index.takenOver;
  if (bytes > MAX_BYTES) return null;
  if (bytes < HEADER_BYTES)
    return isGone ? `${wal} with the last changes is ${bytes === 0 ? 'missing or empty' : 'cut off'}.` : null;
  const frames = readFrames(wal);
  if (frames === null)
    // A log that never had more than its head says nothing.
    return isGone || bytes > HEADER_BYTES + FRAME_HEADER_BYTES + 512
      ? `${wal} with the last changes is damaged.`
      : null;
  const isCut = index !== null && index.salts === frames.salts && index.committed > frames.sound;
  if (frames.isBroken || isCut) return `${wal} with the last changes is damaged or cut off.`;
  return isWhole(database, frames) ? null : `${database} is damaged: it is cut off.`;
}
