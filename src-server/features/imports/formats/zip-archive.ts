import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { importLimits } from '#shared/domain/imports/limits.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const STEP_BYTES = 64 * 1024;
/** A part that unpacks to less is let alone, however well it was packed. */
const SMALL_BYTES = 1024 * 1024;

const damaged = 'The package is damaged or cut off: its ZIP container cannot be read. Export it again.';
const MAX_MIB = importLimits.packageBytes / 1024 / 1024;

interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
}

/** One part of a package, or why it cannot be read. */
export type ZipPart = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

/** The parts of a package by their path, each unpacked when it is asked for. */
export interface ZipArchive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Unpacks a part in steps; never more than `limit` bytes of it, nor more than a package may hold in all. */
  read(name: string, limit: number): ZipPart;
}

/** The parts of a package, or why it is refused as a whole. */
export type ZipOutcome = { ok: true; archive: ZipArchive } | { ok: false; reason: string };

const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

function decodeName(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return (text.includes('\ufffd') ? new TextDecoder('latin1').decode(bytes) : text).replaceAll('\\', '/');
}

/** What is wrong with where a part wants to lie. */
function nameProblem(name: string): string | null {
  if (name === '' || name.includes('\u0000')) return 'has no readable name';
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'names an absolute place';
  return name.split('/').includes('..') ? 'climbs out of the package' : null;
}

/** Enough of a ZIP directory to say what is in it, without looking at the parts. */
export function listZipNames(bytes: Uint8Array): string[] {
  const outcome = readDirectory(bytes);
  return outcome.ok ? outcome.entries.map((entry) => entry.name) : [];
}

type Directory = { ok: true; entries: Entry[] } | { ok: false; reason: string };

function readDirectory(bytes: Uint8Array): Directory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length < 22 ? -1 : findEnd(view);
  if (end === -1) return refuse(damaged);
  const count = view.getUint16(end + 10, true);
  if (count > importLimits.packageParts) {
    return refuse(`The package holds more than ${importLimits.packageParts} parts. Split it.`);
  }
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) return refuse(damaged);
    const nameLength = view.getUint16(at + 28, true);
    const name = decodeName(bytes.subarray(at + 46, at + 46 + nameLength));
    const problem = nameProblem(name);
    if (problem !== null) return refuse(`The part “${name.slice(0, 200)}” of the package ${problem}.`);
    const isLink = ((view.getUint32(at + 38, true) >>> 16) & 0xf000) === 0xa000;
    if (isLink) return refuse(`The part “${name.slice(0, 200)}” of the package is a link.`);
    if ((view.getUint16(at + 8, true) & 1) === 1) {
      return refuse('The package is protected by a password. Export it without one.');
    }
    if (seen.has(name)) return refuse(`The package holds “${name.slice(0, 200)}” twice.`);
    seen.add(name);
    entries.push({
      name,
      offset: view.getUint32(at + 42, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { ok: true, entries };
}

/** Parts that share their bytes unpack to more than a package of its size ever could. */
function isOverlapping(entries: readonly Entry[]): boolean {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < free) return true;
    free = entry.offset + 30 + entry.packed;
  }
  return false;
}

/**
 * Opens a package without unpacking it. Refused as a whole: too many parts, more than 256 MiB, paths that leave it,
 * links, passwords, the same part twice, and parts that lie over each other.
 */
export function openZip(bytes: Uint8Array): ZipOutcome {
  const directory = readDirectory(bytes);
  if (!directory.ok) return directory;
  const { entries } = directory;
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > importLimits.packageBytes) {
    return refuse(`The package unpacks to more than ${MAX_MIB} MiB. Split it into smaller ones.`);
  }
  if (isOverlapping(entries)) return refuse(damaged);
  const files = entries.filter((entry) => !entry.name.endsWith('/'));
  return { ok: true, archive: new Archive(bytes, files) };
}

class Archive implements ZipArchive {
  readonly names: readonly string[];
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries: ReadonlyMap<string, Entry>;
  #budget: number = importLimits.packageBytes;

  constructor(bytes: Uint8Array, entries: readonly Entry[]) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.names = entries.map((entry) => entry.name);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  read(name: string, limit: number): ZipPart {
    const entry = this.#entries.get(name);
    if (entry === undefined) return refuse(`The package does not hold “${name}”.`);
    if (entry.size > limit) {
      return refuse(`“${name}” unpacks to more than ${Math.floor(limit / 1024 / 1024)} MiB.`);
    }
    if (entry.size > SMALL_BYTES && entry.size > entry.packed * importLimits.packageRatio) {
      return refuse(`“${name}” unpacks to more than ${importLimits.packageRatio} times its size.`);
    }
    const packed = this.#packed(entry);
    const bytes = packed === null ? null : this.#unpack(entry, packed);
    return bytes === null || bytes.length !== entry.size || crc32(bytes) !== entry.crc
      ? refuse(`“${name}” is damaged in the package.`)
      : { ok: true, bytes };
  }

  #packed({ offset, packed }: Entry): Uint8Array | null {
    const view = this.#view;
    if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL_ENTRY) return null;
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    return start + packed > view.byteLength ? null : this.#bytes.subarray(start, start + packed);
  }

  // In steps of JavaScript, so that a thread that is told to end does not finish a long part first.
  #unpack({ method, size }: Entry, packed: Uint8Array): Uint8Array | null {
    if (this.#budget < size) return null;
    this.#budget -= size;
    if (method === STORED) return new Uint8Array(packed);
    if (method !== DEFLATED) return null;
    const bytes = new Uint8Array(size);
    let filled = 0;
    let isTooLong = false;
    const inflate = new Inflate((chunk) => {
      isTooLong ||= filled + chunk.length > size;
      if (!isTooLong) bytes.set(chunk, filled);
      filled += chunk.length;
    });
    try {
      for (let at = 0; at < packed.length && !isTooLong; at += STEP_BYTES) {
        inflate.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return null;
    }
    return filled === size ? bytes : null;
  }
}
