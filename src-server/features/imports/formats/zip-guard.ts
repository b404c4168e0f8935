import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const dataDescriptor = 0x08074b50;
const maxEntries = 2_000;
const maxInflated = 128 * 1024 * 1024;

const damaged = 'The spreadsheet is damaged: its ZIP container cannot be read. Save it again as .xlsx.';
const tooBig = 'The spreadsheet unpacks to more than 128 MiB. Split it into smaller files.';

type Entry = { offset: number; method: number; packed: number; name: string };

/** What the caller has against the content of an entry, or null. */
export type EntryCheck = (name: string, content: Uint8Array) => string | null;

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) !== endOfDirectory) continue;
    // The reader waits for ever when anything follows the end.
    return at + 22 + view.getUint16(at + 20, true) === view.byteLength ? at : -1;
  }
  return -1;
}

function readDirectory(bytes: Uint8Array, view: DataView): { entries: Entry[]; start: number } | null {
  const end = findEnd(view);
  if (end === -1) return null;
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0 || count > maxEntries) return null;
  const entries: Entry[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) return null;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      offset: view.getUint32(at + 42, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return at === end ? { entries: entries.sort((a, b) => a.offset - b.offset), start } : null;
}

/**
 * Refuses a ZIP container that is damaged, unpacks to too much, or whose local headers say something else than its
 * directory: the reader behind this trusts the local headers, allocates what they claim and waits for what they promise.
 */
export function zipProblem(bytes: Uint8Array, check: EntryCheck): string | null {
  if (bytes.length < 22) return damaged;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = readDirectory(bytes, view);
  if (directory === null) return damaged;
  let expected = 0;
  let budget = maxInflated;
  for (const entry of directory.entries) {
    if (entry.offset !== expected || entry.offset + 30 > directory.start) return damaged;
    const data = dataStart(view, entry);
    if (data === -1 || data + entry.packed > directory.start) return damaged;
    const content = inflate(bytes.subarray(data, data + entry.packed), entry.method, budget);
    if (typeof content === 'string') return content;
    const problem = check(entry.name, content);
    if (problem !== null) return problem;
    budget -= content.length;
    const next = entryEnd(view, entry, data + entry.packed, content.length);
    if (next === -1) return damaged;
    expected = next;
  }
  return expected === directory.start ? null : damaged;
}

function isStreamed(view: DataView, entry: Entry): boolean {
  return (view.getUint16(entry.offset + 6, true) & 8) === 8;
}

function dataStart(view: DataView, entry: Entry): number {
  const { offset } = entry;
  const encrypted = (view.getUint16(offset + 6, true) & 1) === 1;
  if (view.getUint32(offset, true) !== localEntry || encrypted) return -1;
  if (view.getUint16(offset + 8, true) !== entry.method) return -1;
  const packed = view.getUint32(offset + 18, true);
  if (packed !== entry.packed && !(isStreamed(view, entry) && packed === 0)) return -1;
  return offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
}

function entryEnd(view: DataView, entry: Entry, at: number, size: number): number {
  if (!isStreamed(view, entry)) return view.getUint32(entry.offset + 22, true) === size ? at : -1;
  return at + 16 <= view.byteLength && view.getUint32(at, true) === dataDescriptor ? at + 16 : -1;
}

function inflate(packed: Uint8Array, method: number, budget: number): Uint8Array | string {
  if (method === 0) return packed.length > budget ? tooBig : packed;
  if (method !== 8) return damaged;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, budget) });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooBig : damaged;
  }
}
