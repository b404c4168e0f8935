import { createHash, type Hash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import { MAX_UNSENT_BYTES } from '#shared/contract/sync-imports.ts';

/** Whoever does not go on within this time sends the file anew. */
const KEEP_MS = 15 * 60 * 1000;
/** People who send a file at the same time; each file is in memory. */
const MAX_UPLOADS = 3;

interface Upload {
  readonly parts: Uint8Array[];
  readonly hash: Hash;
  size: number;
  at: number;
}

const shaOf = ({ hash }: Upload): string => hash.copy().digest('hex');

/** Files that come in parts, one of each person, in memory for some minutes. */
export class UnsentUploads {
  readonly #now: () => number;
  readonly #uploads = new Map<number, Upload>();

  /** @param now milliseconds of a steady clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Takes the next part; the first one begins anew. @returns the SHA-256 of all that came so far.
   * @throws TOO_LARGE, CONFLICT or RATE_LIMITED
   */
  put(userId: number, part: number, bytes: Uint8Array): string {
    this.#forgetOld();
    if (part === 0) this.#begin(userId);
    const upload = this.#uploads.get(userId);
    if (upload?.parts.length !== part)
      throw new AppError('CONFLICT', 'A part of the file is missing. Send it from the beginning.');
    if (upload.size + bytes.byteLength > MAX_UNSENT_BYTES) {
      this.#uploads.delete(userId);
      throw new AppError('TOO_LARGE', `A file of unsent work may have at most ${MAX_UNSENT_BYTES} bytes.`);
    }
    upload.parts.push(bytes);
    upload.hash.update(bytes);
    upload.size += bytes.byteLength;
    upload.at = this.#now();
    return shaOf(upload);
  }

  /** The whole file. @throws CONFLICT where another one came, or none */
  read(userId: number, sha256: string): Uint8Array {
    this.#forgetOld();
    const upload = this.#uploads.get(userId);
    if (upload === undefined || shaOf(upload) !== sha256)
      throw new AppError('CONFLICT', 'This file is not here as a whole any more. Choose it again.');
    return Buffer.concat(upload.parts);
  }

  forget(userId: number): void {
    this.#uploads.delete(userId);
  }

  #begin(userId: number): void {
    this.#uploads.delete(userId);
    if (this.#uploads.size >= MAX_UPLOADS)
      throw new AppError('RATE_LIMITED', 'Others are importing at the moment. Try again in some minutes.');
    this.#uploads.set(userId, { parts: [], hash: createHash('sha256'), size: 0, at: this.#now() });
  }

  #forgetOld(): void {
    for (const [userId, { at }] of this.#uploads)
      if (this.#now() - at > KEEP_MS) this.#uploads.delete(userId);
  }
}
