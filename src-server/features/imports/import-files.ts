import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FairQueue } from '#server/fair-queue.ts';
import { makeFolderAsync, replaceFileAsync } from '#server/durable-file.ts';

/** Parts that are written at the same time, each of another import. */
const WRITES_AT_ONCE = 8;

/** What of a file has arrived. */
export interface ReceivedFile {
  readonly parts: number;
  readonly bytes: number;
}

/** Uploaded files as their numbered parts, each durable before it is acknowledged. */
export class ImportFiles {
  readonly #folder: string;
  readonly #received = new Map<number, ReceivedFile>();
  readonly #turns = new FairQueue({ atOnce: WRITES_AT_ONCE, perKey: 1 });

  constructor(folder: string) {
    this.#folder = folder;
  }

  received(importId: number): ReceivedFile {
    const known = this.#received.get(importId);
    if (known !== undefined) return known;
    const folder = this.#folderOf(importId);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
    const sizes = names.map((name) => statSync(path.join(folder, name)).size);
    const counted = { parts: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    this.#received.set(importId, counted);
    return counted;
  }

  /** Runs what reads and changes the parts of one import after what was asked before for it. */
  inTurn<T>(importId: number, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(String(importId), work);
  }

  /** Appends the next part; one call at a time for one import ({@link inTurn}). */
  async append(importId: number, bytes: Uint8Array): Promise<ReceivedFile> {
    const before = this.received(importId);
    const folder = this.#folderOf(importId);
    await makeFolderAsync(folder);
    await replaceFileAsync(path.join(folder, String(before.parts)), bytes);
    const after = { parts: before.parts + 1, bytes: before.bytes + bytes.byteLength };
    this.#received.set(importId, after);
    return after;
  }

  /** True when a part that came before has exactly these bytes: a repeated request. */
  async hasPart(importId: number, part: number, bytes: Uint8Array): Promise<boolean> {
    if (part >= this.received(importId).parts) return false;
    return (await readFile(path.join(this.#folderOf(importId), String(part)))).equals(bytes);
  }

  /** The whole file. */
  async read(importId: number): Promise<Uint8Array> {
    const { parts } = this.received(importId);
    const chunks: Buffer[] = [];
    for (let part = 0; part < parts; part++) {
      chunks.push(await readFile(path.join(this.#folderOf(importId), String(part))));
    }
    return Buffer.concat(chunks);
  }

  /** SHA-256 of the whole file. */
  async hash(importId: number): Promise<string> {
    const hash = createHash('sha256');
    const { parts } = this.received(importId);
    for (let part = 0; part < parts; part++) {
      hash.update(await readFile(path.join(this.#folderOf(importId), String(part))));
    }
    return hash.digest('hex');
  }

  remove(importId: number): void {
    this.#received.delete(importId);
    rmSync(this.#folderOf(importId), { recursive: true, force: true });
  }

  #folderOf(importId: number): string {
    return path.join(this.#folder, String(importId));
  }
}
