import { seededRandom } from '#server/http/randomness.ts';

const RANGE = 2 ** 32;

/** Draws that are the same every time the demo school is loaded. */
export interface Chance {
  /** At least 0 and below 1. */
  next(): number;
  /** True in this share of the draws. */
  happens(share: number): boolean;
  /** A number between two others. */
  between(low: number, high: number): number;
  /** An unsigned 32-bit number. */
  word(): number;
  pick<T>(items: readonly T[]): T | undefined;
}

/** A stream of draws of its own per purpose: one more draw here moves nothing there. */
export function chanceOf(purpose: string): Chance {
  const random = seededRandom(`northfield:${purpose}`);
  let buffer = new DataView(new ArrayBuffer(0));
  let offset = 0;
  const word = (): number => {
    if (offset === buffer.byteLength) {
      buffer = new DataView(random(256).slice().buffer);
      offset = 0;
    }
    offset += 4;
    return buffer.getUint32(offset - 4);
  };
  const next = () => word() / RANGE;
  return {
    word,
    next,
    happens: (share) => next() < share,
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)],
  };
}
