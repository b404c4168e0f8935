import { readFileSync } from 'node:fs';

/** The bytes of one of our own sample files. */
export function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
}

/** A text as the bytes of a file. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
