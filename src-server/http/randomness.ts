import { createHash } from 'node:crypto';

/**
 * Bytes that follow from a seed: a command that is replayed with its seed draws the same ones.
 * SHA-256 in counter mode.
 */
export function seededRandom(seed: string): (bytes: number) => Uint8Array {
  let block = 0;
  return (bytes) => {
    const out = new Uint8Array(bytes);
    for (let filled = 0; filled < bytes; filled += 32) {
      const digest = createHash('sha256').update(`${seed}:${block++}`).digest();
      out.set(digest.subarray(0, Math.min(32, bytes - filled)), filled);
    }
    return out;
  };
}

/** From 1 to 2^31: versions stay whole numbers for millions of changes. A command that is replayed has the same one. */
export const versionStepOf = (seed: string): number =>
  1 + (createHash('sha256').update(`${seed}:version`).digest().readUInt32BE() >>> 1);
