import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const maxEntries = 2_000;
const maxInflated = 192 * 1024 * 1024;

const damaged = 'The spreadsheet is damaged: its ZIP container cannot be read. Save it again as .xlsx.';
const tooBig = 'The spreadsheet unpacks to more than 192 MiB. Split it into smaller files.';

type Entry = { offset: number; method: number; packed: number };

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  return -1;
}

function readDirectory(view: DataView): { entries: Entry[]; start: number } | null {
  const end = findEnd(view);
  if (end === -1) return null;
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0 || count > maxEntries) return null;
  const entries: Entry[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) return null;
    const packed = view.getUint32(at + 20, true);
    entries.push({ offset: view.getUint32(at + 42, true), method: view.getUint16(at + 10, true), packed });
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { entries: entries.sort((a, b) => a.offset - b.offset), start };
}

/**
 * Refuses a ZIP container that is damaged, unpacks to too much, or whose local headers say something else than its
 * directory: the reader behind this trusts the local headers and allocates what they claim. Null when it is sound.
 */
export function zipProblem(bytes: Uint8Array): string | null {
  if (bytes.length < 22) return damaged;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = readDirectory(view);
  if (directory === null) return damaged;
  let expected = 0;
  let inflated = 0;
  for (const entry of directory.entries) {
    if (entry.offset !== expected || entry.offset + 30 > directory.start) return damaged;
    if (view.getUint32(entry.offset, true) !== localEntry) return damaged;
    const flags = view.getUint16(entry.offset + 6, true);
    const data =
      entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
    if (data + entry.packed > directory.start || (flags & 1) === 1) return damaged;
    const size = inflatedSize(
      bytes.subarray(data, data + entry.packed),
      entry.method,
      maxInflated - inflated,
    );
    if (typeof size === 'string') return size;
    inflated += size;
    const streamed = (flags & 8) === 8;
    if (!streamed && view.getUint32(entry.offset + 22, true) !== size) return damaged;
    expected =
      data + entry.packed + (streamed ? descriptorLength(view, data + entry.packed, directory.start) : 0);
  }
  return expected === directory.start ? null : damaged;
}

// A data descriptor is 12 or 16 bytes, with or without its signature; the next header tells which.
function descriptorLength(view: DataView, at: number, end: number): number {
  for (const length of [16, 12, 24]) {
    const next = at + length;
    if (next === end) return length;
    if (next + 4 <= end && view.getUint32(next, true) === localEntry) return length;
  }
  return 0;
}

function inflatedSize(packed: Uint8Array, method: number, budget: number): number | string {
  if (method === 0) return packed.length > budget ? tooBig : packed.length;
  if (method !== 8) return damaged;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, budget) }).length;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooBig : damaged;
  }
}
