import path from 'node:path';
import type { Draw } from '#tests/helpers/sample-input.ts';
import type { LogEntry } from './powercut-log.ts';

const SECTOR_BYTES = 512;

type Change = Extract<LogEntry, { kind: 'write' | 'truncate' }>;

/** The bytes of a file as far as changes have reached them. */
class Content {
  #bytes: Buffer;
  #size: number;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#bytes = bytes;
    this.#size = bytes.length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  copy(): Content {
    return new Content(Buffer.from(this.bytes));
  }

  write(offset: number, data: Uint8Array): void {
    this.#resize(Math.max(this.#size, offset + data.length));
    this.#bytes.set(data, offset);
  }

  truncate(size: number): void {
    this.#resize(size);
  }

  apply(change: Change): void {
    if (change.kind === 'write') this.write(change.offset, change.data);
    else this.truncate(change.size);
  }

  #resize(size: number): void {
    if (size > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(size, this.#bytes.length * 2));
      grown.set(this.bytes);
      this.#bytes = grown;
    }
    if (size < this.#size) this.#bytes.fill(0, size, this.#size);
    this.#size = size;
  }
}

interface DiskFile {
  /** What was synced; nothing takes it back. */
  readonly durable: Content;
  /** What was not synced since, in order. */
  pending: Change[];
}

/** A change of names: removed ones are null. */
interface NameChange {
  readonly folder: string;
  readonly names: readonly (readonly [path: string, file: DiskFile | null])[];
}

function renamed(names: Map<string, DiskFile>, change: NameChange): void {
  for (const [name, file] of change.names) {
    if (file === null) names.delete(name);
    else names.set(name, file);
  }
}

/** A write of which each sector reached the disk or did not. */
function tear(content: Content, { offset, data }: Extract<Change, { kind: 'write' }>, draw: Draw): void {
  for (let from = 0; from < data.length;) {
    const to = Math.min(data.length, from + SECTOR_BYTES - ((offset + from) % SECTOR_BYTES));
    if (draw(2) === 1) content.write(offset + from, data.subarray(from, to));
    from = to;
  }
}

/** Percent of the unsynced changes that a power cut keeps, loses and tears; drawn per cut. */
const FATES = [
  { kept: 0, torn: 0 },
  { kept: 40, torn: 20 },
  { kept: 80, torn: 20 },
] as const;

/**
 * A disk that keeps what was synced and nothing else for certain. A name is durable only after a
 * sync of its folder.
 */
export class Disk {
  readonly #byInode = new Map<number, DiskFile>();
  readonly #live = new Map<string, DiskFile>();
  readonly #durable = new Map<string, DiskFile>();
  #pendingNames: NameChange[] = [];

  apply(entry: LogEntry): void {
    switch (entry.kind) {
      case 'create': {
        const file: DiskFile = { durable: new Content(), pending: [] };
        this.#byInode.set(entry.file, file);
        this.#rename(entry.path, [[entry.path, file]]);
        break;
      }
      case 'unlink':
        this.#rename(entry.path, [[entry.path, null]]);
        break;
      case 'rename':
        this.#rename(entry.to, [
          [entry.from, null],
          [entry.to, this.#live.get(entry.from) ?? null],
        ]);
        break;
      case 'write':
      case 'truncate':
        this.#file(entry.file).pending.push(entry);
        break;
      case 'sync': {
        const file = this.#file(entry.file);
        for (const change of file.pending) file.durable.apply(change);
        file.pending = [];
        break;
      }
      case 'sync-folder':
        this.#pendingNames = this.#pendingNames.filter((change) => {
          if (change.folder === entry.path) renamed(this.#durable, change);
          return change.folder !== entry.path;
        });
        break;
      case 'mark':
        break;
    }
  }

  /** What the process itself sees: every change so far. */
  everything(): Map<string, Buffer> {
    return new Map(
      [...this.#live].map(([name, file]) => {
        const content = file.durable.copy();
        for (const change of file.pending) content.apply(change);
        return [name, content.bytes];
      }),
    );
  }

  /** What could be left when the power goes now. */
  cutPower(draw: Draw): Map<string, Buffer> {
    const names = new Map(this.#durable);
    const lastName = draw(this.#pendingNames.length + 1);
    for (const change of this.#pendingNames.slice(0, lastName)) renamed(names, change);
    const { kept, torn } = FATES[draw(FATES.length)] ?? FATES[0];
    const files = new Map<DiskFile, Buffer>();
    for (const file of new Set(names.values())) {
      const content = file.durable.copy();
      for (const change of file.pending) {
        const fate = draw(100);
        if (fate < kept) content.apply(change);
        else if (fate < kept + torn && change.kind === 'write') tear(content, change, draw);
      }
      files.set(file, content.bytes);
    }
    return new Map([...names].map(([name, file]) => [name, files.get(file) ?? Buffer.alloc(0)]));
  }

  #file(inode: number): DiskFile {
    const file = this.#byInode.get(inode);
    if (file === undefined) throw new Error(`The log changes file ${inode}, which it never made.`);
    return file;
  }

  #rename(inFolder: string, names: NameChange['names']): void {
    const change = { folder: path.dirname(inFolder), names };
    renamed(this.#live, change);
    this.#pendingNames.push(change);
  }
}
