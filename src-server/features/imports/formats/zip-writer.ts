import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Takes what was written so far; nothing of it is kept. */
export type Emit = (bytes: Uint8Array) => void;

/** A part of a zip that grows while others are written; it is kept packed until it is finished. */
export interface GrowingPart {
  push(text: string): void;
  finish(): void;
}

/** Writes a zip piece by piece. Parts stand in it in the order in which they are finished. */
export class ZipStream {
  readonly #zip: Zip;

  constructor(emit: Emit) {
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      emit(chunk);
    });
  }

  add(name: string, bytes: Uint8Array, { isPacked = false } = {}): void {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    file.push(bytes, true);
  }

  grow(name: string): GrowingPart {
    const file = new ZipDeflate(name, { level: 6 });
    const encoder = new TextEncoder();
    const packed: Uint8Array<ArrayBuffer>[] = [];
    // fflate would keep every later part in memory until this one ends.
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      packed.push(new Uint8Array(chunk));
    };
    return {
      push: (text) => void file.push(encoder.encode(text), false),
      finish: () => {
        file.push(new Uint8Array(), true);
        this.#zip.add(file);
        for (const [at, chunk] of packed.entries()) file.ondata(null, chunk, at === packed.length - 1);
      },
    };
  }

  end(): void {
    this.#zip.end();
  }
}
